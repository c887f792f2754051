// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A package of its own, as code for iOS is that comes to Linux: it names one product, and is in the language mode that such
// code was written for.
let package = Package(
  name: "seeds",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "silhouette", path: "../..")],
  targets: [
    .target(
      name: "Seeds",
      dependencies: [.product(name: "SilhouetteCompatibility", package: "silhouette")]),
    .testTarget(
      name: "SeedsTests",
      dependencies: [
        "Seeds", .product(name: "SilhouetteCompatibility", package: "silhouette"),
        .product(name: "SilhouettePeople", package: "silhouette"),
      ]),
  ],
  swiftLanguageModes: [.v5]
)
