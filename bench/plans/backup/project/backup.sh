#!/usr/bin/env bash
# Writes an archive of a folder, and deletes old ones. Called by cron every night; see crontab.
#   ./backup.sh SOURCE TARGET
set -u
source=${1:?usage: backup.sh SOURCE TARGET}
target=${2:?usage: backup.sh SOURCE TARGET}
keep_days=${KEEP_DAYS:-7}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/names.sh"

name=$(archive_name "$source")
mkdir -p "$target"

# A stopped database has a consistent folder; the snapshot is removed at the end.
snapshot=$(mktemp -d "$target/.snapshot-XXXXXX")
trap 'rm -rf "$snapshot"' EXIT
cp -a "$source/." "$snapshot"

tar -C "$snapshot" -cf - . | gzip >"$target/$name.part"
mv "$target/$name.part" "$target/$name"
echo "wrote $target/$name"

find "$target" -maxdepth 1 -name '*.tar.gz' -mtime "+$((keep_days - 1))" -delete
