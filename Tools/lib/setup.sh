# SPDX-License-Identifier: Apache-2.0
# Installs the build requirements that a fresh machine lacks. Source this after output.sh, then call
#
#   set_up
#
# which provides a Swift toolchain and the system libraries that the command links. Nothing that
# exists is changed: a machine with all requirements needs neither a package manager nor the right to
# install.

# The oldest Swift version that can read the manifest.
readonly swift_major=6 swift_minor=2

set_up() {
  if [ "$(uname -s)" = Darwin ]; then
    add_homebrew_paths
  fi
  find_swift
  install_missing_packages
}

# MARK: Swift

# Swift has to be installed by hand, since its location is your choice: this explains how, and stops.
find_swift() {
  local folder
  if ! have swift; then
    # The locations used by the installer and by common instructions, in case PATH lacks them.
    for folder in "${SWIFTLY_BIN_DIR:-$HOME/.local/share/swiftly/bin}" "$HOME/.swiftly/bin" \
      /opt/swift/usr/bin /usr/local/swift/usr/bin /usr/share/swift/usr/bin; do
      if [ -x "$folder/swift" ]; then
        PATH="$folder:$PATH"
        export PATH
        break
      fi
    done
  fi
  have swift || swift_needed "Swift is not installed"

  local version major minor
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  major=${version%%.*}
  minor=${version#*.}
  minor=${minor%%.*}
  if [ "${major:-0}" -lt "$swift_major" ] ||
    { [ "$major" -eq "$swift_major" ] && [ "${minor:-0}" -lt "$swift_minor" ]; }; then
    swift_needed "Swift ${version:-of an unknown version} is too old"
  fi
  note "Swift $version"
}

# swift_needed PROBLEM: explains how to get Swift, and stops.
swift_needed() {
  local get
  if [ "$(uname -s)" = Darwin ]; then
    get='curl -O https://download.swift.org/swiftly/darwin/swiftly.pkg
installer -pkg swiftly.pkg -target CurrentUserHomeDirectory
~/.swiftly/bin/swiftly init
. ~/.swiftly/env.sh'
  else
    get="curl -O https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz
tar zxf swiftly-$(uname -m).tar.gz
./swiftly init
. ~/.local/share/swiftly/env.sh"
  fi
  printf 'error: %s; Silhouette requires Swift %s.%s or later. To install it:\n\n' \
    "$1" "$swift_major" "$swift_minor" >&2
  printf '%s\n' "$get" | sed 's/^/    /' >&2
  printf '\nThen run this script again. Other ways to install Swift: https://www.swift.org/install\n' >&2
  exit 1
}

# MARK: System libraries

# Prints the missing packages, by their names in this system's package manager.
missing_packages() {
  if [ "$(uname -s)" = Darwin ]; then
    have git || echo git
    have pkg-config || echo pkgconf
    library libpng || echo libpng
    library libjpeg || echo jpeg-turbo
  else
    have git || echo git
    have pkg-config || echo pkg-config
    # Swift links the system's C and C++ libraries, whose headers come with g++.
    [ -e /usr/include/c++ ] || have g++ || echo g++
    library libpng || echo libpng-dev
    library libjpeg || echo libjpeg-dev
  fi
}

# Installs the libraries of formats that are loaded at run time, where that is possible: nothing requires them, but files in
# these formats are refused without them, and their tests are skipped.
set_up_codecs() {
  local packages
  packages=$(missing_codecs | tr '\n' ' ')
  if [ -n "$packages" ]; then
    say "Installing, for more formats: $packages"
    # shellcheck disable=SC2086  # The names must be split. In a subshell, which a failure ends.
    (install_packages $packages) || skip "formats that need $packages, which cannot be installed"
  fi
}

# Installs OpenBLAS, where that is possible: neither the library nor the command needs it, but tests compare their matrix products
# with its own, and Benchmarks link it.
set_up_openblas() {
  local package=libopenblas-dev
  [ "$(uname -s)" != Darwin ] || package=openblas
  if ! library openblas; then
    say "Installing, for comparisons: $package"
    # In a subshell, which a failure ends.
    (install_packages "$package") || skip "comparisons with OpenBLAS: $package cannot be installed"
  fi
}

# Prints the missing packages for further formats, by their names in this system's package manager.
missing_codecs() {
  if [ "$(uname -s)" = Darwin ]; then
    have brew || return 0
    local prefix
    prefix=$(brew --prefix)
    [ -e "$prefix/lib/libwebp.7.dylib" ] || echo webp
    [ -e "$prefix/lib/libtiff.6.dylib" ] || echo libtiff
    [ -e "$prefix/lib/libheif.1.dylib" ] || echo libheif
  else
    loadable 'libwebp.so.[67]' || echo libwebp7
    loadable 'libtiff.so.[56]' || echo libtiff6
    loadable 'libheif.so.1' || echo libheif1
    # The decoders of newer versions are packages of their own.
    if have apt-cache && apt-cache show libheif-plugin-libde265 >/dev/null 2>&1; then
      find /usr/lib -name 'libheif-libde265.so' 2>/dev/null | grep -q . || echo libheif-plugin-libde265
      find /usr/lib -name 'libheif-dav1d.so' 2>/dev/null | grep -q . || echo libheif-plugin-dav1d
    fi
  fi
}

# loadable PATTERN: succeeds if the system's loader knows a library.
loadable() { PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null | grep -q "$1"; }

# library NAME: succeeds if pkg-config knows the library.
library() { have pkg-config && pkg-config --exists "$1"; }

install_missing_packages() {
  local packages
  # One line of names, none of which contains a space.
  packages=$(missing_packages | tr '\n' ' ')
  if [ -n "$packages" ]; then
    say "Installing: $packages"
    # shellcheck disable=SC2086  # The names must be split.
    install_packages $packages
    # The package manager's success is not enough: check what the build will check.
    packages=$(missing_packages | tr '\n' ' ')
    [ -z "$packages" ] ||
      fail "still missing after installation: $packages" "pkg-config must find these libraries."
  fi
  note "git, pkg-config, libpng and libjpeg are installed"
}

# install_packages NAME…: installs packages with the system's package manager.
install_packages() {
  if [ "$(uname -s)" = Darwin ]; then
    have brew || fail "Homebrew is not installed, and these packages are missing: $*" \
      "Install Homebrew from https://brew.sh, or install the packages in another way."
    brew install "$@" </dev/null
    add_homebrew_paths
  elif have apt-get; then
    apt_install "$@"
  else
    fail "this system is neither Debian nor Ubuntu, and these packages are missing (Debian names): $*" \
      "Install them with your package manager, then run this script again."
  fi
}

# apt_install NAME…: installs packages as root or through sudo, updating the package lists if necessary.
apt_install() {
  local as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    have sudo || fail "installing packages requires root. As root, run:" "apt-get install $*"
    as_root=sudo
    # Without a terminal, do not wait for a password.
    [ -t 0 ] || as_root="sudo -n"
  fi
  local install="env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends"
  local name
  for name in "$@"; do
    if ! apt-cache show "$name" >/dev/null 2>&1; then
      # Fresh system images have no package lists.
      $as_root apt-get update </dev/null
      break
    fi
  done
  # Outdated lists name files that no longer exist: try again with fresh ones.
  $as_root $install "$@" </dev/null ||
    { $as_root apt-get update </dev/null && $as_root $install "$@" </dev/null; } ||
    fail "could not install: $*"
}

# Homebrew keeps some libraries outside of the default paths.
add_homebrew_paths() {
  have brew || return 0
  local prefix name
  prefix=$(brew --prefix)
  for name in openblas libpng jpeg-turbo; do
    PKG_CONFIG_PATH="$prefix/opt/$name/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
  done
  export PKG_CONFIG_PATH
}
