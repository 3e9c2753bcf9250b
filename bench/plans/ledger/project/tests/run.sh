#!/usr/bin/env bash
# Exit code 0: everything holds.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
db=$work/books.db

fail() {
  echo "failed: $*" >&2
  exit 1
}
sql() { sqlite3 "$db" "PRAGMA foreign_keys = ON; $1"; }

"$here/migrate.sh" "$db" >/dev/null
"$here/migrate.sh" "$db" | grep -q . && fail "a second run applies nothing"

sql "INSERT INTO accounts VALUES (1, 'bank', 'asset'), (2, 'sales', 'income'), (3, 'rent', 'expense');"
sql "INSERT INTO entries VALUES (1, 1, 1, 50000, '2026-01-05'), (2, 1, 2, -50000, '2026-01-05');"
sql "INSERT INTO entries VALUES (3, 2, 3, 20000, '2026-02-01'), (4, 2, 1, -20000, '2026-02-01');"

[[ $(sql "SELECT cents FROM balances WHERE name = 'bank';") == 30000 ]] || fail "a balance is the sum of its entries"
[[ $(sql "SELECT sum(cents) FROM balances;") == 0 ]] || fail "all balances add up to 0"
sql "UPDATE entries SET cents = 1 WHERE id = 1;" 2>/dev/null && fail "an entry cannot be changed"
sql "DELETE FROM entries WHERE id = 1;" 2>/dev/null && fail "an entry cannot be deleted"
sql "INSERT INTO entries VALUES (5, 3, 9, 1, '2026-02-01');" 2>/dev/null && fail "an entry has an account"

"$here/nightly.sh" "$db" "$work/report.csv"
tr -d "\r" <"$work/report.csv" >"$work/report.unix"
printf "month,kind,cents\n2026-01,income,-50000\n2026-02,expense,20000\n" | diff - "$work/report.unix" ||
  fail "the report has a line per month and kind"
