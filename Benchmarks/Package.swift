// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A package of its own, so that nobody who depends on the library builds or resolves benchmarks.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "silhouette", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    // To call it directly: the library's own back end adds a bias and an activation.
    .systemLibrary(
      name: "CBLAS", pkgConfig: "openblas",
      providers: [.apt(["libopenblas-dev"]), .brew(["openblas"])]),
    .executableTarget(
      name: "bench-server",
      dependencies: [
        .product(name: "Silhouette", package: "silhouette"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "people-masks",
      dependencies: [
        .product(name: "SilhouettePeople", package: "silhouette"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "bench-network-server",
      dependencies: [
        .product(name: "SilhouetteInference", package: "silhouette"),
        // Linked, not imported: it reads files of other programs.
        .product(name: "SilhouetteModelFormats", package: "silhouette"),
      ]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CBLAS",
        .product(name: "Silhouette", package: "silhouette"),
        .product(name: "SilhouetteInference", package: "silhouette"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "soak",
      dependencies: [
        .product(name: "Silhouette", package: "silhouette"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
