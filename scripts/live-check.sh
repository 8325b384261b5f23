#!/usr/bin/env bash
# One short debate, live, on smollm2:135m of a real Ollama: the path from the command to the weights and back.
set -euo pipefail
cd "$(dirname "$0")/.."
store=$(mktemp -d)
trap 'rm -rf "$store"; bash scripts/ollama.sh down' EXIT
bash scripts/ollama.sh up smollm2:135m
node scripts/live-check.mjs "$store"
