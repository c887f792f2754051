// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A package of its own, so that nobody who depends on the library resolves a web framework.
let package = Package(
  name: "http",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "silhouette", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
  ],
  targets: [
    .executableTarget(
      name: "http",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "SilhouetteCommand", package: "silhouette"),
      ]),
    .testTarget(name: "httpTests", dependencies: ["http"]),
  ],
  swiftLanguageModes: [.v6]
)
