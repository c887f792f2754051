# SPDX-License-Identifier: Apache-2.0
# What the scripts say, in one voice. To be sourced; written for bash 3.2, which macOS has.

# say TEXT…: what happens next.
say() { printf '==> %s\n' "$*"; }

# note TEXT…: a result or a remark.
note() { printf '    %s\n' "$*"; }

# fail TEXT…: says what is wrong, one line per argument, and ends the script.
fail() {
  printf 'error: %s\n' "$1" >&2
  shift
  local line
  for line in "$@"; do printf '       %s\n' "$line" >&2; done
  exit 1
}

# have COMMAND: whether a command is there.
have() { command -v "$1" >/dev/null 2>&1; }
