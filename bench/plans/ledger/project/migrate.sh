#!/usr/bin/env bash
# Applies the migrations that a database does not have yet, in order of their numbers.
#   ./migrate.sh DATABASE
set -u
database=${1:?usage: migrate.sh DATABASE}
here=$(cd "$(dirname "$0")" && pwd)

sqlite3 "$database" 'CREATE TABLE IF NOT EXISTS applied (name TEXT PRIMARY KEY, at TEXT NOT NULL);'

for file in "$here"/migrations/*.sql; do
  name=$(basename "$file" .sql)
  known=$(sqlite3 "$database" "SELECT count(*) FROM applied WHERE name = '$name';")
  if [[ $known == 1 ]]; then continue; fi
  echo "applying $name"
  sqlite3 "$database" <"$file"
  sqlite3 "$database" "INSERT INTO applied VALUES ('$name', datetime('now'));"
done
