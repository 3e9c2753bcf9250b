# shellcheck shell=bash
# Sourced by the other scripts: goes to the project's root and finds the project's own Node.
unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit

# script/setup installs Node here if the machine has no new enough version. Node has its own list of certificate
# authorities; the machine's list is added (for a company's proxy).
if [[ -x build/node/bin/node ]]; then export PATH="$PWD/build/node/bin:$PATH"; fi
if [[ -e /etc/ssl/certs/ca-certificates.crt ]]; then
  export NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}
fi
