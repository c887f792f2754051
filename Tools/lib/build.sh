# SPDX-License-Identifier: Apache-2.0
# The builds of the scripts. Source this after output.sh; build_tests and up_to_date run in the package's folder.

# A selection of tests in the caller's environment would hide the others.
unset SILHOUETTE_TEST_TARGETS

# up_to_date PRODUCT [FILE…]: succeeds if the product exists, and no source, folder of sources or other file is newer. It does not ask the
# build system, which takes seconds, and recompiles everything after a build of another kind.
up_to_date() {
  local product=$1
  shift
  [ -e "$product" ] &&
    [ -z "$(find Package.swift Sources Tests Weights "$@" -path Tests/Consumer -prune -o -newer "$product" -print | head -n 1)" ]
}

# Sets `tests` to the program with all tests in the debug build, and builds it if necessary.
build_tests() {
  tests=$(swift build --show-bin-path)/silhouettePackageTests.xctest
  up_to_date "$tests" || swift build --build-tests
}

# share_versions FOLDER NESTED: makes a nested package use the same versions of what both depend on.
share_versions() {
  [ ! -e "$1/Package.resolved" ] || cmp -s "$1/Package.resolved" "$2/Package.resolved" ||
    cp "$1/Package.resolved" "$2/Package.resolved"
}

# build_nested FOLDER OPTION…: builds, debug, a package that depends on this one by its path. It shares this package's build folder:
# the library's objects are the same, whichever package asks for them.
build_nested() {
  local folder=$1
  shift
  share_versions . "$folder"
  swift build --package-path "$folder" --scratch-path .build "$@"
}

# update FILE: writes standard input to a file, unless it says the same: a file that is not touched is not compiled again.
update() {
  mkdir -p "$(dirname "$1")"
  cat >"$1.new"
  if cmp -s "$1.new" "$1"; then rm "$1.new"; else mv "$1.new" "$1"; fi
}

# example FILE PROGRAM: makes a program of the examples between two comments in a document, one after the other.
example() {
  awk '/<!-- example:end -->/ { inside = 0 }
    inside && !/^```/ { print }
    /<!-- example:begin -->/ { inside = 1 }' "$1" | update "$2"
  [ -s "$2" ] || fail "$1 has no example between its markers"
}

# write_examples FOLDER: writes what the package in a folder, Tests/Consumer or a copy of it, takes from the documents.
write_examples() {
  local documents=$1/.build/documents
  example README.md "$documents/Example/main.swift"
  example Documentation/Requests.md "$documents/Requests/main.swift"
  example Documentation/People.md "$documents/People/main.swift"
  example Documentation/Compatibility.md "$documents/Compatibility/main.swift"
  Tools/lib/snippets | update "$documents/Snippets/Snippets.swift"
  Tools/lib/apple-names | update "$documents/AppleNames/Names.swift"
}

# build_consumer: builds Tests/Consumer and its tests, debug.
build_consumer() {
  write_examples Tests/Consumer
  build_nested Tests/Consumer --build-tests
}

# build_product FOLDER PRODUCT [NESTED]: builds a product of the package in a folder as it is installed, or of a package nested in it, and
# sets `products` to the folder with it. The demo, the installation, the library for C and the checks share this build. On Linux a program
# carries Swift's libraries, looks for none in the toolchain, resolves its symbols before it starts, and holds neither symbols nor the
# paths of this machine.
build_product() {
  local folder options nested=${3:+/$3}
  # The same path however the folder is named: with another one, everything would be compiled again.
  folder=$(cd "$1" && pwd -P)
  # Beside the builds of `swift build`, which have other options: sharing a folder, each would compile everything again.
  # The last manifest of the build in there may be that of another package.
  options=(--package-path "$folder$nested" --scratch-path "$folder/.build/install" --disable-build-manifest-caching
    -c release --product "$2"
    -Xswiftc -gnone -Xcc -g0 -Xswiftc -file-prefix-map -Xswiftc "$folder=." -Xcc "-ffile-prefix-map=$folder=.")
  if [ "$(uname -s)" = Linux ]; then
    options+=(--static-swift-stdlib -Xswiftc -no-toolchain-stdlib-rpath
      -Xswiftc -use-ld=lld -Xlinker -O2 -Xlinker --icf=all -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now -Xlinker -z -Xlinker relro -Xlinker --strip-all)
  fi
  share_versions "$folder" "$folder$nested"
  swift build "${options[@]}"
  products=$(swift build "${options[@]}" --show-bin-path)
}

# build_release FOLDER: builds the command in that way if necessary, and sets `built` to it.
build_release() {
  built=$(cd "$1" && pwd -P)/.build/install/release/silhouette
  # This file has the options.
  (cd "$1" && up_to_date "$built" Tools/lib/build.sh) || build_product "$1" silhouette
  products=$(dirname "$built")
}
