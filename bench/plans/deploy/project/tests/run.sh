#!/usr/bin/env bash
# Exit code 0: everything holds.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SITE=$work/site

fail() {
  echo "failed: $*" >&2
  exit 1
}
deploy() { # name, text
  mkdir -p "$work/built"
  echo "$2" >"$work/built/index.html"
  tar -C "$work/built" -czf "$work/site.tar.gz" .
  RELEASE_NAME=$1 "$here/deploy.sh" "$work/site.tar.gz" 2>/dev/null
}

"$here/rollback.sh" 2>/dev/null && fail "nothing to go back to"
deploy 20260101-000001 one
deploy 20260101-000002 two
[[ $(cat "$SITE/current/index.html") == two ]] || fail "the newest release is current"
[[ -d $SITE/current/uploads ]] || fail "uploads are shared"
deploy 20260101-000002 again && fail "a release is never replaced"
[[ $(cat "$SITE/current/index.html") == two ]] || fail "a refused deployment changes nothing"

"$here/rollback.sh" 2>/dev/null
[[ $(cat "$SITE/current/index.html") == one ]] || fail "a rollback goes back by one"
"$here/rollback.sh" 2>/dev/null && fail "there is nothing before the first release"

rm "$work/built/index.html"
tar -C "$work/built" -czf "$work/empty.tar.gz" .
RELEASE_NAME=20260101-000003 "$here/deploy.sh" "$work/empty.tar.gz" 2>/dev/null && fail "an empty site is refused"
[[ -z $(find "$SITE/releases" -name '*.part') ]] || fail "nothing unfinished is left"
exit 0
