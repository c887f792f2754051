// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteInference
import TestSupport
import Testing

@testable import SilhouetteModelFormats

/// Networks for masks in a library, with the settings that the user states.
@Suite("Networks for masks in a library")
struct MaskModelLibraryTests {
  private static let weights =
    SharedData.packageFolder + "/Weights/silhouette-scene.safetensors"
  private let home: TemporaryFolder
  private let library: ModelLibrary

  init() throws {
    home = try TemporaryFolder()
    library = ModelLibrary(folder: home("models"))
  }

  private static let settings = [
    MaskModelSettings(
      mean: SIMD3(0.485, 0.456, 0.406), deviation: SIMD3(0.229, 0.224, 0.225),
      inputSize: ModelInputSize(width: 64, height: 48), scalesByMaximum: true,
      outputName: "subject", reading: .stretched),
    MaskModelSettings(
      mean: SIMD3(-1, 1e-7, 0.1), deviation: SIMD3(1, 3e10, 1 / 3), sampler: .antialiased,
      reading: .logits),
  ]

  private func model(_ name: String) throws -> ModelFile {
    try library.model(named: name, ModelFile.Options(recognizesFamilies: true))
  }

  @Test("Settings are kept beside the model", arguments: settings)
  func kept(_ settings: MaskModelSettings) throws {
    let added = try library.add(
      contentsOf: Self.weights, name: "mine", license: "MIT", settings: settings)
    let summary = try added.summary.get()
    #expect(summary.use == .masks(settings) && summary.license == "MIT")
    let described = try model("mine")
    #expect(described.settings == settings && described.makesMasks)
    let entry = try #require(try library.entries().first { $0.name == "mine" })
    #expect(try entry.summary.get() == summary)
    // The next model of that name has none.
    try library.add(contentsOf: Self.weights, name: "mine", overwriting: true)
    #expect(try model("mine").settings == nil)
  }

  @Test("A file of the project's own format needs no settings")
  func ownFormat() throws {
    let added = try library.add(contentsOf: Self.weights, name: "mine")
    #expect(
      try added.summary.get().use == .segmentation(classes: SegmentationClasses.pascalVOC.names))
    let described = try model("mine")
    #expect(described.settings == nil && described.makesMasks && !described.isUsedForMasks)
    #expect(try described.undescribedShape == nil)
  }

  @Test("A graph with the shape of a network for masks is recognised, and needs settings")
  func undescribed() throws {
    let tiny = try home.write(TinyTFLite.quantized.bytes, to: "tiny.tflite")
    let summary = try library.add(contentsOf: tiny).summary.get()
    guard case .graph = summary.use else {
      Issue.record("\(summary.use)")
      return
    }
    let file = try library.model(named: "tiny")
    #expect(try summary.undescribedShape == MaskModelShape(file.graph()))
  }

  @Test("Settings that do not fit, and malformed lines, are errors")
  func malformed() throws {
    var wrong = Self.settings[0]
    wrong.outputName = "none"
    #expect(throws: InferenceError.unknownOutput(name: "none")) {
      try library.add(contentsOf: Self.weights, name: "mine", settings: wrong)
    }
    wrong.outputName = "a\nmean: 1,2,3"
    #expect(throws: ModelLibraryError.invalidText(name: "output's name")) {
      try library.add(contentsOf: Self.weights, name: "mine", settings: wrong)
    }
    try library.add(contentsOf: Self.weights, name: "mine", settings: Self.settings[0])
    let path = library.folder + "/mine.txt"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for (line, bad) in [
      ("std: 0.229,0.224,0.225", "std: 0.229,0.224"), ("scale: maximum", "scale: twice"),
      ("sampler: lanczos", "sampler:"), ("mask-values: stretched", ""),
      ("input-size: 64x48", "input-size: 64x0"), ("mean: 0.485", "mean: nan"),
    ] {
      #expect(text.contains(line))
      let changed = text.replacingOccurrences(of: line, with: bad)
      try changed.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: FormatError.self) { try model("mine") }
    }
  }
}
