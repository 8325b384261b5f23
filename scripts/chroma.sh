#!/usr/bin/env bash
# Starts (up) and ends (down) a Chroma server on this machine for the tests of the index on one.
# It takes the chroma that is installed, else installs one with pip into a folder of its own.
# `up` prints the address; the tests read it from CHROMA_URL:
#   export CHROMA_URL=$(bash scripts/chroma.sh up) && npx vitest run test/texts/chromaIndex.test.ts
set -euo pipefail

home=${CHROMA_HOME:-${XDG_CACHE_HOME:-$HOME/.cache}/dissensus/chroma}
port=${CHROMA_PORT:-8123}
address=http://127.0.0.1:$port
mkdir -p "$home"

answers() { curl -sf "$address/api/v2/heartbeat" >"$home/heartbeat"; }

up() {
  if answers; then
    echo "$address"
    return
  fi
  local chroma
  # Chroma's npm package puts a command of the same name in node_modules/.bin; it is not meant here.
  chroma=$(type -aP chroma | grep -v node_modules | head -1 || true)
  if [ -z "$chroma" ]; then
    chroma=$home/python/bin/chroma
    [ -x "$chroma" ] || { python3 -m venv "$home/python" && "$home/python/bin/pip" install -q chromadb==1.5.9 >&2; }
  fi
  ANONYMIZED_TELEMETRY=False nohup "$chroma" run --path "$home/data" --host 127.0.0.1 --port "$port" >"$home/log" 2>&1 &
  echo $! >"$home/pid"
  for _ in $(seq 60); do
    if answers; then
      echo "$address"
      return
    fi
    sleep 1
  done
  echo "Chroma did not start on port $port:" >&2
  tail -5 "$home/log" >&2
  exit 1
}

down() {
  [ -f "$home/pid" ] || return 0
  kill "$(cat "$home/pid")" 2>/dev/null || true
  rm -f "$home/pid"
}

case ${1:-} in
  up) up ;;
  down) down ;;
  *)
    echo "usage: bash scripts/chroma.sh up|down" >&2
    exit 2
    ;;
esac
