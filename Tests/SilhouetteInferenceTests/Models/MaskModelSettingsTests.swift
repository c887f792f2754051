// SPDX-License-Identifier: Apache-2.0

import InferenceTestSupport
import SilhouetteCore
import SilhouetteModelFormats
import SilhouetteTensors
import TestSupport
import Testing

@testable import SilhouetteInference

/// Networks that are prepared with the settings of a user.
@Suite("Settings of a network for masks")
struct MaskModelSettingsTests {
  private static let path = SharedData.packageFolder + "/Weights/silhouette-scene.safetensors"
  private let settings = MaskModelSettings(
    mean: SIMD3(0.25, 0.5, 0.75), deviation: SIMD3(0.5, 1, 2),
    inputSize: ModelInputSize(width: 48, height: 32), scalesByMaximum: true,
    outputName: "subject", reading: .stretched)

  @Test("The input has the settings' size and scaling")
  func input() throws {
    let model = try ImageModel(contentsOf: Self.path, settings: settings)
    let input = model.imageInput
    #expect(input.width == 48 && input.height == 32)
    #expect(input.scalesByMaximum && input.sampler == .lanczos)
    for (channel, (mean, deviation)) in [(0.25, 0.5), (0.5, 1), (0.75, 2)].enumerated() {
      let black = Double(input.offset[channel])
      let white = 255 * Double(input.scale[channel]) + black
      #expect(abs(black + mean / deviation) < 1e-6)
      #expect(abs(white - (1 - mean) / deviation) < 1e-6)
    }
    #expect(model.outputs.map(\.role) == [.mask(.stretched)])
  }

  @Test("The mask is read as the settings say, and that for the search is not stretched")
  func mask() throws {
    let model = try ImageModel(contentsOf: Self.path, settings: settings)
    var random = SeededRandom(seed: 11)
    let numbers = (0..<48 * 32 * 3).map { _ in Float.random(in: -1...1, using: &random) }
    let results = try model.run(Tensor(numbers, shape: [1, 32, 48, 3]))
    let stretched = try #require(results.mask).scalars(of: Float.self)
    #expect(stretched.min() == 0 && stretched.max() == 1)
    let mask = try #require(results.searchMask).scalars(of: Float.self)
    let (least, most) = (try #require(mask.min()), try #require(mask.max()))
    #expect(0 < least && most < 1)
    let expected = mask.map { Double(($0 - least) / (most - least)) }
    #expect(mismatch(stretched, expected, absolute: 1e-6) == nil)
  }

  @Test("Only the output that holds the mask is computed")
  func oneOutput() throws {
    var graph = Graph()
    let input = graph.addInput("image", TensorType(.float32, [1, 4, 6, 3]))
    let weights = graph.addConstant(Tensor([Float](repeating: 1, count: 3), shape: [1, 1, 1, 3]))
    let sum = try graph.add(.convolution2D(Operator.Convolution2D()), [input, weights])
    graph.addOutput("side", sum)
    graph.addOutput("matte", try graph.add(.activation(.sigmoid), [sum]))
    graph.addOutput("copy", input)
    let shape = try #require(MaskModelShape(graph))
    #expect(shape.maskNames == ["side", "matte"] && shape.inputSize.description == "6×4")
    _ = graph.addInput("more", TensorType(.float32, [1]))
    #expect(MaskModelShape(graph) == nil)
  }

  @Test("Settings that do not fit the network are errors")
  func errors() throws {
    var wrong = settings
    wrong.outputName = "none"
    #expect(throws: InferenceError.unknownOutput(name: "none")) {
      try ImageModel(contentsOf: Self.path, settings: wrong)
    }
    wrong = settings
    wrong.reading = .classes
    #expect(throws: InferenceError.self) { try ImageModel(contentsOf: Self.path, settings: wrong) }
    wrong = settings
    wrong.deviation = SIMD3(0, 1, 1)
    #expect(throws: InferenceError.self) { try ImageModel(contentsOf: Self.path, settings: wrong) }
    // A file that states another size.
    let folder = try TemporaryFolder()
    let labels = folder("labels.safetensors")
    try SeededDeepLabV3(widthMultiplier: 0.25, outputStride: 16, inputSize: 65, seed: 1)
      .weights.write(to: labels)
    let error = #expect(throws: InferenceError.self) {
      try ImageModel(contentsOf: labels, settings: settings)
    }
    let description = error?.description ?? ""
    #expect(
      description.hasSuffix(
        "labels.safetensors: the network takes images of 65×65, not of 48×32"))
  }
}
