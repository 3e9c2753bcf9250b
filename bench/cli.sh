#!/usr/bin/env bash
# How long aw takes from start to end, beside /bin/true, which is what starting any process takes.
#   bench/cli.sh [BIN]      BIN: where aw and debate-server are; build/bin
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(realpath "${1:-build/bin}")
home=$(mktemp -d)
export HOME=$home
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export DEBATE_SERVER_URL=http://127.0.0.1:$port
trap '"$bin/aw" server stop >/dev/null; rm -rf "$home"' EXIT

"$bin/aw" server start >/dev/null
debate=$("$bin/aw" demo --fast 2>/dev/null | grep -o '"debate_id":"[^"]*' | cut -d'"' -f4)

hyperfine --shell=none --warmup 100 --runs 1000 \
  --command-name true /bin/true \
  --command-name generate-id "$bin/aw debate generate-id" \
  --command-name get-context "$bin/aw debate get-context --debate-id $debate" \
  --export-json "$home/times.json" 2>/dev/null

# The median says what a call takes; the mean also says what else the machine did.
python3 - "$home/times.json" <<'PYTHON'
import json
import sys

results = json.load(open(sys.argv[1]))["results"]
medians = {result["command"]: result["median"] * 1000 for result in results}
base = medians["true"]
print(f"{'':14}{'median':>9}  {'beside /bin/true':>18}")
for name, median in medians.items():
    print(f"{name:14}{median:6.2f} ms  {median / base:8.2f} x {median - base:+6.2f} ms")
PYTHON
