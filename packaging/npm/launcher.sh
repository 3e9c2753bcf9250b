#!/bin/sh
# Executes the @PROGRAM@ of the package for this system: one shell, no Node, no installation script.
@SETTINGS@
case $0 in
  */*) here=${0%/*} ;;
  *) here=. ;;
esac
if [ -L "$0" ]; then
  # A link made by npm, globally or in a project; readlink, a further process, only for other links.
  for folder in "$here/../lib/node_modules/aweave-debate/bin" "$here/../aweave-debate/bin" ""; do
    if [ "$0" -ef "$folder/@COMMAND@" ]; then break; fi
  done
  if [ -z "$folder" ]; then
    folder=$(readlink -f "$0")
    folder=${folder%/*}
  fi
  here=$folder
fi
# Below this package (npm -g) or beside it (in a project, and as pnpm has it). npm installs the programs for its own kind of
# machine; uname, a further process, only if programs for others are installed too.
for modules in "$here/../node_modules" "$here/../.."; do
  x64=$modules/aweave-debate-linux-x64/bin/@PROGRAM@
  arm64=$modules/aweave-debate-linux-arm64/bin/@PROGRAM@
  if [ -x "$arm64" ]; then
    if [ ! -x "$x64" ] || [ "$(uname -m)" = aarch64 ]; then exec "$arm64" "$@"; fi
  fi
  if [ -x "$x64" ]; then exec "$x64" "$@"; fi
done
echo "@PROGRAM@: npm did not install its programs, aweave-debate-linux-x64 or -arm64; repeat it without --omit=optional, on Linux for x86-64 or arm64" >&2
exit 1
