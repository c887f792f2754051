# SPDX-License-Identifier: Apache-2.0
# The output functions of all scripts. Source this; it works with bash 3.2, the version in macOS.

# say TEXT…: announces the next action.
say() { printf '==> %s\n' "$*"; }

# note TEXT…: prints a result or a remark.
note() { printf '    %s\n' "$*"; }

# fail TEXT…: prints an error, one line per argument, and ends the script.
fail() {
  printf 'error: %s\n' "$1" >&2
  shift
  local line
  for line in "$@"; do printf '       %s\n' "$line" >&2; done
  exit 1
}

# skip REASON…: says that something is not checked here, and why. .ci/run lists these reasons at its end.
skip() {
  note "skipped: $*"
  [ -z "${SILHOUETTE_SKIPPED:-}" ] || printf '%s\n' "$*" >>"$SILHOUETTE_SKIPPED"
}

# have COMMAND: succeeds if a command exists.
have() { command -v "$1" >/dev/null 2>&1; }
