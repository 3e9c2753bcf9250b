#!/usr/bin/env bash
# The nightly job: checks the books, then writes the board's report.
#   ./nightly.sh DATABASE REPORT
set -euo pipefail
database=${1:?usage: nightly.sh DATABASE REPORT}
report=${2:?usage: nightly.sh DATABASE REPORT}
here=$(cd "$(dirname "$0")" && pwd)

wrong=$(sqlite3 "$database" <"$here/queries/unbalanced.sql")
if [[ -n $wrong ]]; then
  echo "unbalanced postings: $wrong" >&2
  exit 1
fi

sqlite3 -csv -header "$database" <"$here/queries/monthly.sql" >"$report.part"
mv "$report.part" "$report"
