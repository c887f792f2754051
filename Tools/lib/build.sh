# SPDX-License-Identifier: Apache-2.0
# Builds that the checks examine, and the one that is installed. Source this after output.sh; all functions but
# build_installable run in the package's folder.

# up_to_date PRODUCT: succeeds if the product exists and no source is newer. It does not ask the build
# system, which may recompile everything after a build of another kind.
up_to_date() {
  [ -e "$1" ] &&
    [ -z "$(find Package.swift Sources Tests Weights -type f -newer "$1" -print | head -n 1)" ]
}

# Sets `tests` to the program with all tests in the debug build, and builds it if necessary.
build_tests() {
  tests=$(swift build --show-bin-path)/silhouettePackageTests.xctest
  up_to_date "$tests" || swift build --build-tests
}

# Builds the command in the release configuration if necessary: with the options of Tools/demo, since a build of the whole
# package would compile everything again.
build_release() {
  up_to_date "$(swift build -c release --show-bin-path)/silhouette" ||
    swift build -c release --product silhouette
}

# build_installable FOLDER: builds the command of the package in a folder as it is installed, and sets `built` to it. On
# Linux it carries Swift's libraries, looks for none in the toolchain, resolves its symbols before it starts, and holds
# neither symbols nor the paths of this machine.
build_installable() {
  local options
  # Beside other builds, which have other options: sharing a folder, each would compile everything again.
  options=(--package-path "$1" --scratch-path "$1/.build/install" -c release --product silhouette
    -Xswiftc -gnone -Xcc -g0 -Xswiftc -file-prefix-map -Xswiftc "$1=." -Xcc "-ffile-prefix-map=$1=.")
  if [ "$(uname -s)" = Linux ]; then
    options+=(--static-swift-stdlib -Xswiftc -no-toolchain-stdlib-rpath
      -Xlinker -z -Xlinker now -Xlinker -z -Xlinker relro -Xlinker --strip-all)
  fi
  swift build "${options[@]}"
  built=$(swift build "${options[@]}" --show-bin-path)/silhouette
}
