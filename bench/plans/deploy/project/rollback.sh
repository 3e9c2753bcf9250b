#!/usr/bin/env bash
# Makes the release before the current one the current one.
#   SITE=/srv/shop ./rollback.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/settings.sh"
only_one

current=$(current_release)
[[ -n $current ]] || fail "there is no current release"
before=$(all_releases | awk -v current="$current" '$0 < current' | tail -n 1)
[[ -n $before ]] || fail "there is no release before $current"
rm -f "$SITE/current"
ln -s "releases/$before" "$SITE/current"
say "current is $before again"
