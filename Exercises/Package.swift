// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A package of its own, so that nobody who depends on the library builds exercises.

/// The folder with the functions that the tests call: yours, or the solutions with
/// SILHOUETTE_EXERCISES=solutions.
let folder =
  Context.environment["SILHOUETTE_EXERCISES"] == "solutions" ? "Solutions" : "Sources/Exercises"

/// The parts of the library that exercises use.
let libraries: [Target.Dependency] = [
  .product(name: "SilhouetteImaging", package: "silhouette"),
  .product(name: "SilhouetteInference", package: "silhouette"),
]

let package = Package(
  name: "exercises",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "silhouette", path: "..")],
  targets: [
    .target(name: "Given"),
    .target(name: "Exercises", dependencies: ["Given"] + libraries, path: folder),
    // Its tests print graphs.
    .testTarget(
      name: "ExercisesTests",
      dependencies: [
        "Exercises", "Given", .product(name: "SilhouetteModelFormats", package: "silhouette"),
      ] + libraries),
  ],
  swiftLanguageModes: [.v6]
)
