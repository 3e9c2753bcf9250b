# shellcheck shell=bash
# Sourced by scripts that run commands in a bare Debian system, which has only a shell.

# Sets $root, which is deleted when the script ends.
make_bare() { # name of the script, system
  if ((EUID != 0)); then
    echo "$1: a bare system is made by root: sudo script/$1 $2" >&2
    exit 2
  fi
  script/setup --fresh
  root=$(mktemp -d "${TMPDIR:-/tmp}/$1.XXXXXX")
  trap 'rm -rf --one-file-system "$root"' EXIT
  echo "== a bare $2 ==" >&2
  # Without a configured mirror, mmdebstrap uses Debian's. Services are not started in the system.
  mmdebstrap --quiet --variant=minbase --mode=root \
    --customize-hook='printf "#!/bin/sh\nexit 101\n" >"$1/usr/sbin/policy-rc.d" && chmod +x "$1/usr/sbin/policy-rc.d"' \
    "$2" "$root" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >&2

  # Copies the settings that this machine needs to reach the registries, such as a proxy.
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    mkdir -p "$root/usr/local/share/ca-certificates"
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
  fi
  git clone -q --no-hardlinks . "$root/root/aweave-debate"
}

# Runs the script on standard input in that system, in the project's folder, with its own process and mount namespaces,
# so that no process or mount remains.
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
