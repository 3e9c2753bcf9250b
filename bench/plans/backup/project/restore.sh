#!/usr/bin/env bash
# Unpacks the newest archive of a folder into an empty one.
#   ./restore.sh TARGET FOLDER INTO
set -euo pipefail
target=${1:?usage: restore.sh TARGET FOLDER INTO}
folder=${2:?usage: restore.sh TARGET FOLDER INTO}
into=${3:?usage: restore.sh TARGET FOLDER INTO}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/names.sh"

archive=$(newest_archive "$target" "$folder")
if [[ -z $archive ]]; then
  echo "restore: no archive of $folder in $target" >&2
  exit 1
fi
if [[ -n $(ls -A "$into" 2>/dev/null) ]]; then
  echo "restore: $into is not empty" >&2
  exit 1
fi
mkdir -p "$into"
tar -C "$into" -xzf "$archive"
echo "restored $archive"
