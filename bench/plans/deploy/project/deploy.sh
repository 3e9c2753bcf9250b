#!/usr/bin/env bash
# Installs an archive of the built site and makes it the current release.
#   SITE=/srv/shop ./deploy.sh ARCHIVE
set -euo pipefail
archive=${1:?usage: deploy.sh ARCHIVE}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/settings.sh"

mkdir -p "$RELEASES" "$SITE/shared/uploads"
only_one

name=${RELEASE_NAME:-$(date -u +%Y%m%d-%H%M%S)}
[[ ! -e $RELEASES/$name ]] || fail "$name exists already"
part=$RELEASES/.$name.part
rm -rf "$part"
mkdir "$part"
trap 'rm -rf "$part"' EXIT

tar -C "$part" -xzf "$archive"
[[ -f $part/index.html ]] || fail "the archive has no index.html"
ln -s ../../shared/uploads "$part/uploads"
mv "$part" "$RELEASES/$name"

# From here on the release is complete. The switch:
rm -f "$SITE/current"
ln -s "releases/$name" "$SITE/current"
say "current is $name"
