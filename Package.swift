// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// MARK: Traits

let traits: Set<Trait> = [
  .trait(
    name: "OpenBLAS",
    description: "Support OpenBLAS, loaded on demand, as a second matrix back end."),
  .trait(name: "PNG", description: "Read and write PNG through libpng."),
  .trait(name: "JPEG", description: "Read and write JPEG through libjpeg."),
  .trait(
    name: "BundledWeights",
    description: "Link the bundled networks into the binary."),
  .default(enabledTraits: ["OpenBLAS", "PNG", "JPEG", "BundledWeights"]),
]

/// Returns a compilation condition named after a trait, so that Swift sources can test it with `#if`.
func define(_ trait: String) -> SwiftSetting { .define(trait, .when(traits: [trait])) }

// MARK: Instruction set levels

// The manifest knows the host, not the target: set SILHOUETTE_X86_KERNELS=0 when you cross-compile
// for another architecture on an x86-64 machine.
#if arch(x86_64)
  let buildsX86Kernels = Context.environment["SILHOUETTE_X86_KERNELS"] != "0"
#else
  let buildsX86Kernels = false
#endif

/// Returns a build of `Sources/Kernels` for one instruction set level.
///
/// It is always optimised: without `-O`, a debug build, every test run and every importer's `swift run` would be
/// hundreds of times slower. It is compiled as a whole module: otherwise, nothing is inlined across files, and weak
/// copies of helpers remain.
func kernels(_ name: String, march: String? = nil) -> Target {
  .target(
    name: name,
    dependencies: ["CLibrary", "KernelInterface"],
    exclude: ["Shared/Tiles/README.md"],
    swiftSettings: [
      .unsafeFlags(
        ["-O", "-disable-batch-mode", "-wmo", "-num-threads", "1"]
          + (march.map { ["-Xcc", "-march=\($0)"] } ?? []))
    ])
}

let x86Kernels: [Target] =
  buildsX86Kernels
  ? [
    kernels("KernelsX86V3", march: "x86-64-v3"), kernels("KernelsX86V4", march: "x86-64-v4"),
  ] : []

// MARK: Targets

/// The files of the bundled networks for people.
let peopleNetworks = [
  "face_detection_full_range_sparse", "face_detection_short_range", "face_landmark_with_attention",
  "hand_landmark_full", "palm_detection_full", "pose_detection", "pose_landmark_full",
  "selfie_segmentation", "selfie_segmentation_landscape",
].map { "\($0).tflite" }

/// The purpose of a target, which determines its product, if any.
enum Kind {
  /// A library product of the same name.
  case exported
  /// Used by other targets only.
  case hidden
}

let targets: [(kind: Kind, target: Target)] =
  [
    // C and system libraries.
    (.hidden, .target(name: "CPlatform")),
    // The C library under one name on all platforms; written in Swift, like its importers.
    (.hidden, .target(name: "CLibrary")),
    (
      .hidden,
      .systemLibrary(
        name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])])
    ),
    (
      .hidden,
      .systemLibrary(
        name: "CJPEG", pkgConfig: "libjpeg",
        providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])])
    ),
    (
      .hidden,
      // Loads the system's library with `dlopen` at run time, so that it needs no header and no linking.
      .target(
        name: "COpenBLAS",
        linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))])
    ),
    (.hidden, .target(name: "CPNGShim", dependencies: ["CPNG"])),
    (.hidden, .target(name: "CJPEGShim", dependencies: ["CJPEG"])),
    (
      .hidden,
      .target(
        name: "SilhouetteWeights", path: "Weights",
        exclude: [
          "NOTICE", "README.md", "people", "silhouette-deeplabv3.safetensors",
          "silhouette-saliency.safetensors",
        ], sources: ["Weights.S"])
    ),
    (
      .hidden,
      .target(
        name: "SilhouettePeopleWeights", path: "Weights/people",
        exclude: ["LICENSE", "NOTICE", "README.md"] + peopleNetworks, sources: ["People.S"])
    ),

    // Kernels.
    (.hidden, .target(name: "KernelInterface")),
    (.hidden, kernels("KernelsBase")),
    (
      .hidden,
      .target(
        name: "SilhouetteKernels",
        dependencies: ["CPlatform", "KernelInterface", "KernelsBase"]
          + x86Kernels.map { .target(name: $0.name) },
        swiftSettings: buildsX86Kernels ? [.define("X86_KERNELS")] : [])
    ),

    // Libraries.
    (
      .hidden,
      // Always optimised: in an unoptimised build, loading a model took ten times as long, and the
      // digest of its file six times.
      .target(
        name: "NumberConversion",
        swiftSettings: [.unsafeFlags(["-O", "-wmo", "-num-threads", "1"])])
    ),
    (
      .hidden,
      .target(name: "SilhouetteCore", dependencies: ["CLibrary", "CPlatform", "NumberConversion"])
    ),
    (
      .exported,
      .target(
        name: "SilhouetteInference",
        dependencies: [
          "NumberConversion", "SilhouetteCore", "KernelInterface", "SilhouetteKernels",
          .target(name: "COpenBLAS", condition: .when(traits: ["OpenBLAS"])),
        ],
        // Unoptimised, preparing a model takes four times as long in every importer's debug build, and
        // generic loops allocate, which a run must not do. Tests count the allocations of this build.
        swiftSettings: [define("OpenBLAS"), .unsafeFlags(["-O", "-wmo", "-num-threads", "2"])])
    ),
    (
      .exported,
      .target(
        name: "SilhouetteImaging",
        dependencies: [
          "CLibrary", "NumberConversion", "SilhouetteCore", "KernelInterface", "SilhouetteKernels",
        ],
        // Its row loops (RowKernels/) visit every pixel: unoptimised, they take seconds instead of
        // milliseconds. Without -wmo, nothing is specialised or inlined across files, which costs a
        // factor of 35.
        swiftSettings: [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])])
    ),
    (
      .exported,
      .target(
        name: "SilhouetteCodecs",
        dependencies: [
          "CLibrary", "NumberConversion", "SilhouetteCore", "SilhouetteImaging",
          .target(name: "CPNGShim", condition: .when(traits: ["PNG"])),
          .target(name: "CJPEGShim", condition: .when(traits: ["JPEG"])),
        ],
        swiftSettings: [define("PNG"), define("JPEG")])
    ),
    (
      .exported,
      .target(
        name: "Silhouette",
        dependencies: [
          "CLibrary", "SilhouetteCore", "SilhouetteInference", "SilhouetteImaging",
          "SilhouetteCodecs",
          .target(name: "SilhouetteWeights", condition: .when(traits: ["BundledWeights"])),
        ],
        swiftSettings: [define("BundledWeights")])
    ),
    (
      .exported,
      .target(
        name: "SilhouettePeople",
        dependencies: [
          "CLibrary", "Silhouette", "SilhouetteCore",
          .target(name: "SilhouettePeopleWeights", condition: .when(traits: ["BundledWeights"])),
        ],
        // Its masks are combined pixel by pixel, in loops that take seconds unoptimised.
        swiftSettings: [
          define("BundledWeights"), .unsafeFlags(["-O", "-wmo", "-num-threads", "2"]),
        ])
    ),
    (.exported, .target(name: "SilhouetteFoundation", dependencies: ["Silhouette"])),
    (
      .exported,
      .target(
        name: "SilhouetteCompatibility",
        dependencies: ["Silhouette", "SilhouetteFoundation", "SilhouettePeople"])
    ),

    // The command, as a library for services that answer its requests, and as a program.
    (
      .exported,
      .target(
        name: "SilhouetteCommand",
        dependencies: [
          "CLibrary", "Silhouette", "SilhouetteCore", "SilhouettePeople",
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ])
    ),
    (
      .hidden,
      .executableTarget(name: "SilhouetteProgram", dependencies: ["SilhouetteCommand"])
    ),

    // Tests.
    (.hidden, .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter")),
    (
      .hidden,
      .target(
        name: "TestSupport", dependencies: ["SilhouetteCore"], path: "Tests/TestSupport",
        swiftSettings: [.unsafeFlags(["-O"])])
    ),
    (
      .hidden,
      // Optimised in debug builds too, like TestSupport, because oracles are slow.
      .target(
        name: "Reference", path: "Tests/Reference", swiftSettings: [.unsafeFlags(["-O"])])
    ),
    (
      .hidden,
      // The package in Fuzz compiles the same folder.
      .target(
        name: "FuzzTargets",
        dependencies: [
          "SilhouetteInference", "SilhouetteImaging", "SilhouetteCodecs", "TestSupport",
        ], path: "Tests/FuzzTargets")
    ),
    (
      .hidden,
      .testTarget(name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "TestSupport"])
    ),
    (
      .hidden,
      .testTarget(name: "SilhouetteCoreTests", dependencies: ["SilhouetteCore", "TestSupport"])
    ),
    (
      .hidden,
      .testTarget(
        name: "SilhouetteKernelsTests",
        dependencies: ["SilhouetteKernels", "KernelInterface", "TestSupport", "Reference"])
    ),
    (
      .hidden,
      .testTarget(
        name: "SilhouetteInferenceTests",
        dependencies: [
          "SilhouetteInference", "SilhouetteKernels", "NumberConversion", "CAllocationCounter",
          "TestSupport", "Reference",
        ])
    ),
    (
      .hidden,
      .testTarget(
        name: "SilhouetteImagingTests",
        dependencies: ["SilhouetteImaging", "TestSupport", "Reference"])
    ),
    (
      .hidden,
      .testTarget(
        name: "SilhouetteCodecsTests",
        dependencies: [
          "SilhouetteCodecs", "SilhouetteCore", "SilhouetteImaging", "TestSupport",
          .target(name: "CPNGShim", condition: .when(traits: ["PNG"])),
        ],
        swiftSettings: [define("PNG"), define("JPEG")])
    ),
    (
      .hidden,
      .testTarget(
        name: "SilhouetteTests",
        dependencies: [
          "Silhouette", "SilhouetteCore", "TestSupport", "Reference",
          .target(name: "SilhouetteWeights", condition: .when(traits: ["BundledWeights"])),
        ],
        swiftSettings: [define("PNG"), define("JPEG"), define("BundledWeights")])
    ),
    (
      .hidden,
      .testTarget(
        name: "SilhouettePeopleTests",
        dependencies: [
          "SilhouettePeople", "SilhouetteCore", "TestSupport", "Reference",
          .target(name: "SilhouettePeopleWeights", condition: .when(traits: ["BundledWeights"])),
        ],
        swiftSettings: [define("PNG"), define("JPEG"), define("BundledWeights")])
    ),
    (
      .hidden,
      .testTarget(
        name: "SilhouetteFoundationTests", dependencies: ["SilhouetteFoundation", "TestSupport"],
        swiftSettings: [define("PNG"), define("BundledWeights")])
    ),
    (
      .hidden,
      .testTarget(
        name: "SilhouetteCompatibilityTests",
        dependencies: ["SilhouetteCompatibility", "SilhouettePeople", "TestSupport"],
        swiftSettings: [define("PNG"), define("JPEG"), define("BundledWeights")])
    ),
    (
      .hidden,
      .testTarget(
        name: "SilhouetteCommandTests",
        dependencies: [
          "SilhouetteCommand", "SilhouetteProgram", "Silhouette", "SilhouetteCore",
          "SilhouettePeople", "TestSupport",
        ],
        swiftSettings: [define("PNG"), define("JPEG"), define("BundledWeights")])
    ),
  ] + x86Kernels.map { (.hidden, $0) }

let package = Package(
  name: "silhouette",
  platforms: [.macOS(.v15)],
  products: targets.filter { $0.kind == .exported }.map {
    .library(name: $0.target.name, targets: [$0.target.name])
  } + [.executable(name: "silhouette", targets: ["SilhouetteProgram"])],
  traits: traits,
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: targets.map(\.target),
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
