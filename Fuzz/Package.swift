// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackageDescription

// The fuzzers' code is the library's own, only linked to from here: it sees the declarations of access level `package`, for
// which the compiler compares the names of packages. SwiftPM names one by path after its folder, and passes no other name to
// targets without package access.
let folder = URL(fileURLWithPath: Context.packageDirectory).deletingLastPathComponent()
let packageAccess = SwiftSetting.unsafeFlags([
  "-package-name", folder.lastPathComponent.lowercased(),
])

// The functions that instrumented code calls, and, in a program without it, `main`. gold, the default, fails with an internal error.
// Toolchains for macOS come without libFuzzer.
let fuzzerLinking: [LinkerSetting] = [
  .unsafeFlags(
    ["-sanitize=fuzzer", "-Xclang-linker", "-fuse-ld=lld"], .when(platforms: [.linux]))
]

// A package of its own, so that nobody who depends on the library builds fuzzers. Tools/fuzz builds it, with the
// options that a fuzzer needs in every module.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "silhouette", path: "..")],
  targets: [
    // Links to folders in Tests, where the same code tries past failures again.
    // Fuzzers need no help with pixels, and the module of pixels is no product.
    .target(name: "TestSupport", exclude: ["Pixels"]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TestSupport",
        .product(name: "SilhouetteCodecs", package: "silhouette"),
        .product(name: "SilhouetteImaging", package: "silhouette"),
        .product(name: "SilhouetteDrawing", package: "silhouette"),
        .product(name: "SilhouetteInference", package: "silhouette"),
        .product(name: "SilhouetteModelFormats", package: "silhouette"),
        .product(name: "SilhouetteVideo", package: "silhouette"),
        .product(name: "SilhouetteCommand", package: "silhouette"),
      ], packageAccess: false, swiftSettings: [packageAccess]),
    // Lists targets, writes their seeds, and tries files without libFuzzer.
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzEntry", "FuzzTargets"], linkerSettings: fuzzerLinking),
    .target(name: "FuzzEntry", dependencies: ["FuzzTargets"]),
    // In C, because Swift's programs must have a `main` of their own.
    .executableTarget(
      name: "fuzz-target", dependencies: ["FuzzEntry"], linkerSettings: fuzzerLinking),
  ],
  swiftLanguageModes: [.v6]
)
