#!/usr/bin/env bash
# Exit code 1 if the newest archive is older than a day and a half, or empty. Called by the monitoring every hour.
#   ./monitor.sh TARGET FOLDER
set -euo pipefail
target=${1:?usage: monitor.sh TARGET FOLDER}
folder=${2:?usage: monitor.sh TARGET FOLDER}

found=$(find "$target" -maxdepth 1 -name "$folder-*.tar.gz" -size +0 -mmin -2160 | head -n 1)
if [[ -z $found ]]; then
  echo "no recent archive of $folder"
  exit 1
fi
echo "ok: $found"
