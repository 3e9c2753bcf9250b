#!/usr/bin/env bash
# Exit code 0: everything holds.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "failed: $*" >&2
  exit 1
}

mkdir -p "$work/wiki/pages"
echo "hello" >"$work/wiki/pages/start"

"$here/backup.sh" "$work/wiki" "$work/backups" >/dev/null
BACKUP_DATE=2020-01-01 "$here/backup.sh" "$work/wiki" "$work/backups" >/dev/null
touch -d '8 days ago' "$work/backups/wiki-2020-01-01.tar.gz"
"$here/monitor.sh" "$work/backups" wiki >/dev/null || fail "a fresh archive is recent"
"$here/monitor.sh" "$work/backups" mail >/dev/null && fail "a missing archive is noticed"

"$here/backup.sh" "$work/wiki" "$work/backups" >/dev/null
[[ -e $work/backups/wiki-2020-01-01.tar.gz ]] && fail "an archive of eight days is deleted"
[[ -z $(find "$work/backups" -name '.snapshot-*') ]] || fail "no snapshot is left behind"

"$here/restore.sh" "$work/backups" wiki "$work/restored" >/dev/null
diff -r "$work/wiki" "$work/restored" || fail "what is restored is what was saved"
"$here/restore.sh" "$work/backups" wiki "$work/restored" 2>/dev/null && fail "a full folder is not overwritten"
exit 0
