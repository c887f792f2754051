// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A package of its own, as those of users are, which uses the library from outside. Tools/checks/outside-package and
// Tools/checks/seeds build it in the library's build folder, so that only its own files are compiled, and make a copy that depends
// on a version.

/// Returns dependencies on products of the library.
func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "silhouette") }
}

let libraries = products(
  "Silhouette", "SilhouetteCodecs", "SilhouetteImaging", "SilhouetteInference",
  "SilhouetteModelFormats")

/// Returns a program of the examples of a document, which `build_consumer` in Tools/lib/build.sh writes.
func example(_ name: String, dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: ".build/documents/\(name)")
}

let programs: [Target] = [
  example("Example", dependencies: libraries),
  example("Requests", dependencies: libraries),
  example("People", dependencies: products("SilhouettePeople")),
  example("Compatibility", dependencies: products("SilhouetteCompatibility")),
  // All other blocks, which are compiled with the tests and never run.
  .testTarget(
    name: "Snippets",
    dependencies: libraries
      + products(
        "SilhouetteVideo", "SilhouetteDocuments", "SilhouetteCorrections", "SilhouetteDrawing",
        "SilhouetteCommand"),
    path: ".build/documents/Snippets"),

  // The recipes of the cookbook, which Tools/make-cookbook quotes.
  .executableTarget(
    name: "Cookbook",
    dependencies: products(
      "Silhouette", "SilhouetteCorrections", "SilhouetteVideo", "SilhouetteCommand",
      "SilhouetteFoundation")),

  .executableTarget(name: "Empty"),
  .executableTarget(name: "Lean", dependencies: products("SilhouetteRequests")),
  .executableTarget(name: "Timing", dependencies: libraries),

  // Programs of which Tools/checks/budgets measures the size, the time and the memory.
  .executableTarget(
    name: "LabelsImporter", dependencies: products("SilhouetteInference", "SilhouetteWeights")),
  .executableTarget(
    name: "CutOutImporter", dependencies: products("SilhouetteRequests", "SilhouetteWeights")),
  .executableTarget(
    name: "PeopleImporter",
    dependencies: products(
      "SilhouettePeopleRequests", "SilhouetteWeights", "SilhouettePeopleWeights")),
]

// Code for iOS that comes to Linux: it names one product, and is in the language mode that such code was written for. A Mac has
// its own frameworks, and no UIKit.
#if os(macOS)
  let seeds: [Target] = []
#else
  let seeds: [Target] = [
    // A line for every name that Compatibility.md lists.
    .target(
      name: "AppleNames", dependencies: products("SilhouetteCompatibility"),
      path: ".build/documents/AppleNames", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "Seeds", dependencies: products("SilhouetteCompatibility"),
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // What the code makes of photos, beside what the library makes of them.
    .target(
      name: "Figures",
      dependencies: ["Seeds"]
        + products(
          "SilhouetteCompatibility", "SilhouetteDrawing", "SilhouetteVideo", "SilhouetteCommand"),
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "FigureSheets", dependencies: ["Figures"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "SeedsTests",
      dependencies: ["Seeds", "Figures"] + products("SilhouetteCompatibility", "SilhouettePeople"),
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
#endif

let package = Package(
  name: "consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "silhouette", path: "../..")],
  targets: programs + seeds
)
