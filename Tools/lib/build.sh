# SPDX-License-Identifier: Apache-2.0
# Builds that the checks examine. Source this after output.sh, in the package's folder.

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

# Builds the command in the release configuration if necessary.
build_release() {
  up_to_date "$(swift build -c release --show-bin-path)/silhouette" || swift build -c release
}
