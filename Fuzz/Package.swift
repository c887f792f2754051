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
        .product(name: "SilhouetteInference", package: "silhouette"),
      ], packageAccess: false, swiftSettings: [packageAccess]),
    .executableTarget(
      name: "fuzz",
      dependencies: ["FuzzTargets"],
      // Toolchains for macOS come without libFuzzer.
      swiftSettings: [.define("LIBFUZZER", .when(platforms: [.linux]))],
      linkerSettings: [
        // gold, the default, fails with an internal error.
        .unsafeFlags(
          ["-sanitize=fuzzer", "-Xclang-linker", "-fuse-ld=lld"], .when(platforms: [.linux]))
      ]),
  ],
  swiftLanguageModes: [.v6]
)
