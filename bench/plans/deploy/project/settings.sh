# shellcheck shell=bash
# Sourced by the other scripts. SITE is the folder of the site: releases/NAME, the link current, and shared/.
SITE=${SITE:?set SITE to the folder of the site}
KEEP=${KEEP:-5}
RELEASES=$SITE/releases

say() { echo "$(basename "$0"): $*" >&2; }
fail() {
  say "$*"
  exit 1
}

current_release() { # the name, or nothing
  if [[ -L $SITE/current ]]; then basename "$(readlink "$SITE/current")"; fi
}

all_releases() { # names, oldest first
  find "$RELEASES" -mindepth 1 -maxdepth 1 -type d -name '????????-??????' -printf '%f\n' | sort
}

only_one() { # a second deployment at the same time ends here
  exec 9>"$SITE/deploy.lock"
  flock --nonblock 9 || fail "another deployment is running"
}
