#!/usr/bin/env bash
# Runs notebooks on the stock tslab kernel under Jupyter itself (nbconvert) and holds the outputs against the committed
# ones: a reader with nothing of ours but the package must see what we see.
#   scripts/check-jupyter.sh NOTEBOOK.ipynb ...
# Python's part is installed once, into a cache folder (DISSENSUS_JUPYTER, by default under the user's cache).
set -euo pipefail

if [ "$#" -eq 0 ]; then
  echo "usage: scripts/check-jupyter.sh NOTEBOOK.ipynb ..." >&2
  exit 2
fi
for notebook in "$@"; do
  if [ ! -f "$notebook" ]; then
    echo "$notebook: no such notebook" >&2
    exit 2
  fi
done
root="$(cd "$(dirname "$0")/.." && pwd)"
versions="nbconvert==7.17.2 nbclient==0.11.0"
environment="${DISSENSUS_JUPYTER:-${XDG_CACHE_HOME:-$HOME/.cache}/dissensus-jupyter}"

# The marker is written last, so that an installation that was cut off is made anew.
if [ "$(cat "$environment/installed" 2>/dev/null || true)" != "$versions" ]; then
  rm -rf "$environment"
  python3 -m venv "$environment"
  # shellcheck disable=SC2086
  "$environment/bin/pip" install --quiet --disable-pip-version-check $versions
  echo "$versions" > "$environment/installed"
fi

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/data/kernels/tslab" "$work/home"
cat > "$work/data/kernels/tslab/kernel.json" <<JSON
{
  "argv": ["$root/node_modules/.bin/tslab", "kernel", "--config-path", "{connection_file}"],
  "display_name": "TypeScript",
  "language": "typescript"
}
JSON

status=0
for notebook in "$@"; do
  name="$(basename "$notebook" .ipynb)"
  # A kernel of the user's own must not answer in its place. nbconvert runs the notebook in its own folder.
  if JUPYTER_PATH="$work/data" JUPYTER_DATA_DIR="$work/home" JUPYTER_CONFIG_DIR="$work/home" JUPYTER_PREFER_ENV_PATH=0 \
    "$environment/bin/jupyter" nbconvert --log-level=ERROR --to notebook --execute \
    --ExecutePreprocessor.kernel_name=tslab --ExecutePreprocessor.timeout=600 \
    --output-dir "$work" --output "$name.ipynb" "$notebook"; then
    node "$root/scripts/compare-notebooks.mjs" "$notebook" "$work/$name.ipynb" || status=1
  else
    echo "$notebook: failed under Jupyter" >&2
    status=1
  fi
done
exit "$status"
