# SPDX-License-Identifier: Apache-2.0
# Builds that checks look into. To be sourced after output.sh, in the package's folder.

# up_to_date PRODUCT: whether a product is there and no source is newer. The build system is not
# asked, since after a build of another kind it may compile everything again.
up_to_date() {
  [ -e "$1" ] &&
    [ -z "$(find Package.swift Sources Tests Weights -type f -newer "$1" -print | head -n 1)" ]
}

# Sets `tests` to the program that holds all tests in the debug build, and makes it where needed.
build_tests() {
  tests=$(swift build --show-bin-path)/silhouettePackageTests.xctest
  up_to_date "$tests" || swift build --build-tests
}

# Makes the command in the release build where needed.
build_release() {
  up_to_date "$(swift build -c release --show-bin-path)/silhouette" || swift build -c release
}
