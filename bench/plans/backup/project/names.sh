# shellcheck shell=bash
# Names of archives: FOLDER-YYYY-MM-DD.tar.gz. Sourced by the other scripts.

archive_name() { # source
  printf '%s-%s.tar.gz' "$(basename "$1")" "${BACKUP_DATE:-$(date +%F)}"
}

newest_archive() { # target, folder
  find "$1" -maxdepth 1 -name "$2-????-??-??.tar.gz" | sort | tail -n 1
}
