# shellcheck shell=bash
# Calls of GitHub's API. `debate` sources it, and sets `work`, a private folder, and `marker`. The token is in a file, not
# in a command line.
# shellcheck disable=SC2154

api=${GITHUB_API_URL:-https://api.github.com}/repos/$GITHUB_REPOSITORY
readonly most_pages=30 # of 100 entries: GitHub lists at most 3,000 files of a pull request

call() { # method, path, further options of curl; prints the answer
  local method=$1 path=$2
  shift 2
  curl --silent --show-error --fail --max-time 60 --retry 3 --request "$method" \
    --header "@$work/headers" "$@" -- "$api/$path"
}

write_headers() {
  (umask 077 && printf '%s\n' "Authorization: Bearer $AW_TOKEN" 'Accept: application/vnd.github+json' \
    'X-GitHub-Api-Version: 2022-11-28' 'Content-Type: application/json' >"$work/headers")
  unset AW_TOKEN
}

pages() { # path; prints each page, an array in JSON
  local page answer
  for ((page = 1; page <= most_pages; page++)); do
    answer=$(call GET "$1?per_page=100&page=$page")
    printf '%s\n' "$answer"
    if (($(jq length <<<"$answer") < 100)); then return; fi
  done
}

# The id of our comment. Anyone can write the marker, so the author counts too.
own_comment() { # number of the pull request
  pages "issues/$1/comments" | jq -r --slurp --arg author "$AW_COMMENT_AUTHOR" --arg marker "$marker" \
    'first(.[][] | select(.user.login == $author and (.body | startswith($marker))) | .id) // empty'
}

put_comment() { # number of the pull request, file with the text
  local id
  id=$(own_comment "$1") || return
  jq -n --rawfile body "$2" '{$body}' >"$work/comment.json"
  if [[ -n $id ]]; then
    call PATCH "issues/comments/$id" --data-binary "@$work/comment.json" >/dev/null
  else
    call POST "issues/$1/comments" --data-binary "@$work/comment.json" >/dev/null
  fi
}
