// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackageDescription

// MARK: Instruction set levels

// The manifest knows the host, not the target: set SILHOUETTE_X86_KERNELS=0 when you cross-compile
// for another architecture on an x86-64 machine.
#if arch(x86_64)
  let buildsX86Kernels = Context.environment["SILHOUETTE_X86_KERNELS"] != "0"
#else
  let buildsX86Kernels = false
#endif

/// Returns a build of `Sources/Core/Kernels` for one instruction set level.
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

// MARK: Parts

// What a program links or leaves out. No code refers to these targets: a program that links one makes it known to
// the rest of the library before `main`. They are products instead of traits because SwiftPM 6.2 and 6.3 hand the
// enabled traits to the compiler in a random order, and compile everything again in another one.

/// The formats that need a system library, or a reader that a program may leave out.
let formats = ["CPNGShim", "CJPEGShim", "SilhouetteSystemCodecs"]
/// The formats of model files besides the library's own.
let modelFormats = ["SilhouetteModelFormats"]
/// The bundled network for classes and the main subject.
let networks = ["SilhouetteWeights"]
/// The bundled networks for people.
let peopleNetworks = ["SilhouettePeopleWeights"]

/// Returns the dependencies on parts.
func linked(_ parts: [String]) -> [Target.Dependency] { parts.map { .target(name: $0) } }

// MARK: Products

/// Returns a product that is a target of the same name, with parts.
func library(_ name: String, with parts: [String] = []) -> Product {
  .library(name: name, targets: [name] + parts)
}

let products: [Product] = [
  // Complete.
  library("Silhouette", with: formats + modelFormats + networks),
  library("SilhouettePeople", with: formats + modelFormats + networks + peopleNetworks),
  library("SilhouetteVideo", with: formats + modelFormats + networks + peopleNetworks),
  library("SilhouetteDocuments", with: formats + modelFormats + networks),
  library("SilhouetteCorrections", with: formats + networks),
  library("SilhouetteFoundation", with: formats + modelFormats + networks),
  library("SilhouetteCompatibility", with: formats + networks + peopleNetworks),
  library("SilhouetteCommand", with: formats + modelFormats + networks + peopleNetworks),
  .executable(name: "silhouette", targets: ["SilhouetteProgram"]),
  // For programs in other languages; Tools/c-library gives it its name and exports nothing else.
  .library(
    name: "SilhouetteC", type: .dynamic,
    targets: ["SilhouetteC"] + formats + networks + peopleNetworks),

  // Layers.
  library("SilhouetteInference"),
  library("SilhouetteModelFormats"),
  library("SilhouetteImaging"),
  library("SilhouetteDrawing"),
  library("SilhouetteCodecs", with: formats),

  // The modules `Silhouette`, `SilhouettePeople` and `SilhouetteVideo` without parts, and the parts.
  .library(name: "SilhouetteRequests", targets: ["Silhouette"]),
  .library(name: "SilhouettePeopleRequests", targets: ["SilhouettePeople"]),
  .library(name: "SilhouetteVideoRequests", targets: ["SilhouetteVideo"]),
  library("SilhouetteWeights"),
  library("SilhouettePeopleWeights"),
  .library(name: "SilhouettePNG", targets: ["CPNGShim"]),
  .library(name: "SilhouetteJPEG", targets: ["CJPEGShim"]),
  library("SilhouetteSystemCodecs"),
]

// MARK: Targets

/// Optimises for size in release builds: in modules that leave the loops over pixels and weights to others, this takes no
/// measurable time and a tenth off a program that embeds them (`Tools/checks/budgets`).
let forSize = SwiftSetting.unsafeFlags(["-Osize"], .when(configuration: .release))

/// Optimises each file on its own in debug builds too: in modules that visit bytes, cells or operators one by one, tests take
/// several times as long unoptimised. Without -wmo, so that a change recompiles few files: no hot loop calls a function of
/// another file.
let forSpeedInDebug = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))

/// The files of the bundled networks for people.
let peopleNetworkFiles = [
  "face_detection_full_range_sparse", "face_detection_short_range", "face_landmark_with_attention",
  "hand_landmark_full", "palm_detection_full", "pose_detection", "pose_landmark_full",
  "selfie_segmentation", "selfie_segmentation_landscape",
].map { "\($0).tflite" }

/// Returns the targets of a group with their folders, `Sources/GROUP/TARGET`. `Layout.txt` has the budget of each, and the folders
/// inside.
func group(_ name: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "Sources/\(name)/\(target.name)" }
  return targets
}

/// What an importer of masks compiles. It knows none of the other groups.
let core = group(
  "Core",
  [
    .target(name: "CPlatform"),
    // The C library under one name on all platforms; written in Swift, like its importers.
    .target(name: "CLibrary"),
    // Loads the system's library with `dlopen` at run time, so that it needs no header and no linking.
    .target(
      name: "COpenBLAS",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    // What a program links or leaves out; see the products.
    .target(name: "CParts"),
    .target(name: "CPNGShim", dependencies: ["CParts", "CPNG"]),
    .target(name: "CJPEGShim", dependencies: ["CParts", "CJPEG"]),
    // With the compiler's built-in functions, where it shows them: arithmetic of vectors takes a third of the time to compile.
    .target(
      name: "KernelInterface",
      swiftSettings: [.enableExperimentalFeature("BuiltinModule")]),
    kernels("KernelsBase"),
    .target(
      name: "SilhouetteKernels",
      dependencies: ["CLibrary", "CPlatform", "KernelInterface", "KernelsBase"]
        + x86Kernels.map { .target(name: $0.name) },
      swiftSettings: buildsX86Kernels ? [.define("X86_KERNELS")] : []),
    // Always optimised: in an unoptimised build, loading a model took ten times as long, and the
    // digest of its file six times.
    .target(
      name: "NumberConversion",
      swiftSettings: [.unsafeFlags(["-O", "-wmo", "-num-threads", "1"])]),
    .target(
      name: "SilhouetteCore",
      dependencies: ["CLibrary", "CParts", "CPlatform", "NumberConversion"],
      // Parsers visit every byte of headers and JSON texts, and threads wait for each other in loops.
      swiftSettings: [forSpeedInDebug, forSize]),
    // Always optimised: it packs weights and runs steps, in generic loops that allocate unoptimised, which a run
    // must not do. Tests count the allocations of this build.
    .target(
      name: "SilhouetteTensors",
      dependencies: [
        "COpenBLAS", "SilhouetteCore", "KernelInterface",
      ],
      swiftSettings: [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])]),
    .target(
      name: "SilhouetteInference",
      dependencies: [
        "CLibrary", "CParts", "NumberConversion", "SilhouetteCore", "SilhouetteTensors",
        "KernelInterface", "SilhouetteKernels",
      ],
      // Passes visit every operator of a graph several times.
      swiftSettings: [forSpeedInDebug, forSize]),
    // Always optimised: its loops visit every pixel, and unoptimised they take seconds instead of
    // milliseconds. Without -wmo, nothing is specialised or inlined across files, which costs a
    // factor of 35.
    .target(
      name: "SilhouettePixels",
      dependencies: [
        "CLibrary", "NumberConversion", "SilhouetteCore", "KernelInterface", "SilhouetteKernels",
      ],
      swiftSettings: [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])]),
    .target(
      name: "SilhouetteImaging",
      dependencies: [
        "CLibrary", "SilhouetteCore", "SilhouettePixels", "KernelInterface", "SilhouetteKernels",
      ],
      swiftSettings: [forSize]),
    .target(
      name: "SilhouetteCodecs",
      dependencies: [
        "CLibrary", "CParts", "NumberConversion", "SilhouetteCore", "SilhouettePixels",
      ],
      // Headers and metadata are read byte by byte.
      swiftSettings: [forSpeedInDebug, forSize]),
    .target(
      name: "Silhouette",
      dependencies: [
        "CLibrary", "SilhouetteCore", "SilhouetteInference", "SilhouetteImaging",
        "SilhouetteCodecs",
      ],
      // Subjects are found on grids of some thousand cells, one by one.
      swiftSettings: [forSpeedInDebug, forSize]),
  ] + x86Kernels)

/// The formats of model files, a wing below the people, whose networks are such files.
let modelFormatTargets = group(
  "Wings",
  [
    // Hands over the formats before `main`.
    .target(name: "CModelFormats", dependencies: ["CParts"]),
    .target(
      name: "SilhouetteModelFormats",
      dependencies: [
        "CLibrary", "CModelFormats", "KernelInterface", "NumberConversion", "SilhouetteCore",
        "SilhouetteInference",
      ],
      // Files are read byte by byte.
      swiftSettings: [forSpeedInDebug, forSize]),
  ])

/// People in pictures and in video.
let people = group(
  "People",
  [
    .target(
      name: "SilhouettePeople",
      dependencies: [
        "CLibrary", "Silhouette", "SilhouetteCore", "SilhouetteInference", "SilhouetteModelFormats",
      ],
      // Its masks are combined pixel by pixel, in loops that take seconds unoptimised. Without -wmo, for the same reason
      // as `forSpeedInDebug`.
      swiftSettings: [.unsafeFlags(["-O"])]),
    .target(
      name: "SilhouetteVideo", dependencies: ["CLibrary", "SilhouetteCore", "SilhouettePeople"],
      // For the same reasons.
      swiftSettings: [.unsafeFlags(["-O"])]),
  ])

/// What some programs want and others leave out: each a product.
let wings = group(
  "Wings",
  [
    // Loads the system's codecs with `dlopen` at run time, so that it needs no header and no linking.
    .target(
      name: "CSystemCodecs", dependencies: ["CParts"],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // A part: a program that links it reads and writes its formats.
    .target(
      name: "SilhouetteSystemCodecs",
      dependencies: ["CSystemCodecs", "SilhouetteCodecs"],
      // Headers and rows are read byte by byte.
      swiftSettings: [forSpeedInDebug, forSize]),
    .target(
      name: "SilhouetteFoundation",
      dependencies: ["Silhouette", "SilhouetteInference", "SilhouetteModelFormats"]),
    // Always optimised, for the same reasons as SilhouettePixels, like the next one: they visit pixels.
    .target(
      name: "SilhouetteDrawing", dependencies: ["CLibrary", "SilhouetteImaging"],
      swiftSettings: [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])]),
    .target(
      name: "SilhouetteCorrections",
      dependencies: [
        "CLibrary", "Silhouette", "SilhouetteCore", "SilhouetteImaging", "SilhouettePixels",
      ],
      swiftSettings: [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])]),
    .target(
      name: "SilhouetteCorrectionPage",
      dependencies: [
        "CLibrary", "Silhouette", "SilhouetteCore", "SilhouetteCorrections", "SilhouettePixels",
      ],
      resources: [
        .embedInCode("Page/gestures.js"), .embedInCode("Page/mask.js"),
        .embedInCode("Page/page.css"), .embedInCode("Page/page.html"), .embedInCode("Page/page.js"),
      ],
      // It draws strokes, and reads requests byte by byte.
      swiftSettings: [.unsafeFlags(["-O"])]),
    .target(
      name: "SilhouetteDocuments", dependencies: ["CLibrary", "Silhouette"],
      swiftSettings: [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])]),
    .target(
      name: "SilhouetteAppleNames",
      dependencies: [
        "Silhouette", "SilhouetteDocuments", "SilhouetteDrawing", "SilhouetteFoundation",
        "SilhouettePeople",
      ]),
    // Neither built nor linked where Apple's frameworks have the names.
    .target(
      name: "SilhouetteCompatibility",
      dependencies: [
        .target(
          name: "SilhouetteAppleNames",
          condition: .when(platforms: [.linux, .windows, .android, .openbsd, .wasi]))
      ]),
    .target(
      name: "SilhouetteExplanation",
      dependencies: ["Silhouette", "SilhouetteInference"],
      resources: [
        .embedInCode("Page/page.css"), .embedInCode("Page/page.html"), .embedInCode("Page/page.js"),
      ],
      // It visits every value of feature maps.
      swiftSettings: [.unsafeFlags(["-O"])]),
    .target(name: "CSilhouette"),
    .target(
      name: "SilhouetteC",
      dependencies: [
        "CLibrary", "CSilhouette", "Silhouette", "SilhouetteCore", "SilhouetteCorrections",
        "SilhouettePeople", "SilhouetteVideo",
      ]),
  ])

/// The command, as a library for services that answer its requests, and as a program.
let command = group(
  "Command",
  [
    .target(
      name: "SilhouetteCommand",
      dependencies: [
        "CLibrary", "CPlatform", "Silhouette", "SilhouetteCore", "SilhouetteCorrectionPage",
        "SilhouetteCorrections", "SilhouetteDocuments", "SilhouetteExplanation",
        "SilhouetteInference", "SilhouetteModelFormats", "SilhouettePeople", "SilhouetteVideo",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: [forSize]),
    .executableTarget(
      name: "SilhouetteProgram",
      dependencies: ["SilhouetteCommand"] + linked(formats + networks + peopleNetworks)),
  ])

/// The bundled networks.
let weights: [Target] = [
  .target(name: "SilhouetteWeights", dependencies: ["CParts"], path: "Weights/scene"),
  .target(
    name: "SilhouettePeopleWeights", dependencies: ["CParts"], path: "Weights/people",
    exclude: ["LICENSE", "NOTICE", "README.md"] + peopleNetworkFiles,
    sources: ["People.S", "People.c"]),
]

/// What tests use.
let testSupport: [Target] = [
  .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
  .executableTarget(
    name: "TrappingProgram", dependencies: ["SilhouetteCommand", "SilhouetteCore"],
    path: "Tests/TrappingProgram"),
  .executableTarget(
    name: "ForkingProgram",
    dependencies: ["CLibrary", "Silhouette"] + linked(formats + networks),
    path: "Tests/ForkingProgram"),
  .target(
    name: "TestSupport", dependencies: ["SilhouettePixels"], path: "Tests/TestSupport",
    swiftSettings: [.unsafeFlags(["-O"])]),
  // What the tests of networks share.
  .target(
    name: "InferenceTestSupport",
    dependencies: [
      "KernelInterface", "SilhouetteInference", "SilhouetteKernels", "Reference", "TestSupport",
    ],
    path: "Tests/InferenceTestSupport"),
  // Optimised in debug builds too, like TestSupport, because oracles are slow.
  .target(
    name: "Reference", path: "Tests/Reference", swiftSettings: [.unsafeFlags(["-O"])]),
  // The package in Fuzz compiles the same folder.
  .target(
    name: "FuzzTargets",
    dependencies: [
      "SilhouetteCore", "SilhouetteInference", "SilhouetteModelFormats", "SilhouetteImaging",
      "SilhouetteCodecs", "Silhouette", "SilhouettePeople", "SilhouetteVideo",
      "SilhouetteExplanation", "SilhouetteDrawing", "SilhouetteCorrectionPage",
      "SilhouetteCommand", "TestSupport",
    ], path: "Tests/FuzzTargets"),
]

// MARK: Test targets

// Each declares every module that its files import, so that it can be built alone; Tools/checks/folders checks this.
let testTargets: [Target] = [
  .testTarget(
    name: "FuzzTargetsTests",
    dependencies: ["FuzzTargets", "SilhouetteCodecs", "TestSupport"] + linked(formats)),
  .testTarget(name: "SilhouetteCoreTests", dependencies: ["SilhouetteCore", "TestSupport"]),
  .testTarget(
    name: "SilhouetteKernelsTests",
    dependencies: ["SilhouetteKernels", "KernelInterface", "TestSupport", "Reference"]),
  .testTarget(
    name: "SilhouetteInferenceTests",
    dependencies: [
      "SilhouetteInference", "SilhouetteModelFormats", "SilhouetteTensors", "SilhouetteCore",
      "SilhouetteKernels", "KernelInterface", "NumberConversion", "CAllocationCounter",
      "InferenceTestSupport", "TestSupport", "Reference",
    ]),
  .testTarget(
    name: "SilhouetteModelFormatsTests",
    dependencies: [
      "SilhouetteModelFormats", "SilhouetteInference", "SilhouetteTensors", "SilhouetteCore",
      "SilhouetteKernels", "KernelInterface", "InferenceTestSupport", "TestSupport", "Reference",
    ] + linked(networks)),
  .testTarget(
    name: "SilhouetteImagingTests",
    dependencies: [
      "SilhouetteImaging", "SilhouettePixels", "SilhouetteCore", "TestSupport", "Reference",
    ]),
  .testTarget(
    name: "SilhouetteCodecsTests",
    dependencies: [
      "SilhouetteCodecs", "SilhouetteCore", "SilhouetteImaging", "CParts", "TestSupport",
    ] + linked(formats)),
  .testTarget(
    name: "SilhouetteTests",
    dependencies: [
      "Silhouette", "SilhouetteCore", "SilhouetteImaging", "SilhouetteInference",
      "SilhouetteKernels", "SilhouettePeople", "InferenceTestSupport", "TestSupport", "Reference",
    ] + linked(formats + modelFormats + networks)),
  .testTarget(
    name: "SilhouettePeopleTests",
    dependencies: [
      "SilhouettePeople", "SilhouetteCore", "SilhouetteImaging", "SilhouetteInference", "CLibrary",
      "TestSupport", "Reference",
    ] + linked(formats + networks + peopleNetworks)),
  .testTarget(
    name: "SilhouetteVideoTests",
    dependencies: ["SilhouetteVideo", "CLibrary", "TestSupport"]
      + linked(formats + networks + peopleNetworks)),
  .testTarget(
    name: "SilhouetteCorrectionsTests",
    dependencies: ["SilhouetteCorrections", "Silhouette", "SilhouettePixels", "TestSupport"]
      + linked(formats + networks)),
  .testTarget(name: "SilhouetteDrawingTests", dependencies: ["SilhouetteDrawing", "TestSupport"]),
  .testTarget(
    name: "SilhouetteDocumentsTests",
    dependencies: ["SilhouetteDocuments", "SilhouetteImaging", "TestSupport"]
      + linked(formats + networks)),
  .testTarget(
    name: "SilhouetteCorrectionPageTests",
    dependencies: [
      "SilhouetteCorrectionPage", "Silhouette", "SilhouetteCore", "SilhouetteCorrections",
      "CLibrary", "TestSupport",
    ] + linked(formats + networks)),
  .testTarget(
    name: "SilhouetteExplanationTests",
    dependencies: [
      "SilhouetteExplanation", "Silhouette", "SilhouetteInference", "InferenceTestSupport",
      "TestSupport",
    ] + linked(formats + modelFormats + networks)),
  .testTarget(
    name: "SilhouetteFoundationTests",
    dependencies: ["SilhouetteFoundation", "SilhouetteInference", "TestSupport"]
      + linked(formats + networks)),
  .testTarget(
    name: "SilhouetteCompatibilityTests",
    dependencies: ["SilhouetteCompatibility", "SilhouettePeople", "SilhouetteVideo", "TestSupport"]
      + linked(formats + networks + peopleNetworks)),
  .testTarget(
    name: "SilhouetteCommandTests",
    dependencies: [
      "SilhouetteCommand", "SilhouetteProgram", "Silhouette", "SilhouetteCore",
      "SilhouetteInference", "SilhouetteModelFormats", "SilhouettePeople", "SilhouetteVideo",
      "InferenceTestSupport", "TestSupport", "ForkingProgram", "TrappingProgram",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ] + linked(formats + networks + peopleNetworks)),
]

/// The names of the test targets in SILHOUETTE_TEST_TARGETS, separated by spaces or commas; without any, the package has
/// all of them.
///
/// SwiftPM links all test targets of a package into one program, so that the tests of one module could not be run before
/// all modules were compiled. With `SILHOUETTE_TEST_TARGETS=SilhouetteCoreTests`, that program needs SilhouetteCore alone:
/// `Tools/test --target SilhouetteCoreTests` sets the variable, and builds only the program.
let selectedTests = (Context.environment["SILHOUETTE_TEST_TARGETS"] ?? "")
  .split { $0 == " " || $0 == "," }.map(String.init)
let unknownTests = selectedTests.filter { name in !testTargets.contains { $0.name == name } }
if !unknownTests.isEmpty {
  let names = testTargets.map(\.name).joined(separator: ", ")
  let message =
    "SILHOUETTE_TEST_TARGETS: unknown target \(unknownTests[0]), expected some of \(names)\n"
  FileHandle.standardError.write(Data(message.utf8))
  exit(1)
}

let package = Package(
  // The program with the tests is named after the package. With another name, a selection leaves the complete one in place.
  name: selectedTests.isEmpty ? "silhouette" : "silhouette-selection",
  platforms: [.macOS(.v15)],
  products: products,
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: core + modelFormatTargets + people + wings + command + weights + testSupport
    + testTargets.filter { selectedTests.isEmpty || selectedTests.contains($0.name) },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
