# shellcheck shell=bash
# Sourced by scripts that try something in a bare system: bookworm and the like with nothing but a shell.

# Sets $root; what is in it is gone when the script ends.
make_bare() { # name of the script, system
  if ((EUID != 0)); then
    echo "$1: a bare system is made by root: sudo script/$1 $2" >&2
    exit 2
  fi
  script/setup --fresh
  root=$(mktemp -d "${TMPDIR:-/tmp}/$1.XXXXXX")
  trap 'rm -rf --one-file-system "$root"' EXIT
  echo "== a bare $2 ==" >&2
  # Without a mirror of its own mmdebstrap asks the one that everybody has. Services are not started in it.
  mmdebstrap --quiet --variant=minbase --mode=root \
    --customize-hook='printf "#!/bin/sh\nexit 101\n" >"$1/usr/sbin/policy-rc.d" && chmod +x "$1/usr/sbin/policy-rc.d"' \
    "$2" "$root" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >&2

  # What this machine needs to reach the registries, a company's proxy say, goes along.
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    mkdir -p "$root/usr/local/share/ca-certificates"
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
  fi
  git clone -q --no-hardlinks . "$root/root/aweave-debate"
}

# Runs the script on standard input there, in the project's folder, with processes and mounts of its own: whatever
# happens, nothing of it stays.
run_bare() { # arguments of the script…
  {
    cat <<'START'
set -euo pipefail
mount -t proc proc /proc
mount -t devpts -o newinstance,ptmxmode=0666 devpts /dev/pts
mount -t tmpfs tmpfs /dev/shm
mount -t tmpfs tmpfs /run
cd /root/aweave-debate
export HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
heading() { printf '\n== %s ==\n' "$*" >&2; }
START
    cat
  } >"$root/root/try"
  local mount_dev='mkdir -p "$0/sys" && mount --rbind /dev "$0/dev" && mount --rbind /sys "$0/sys" && exec chroot "$0" /bin/bash /root/try "$@"'
  env -i ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    ${npm_config_registry:+npm_config_registry="$npm_config_registry"} TERM=dumb \
    unshare --mount --pid --fork --kill-child --propagation slave /bin/bash -euc "$mount_dev" "$root" "$@"
}
