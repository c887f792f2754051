# SPDX-License-Identifier: Apache-2.0
# The builds of the scripts. Source this after output.sh; build_tests and up_to_date run in the package's folder.

# A selection of tests in the caller's environment would hide the others.
unset SILHOUETTE_TEST_TARGETS

# up_to_date PRODUCT: succeeds if the product exists and no source is newer. It does not ask the build
# system, which recompiles everything after a build of another kind.
up_to_date() {
  [ -e "$1" ] &&
    [ -z "$(find Package.swift Sources Tests Weights -type f -newer "$1" -print | head -n 1)" ]
}

# Sets `tests` to the program with all tests in the debug build, and builds it if necessary.
build_tests() {
  tests=$(swift build --show-bin-path)/silhouettePackageTests.xctest
  up_to_date "$tests" || swift build --build-tests
}

# build_release FOLDER: builds the command of the package in a folder as it is installed, and sets `built` to it. The demo, the
# installation and the checks share this build. On Linux it carries Swift's libraries, looks for none in the toolchain, resolves
# its symbols before it starts, and holds neither symbols nor the paths of this machine.
build_release() {
  local folder options
  # The same path however the folder is named: with another one, everything would be compiled again.
  folder=$(cd "$1" && pwd -P)
  # Beside the builds of `swift build`, which have other options: sharing a folder, each would compile everything again.
  options=(--package-path "$folder" --scratch-path "$folder/.build/install" -c release --product silhouette
    -Xswiftc -gnone -Xcc -g0 -Xswiftc -file-prefix-map -Xswiftc "$folder=." -Xcc "-ffile-prefix-map=$folder=.")
  if [ "$(uname -s)" = Linux ]; then
    options+=(--static-swift-stdlib -Xswiftc -no-toolchain-stdlib-rpath
      -Xlinker -z -Xlinker now -Xlinker -z -Xlinker relro -Xlinker --strip-all)
  fi
  swift build "${options[@]}"
  built=$(swift build "${options[@]}" --show-bin-path)/silhouette
}
