#!/usr/bin/env bash
# How long aw takes from its start to its end, beside /bin/true, by hyperfine; a Markdown table on standard output.
#   bench/cli.sh DIRECTORY    with debate-server and aw in it
set -euo pipefail
bin=${1:?usage: bench/cli.sh DIRECTORY}

work=$(mktemp -d)
"$bin/debate-server" --port 0 --db "$work/debate.db" --log-level error >"$work/address" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
until DEBATE_SERVER_URL=$(grep -oE 'http://[^ ]+' "$work/address"); do sleep 0.05; done
export DEBATE_SERVER_URL
"$bin/aw" demo --fast >/dev/null 2>&1
debate=$("$bin/aw" debate list | grep -oE '"id":"[^"]+"' | head -n 1 | cut -d '"' -f 4)

hyperfine --shell=none --warmup 100 --runs 1000 --style none --export-markdown "$work/table" \
  --command-name /bin/true /bin/true \
  --command-name 'aw debate generate-id' "$bin/aw debate generate-id" \
  --command-name 'aw debate get-context' "$bin/aw debate get-context --debate-id $debate" >/dev/null 2>&1
cat "$work/table"
