// SPDX-License-Identifier: Apache-2.0

import InferenceTestSupport
import SilhouetteInference
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import Silhouette

/// Masks of networks as they are, and the search with a network of the user.
@Suite("Networks of the user for masks")
struct ModelMaskRequestTests {
  private static let weights =
    SharedData.packageFolder + "/Weights/silhouette-scene.safetensors"
  private static let example = SharedData.packageFolder + "/Examples/"
  /// The settings with which rembg would use the network: its own scaling, on bytes divided by the largest of them.
  private static let rembg = MaskModelSettings(
    mean: SIMD3(repeating: 127 / 255), deviation: SIMD3(repeating: 128 / 255),
    inputSize: ModelInputSize(width: 320, height: 320), scalesByMaximum: true,
    outputName: "subject", reading: .stretched)

  /// The mean and the largest difference of two masks, in 255ths.
  private func difference(
    _ mask: PixelBuffer, _ expected: PixelBuffer
  ) throws -> (mean: Double, largest: Int) {
    try #require(mask.format == .grey8 && expected.format == .grey8)
    try #require(mask.rect == expected.rect)
    let differences = zip(mask.packedBytes, expected.packedBytes).map { abs(Int($0) - Int($1)) }
    return (
      Double(differences.reduce(0, +)) / Double(differences.count), differences.max() ?? 0
    )
  }

  @Test("The mask equals that of rembg with the same weights")
  func asRembg() throws {
    let model = try SaliencyModels(contentsOf: Self.weights, settings: Self.rembg)
    let mask = try GenerateModelMaskRequest(model: model)
      .perform(onFile: Self.example + "chelsea.png").pixelBuffer
    let expected = try Photo(
      contentsOf: SharedData.packageFolder + "/Tests/Fixtures/chelsea-as-rembg.png"
    ).pixels
    let difference = try difference(mask, expected)
    // Numbers are rounded down to bytes, so that a difference in the last place shows.
    #expect(difference.mean < 0.15 && difference.largest <= 3, "\(difference)")
  }

  @Test("A copy of the bundled network finds the same subject", arguments: [false, true])
  func search(atPoint: Bool) throws {
    let handler = ImageRequestHandler(contentsOf: Self.example + "astronaut.png")
    var request = GenerateForegroundInstanceMaskRequest()
    request.quality = .accurate
    if atPoint { request.selection = .at(NormalizedPoint(x: 0.4, y: 0.6)) }
    let expected = try #require(try handler.perform(request))
    request.saliency = try SaliencyModels(contentsOf: Self.weights)
    let found = try #require(try handler.perform(request))
    #expect(
      try found.generateScaledMask(for: found.allInstances, scaledToImageFrom: handler).packedBytes
        == expected.generateScaledMask(
          for: expected.allInstances, scaledToImageFrom: handler
        ).packedBytes)
  }

  @Test("The search does not stretch probabilities, and uses an input of one size")
  func fixedSize() throws {
    let model = try SaliencyModels(contentsOf: Self.weights, settings: Self.rembg)
    let small = try #require(try model.model(side: 64))
    #expect(try small === model.model(side: 320))
    #expect(small.imageInput.width == 320 && small.imageInput.scalesByMaximum)
    #expect(small.outputs.map(\.role) == [.mask(.stretched)] && small.outputs[0].isProbability)
    #expect(model.prepared.count == 1)
    var open = Self.rembg
    open.inputSize = nil
    let sizes = try SaliencyModels(contentsOf: Self.weights, settings: open)
    let other = try #require(try sizes.model(side: 64))
    #expect(other.imageInput.width == 64 && other.imageInput.scalesByMaximum)
    #expect(other.outputs.map(\.role) == [.mask(.stretched)] && other.outputs[0].isProbability)
  }

  @Test("A region of interest has a mask of its size")
  func region() throws {
    var request = GenerateModelMaskRequest()
    request.regionOfInterest = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
    let handler = ImageRequestHandler(contentsOf: Self.example + "astronaut.png")
    let found = try handler.perform(request)
    let size = try handler.photo().pixels.rect.size
    #expect(found.pixelBuffer.width == Int(size.width) / 2)
    #expect(found.pixelBuffer.height == Int(size.height) / 2)
    #expect(try found.generateScaledMask(scaledToImageFrom: handler).rect.size == size)
  }

  @Test("A network without masks, and one without settings, are errors")
  func unsuitable() throws {
    let folder = try TemporaryFolder()
    let labels = folder("labels.safetensors")
    try SeededDeepLabV3(widthMultiplier: 0.25, outputStride: 16, inputSize: 65, seed: 1)
      .weights.write(to: labels)
    #expect(throws: InferenceError.self) { try SaliencyModels(contentsOf: labels) }
    #expect(throws: InferenceError.self) {
      try SaliencyModels(contentsOf: labels, settings: Self.rembg)
    }
  }

  @Test("A network may make any numbers, even infinite ones", arguments: [Float(50), 3e38])
  func anyNumbers(weight: Float) throws {
    var graph = TinyTFLite()
    let input = graph.add("image", [1, 16, 16, 3])
    let weights = graph.add(
      "weights", [1, 1, 1, 3], data: TinyTFLite.bytes([weight, -weight, weight]))
    let bias = graph.add("bias", [1], data: TinyTFLite.bytes([Float(0)]))
    let output = graph.add("numbers", [1, 16, 16, 1])
    graph.operators = [
      TinyTFLite.Operator(
        code: 3, inputs: [input, weights, bias], outputs: [output], optionsType: 1,
        options: [0: .integer(Int8(0)), 1: .integer(Int32(1)), 2: .integer(Int32(1))])
    ]
    graph.outputs = [output]
    let file = try TemporaryFolder()
    let path = try file.write(graph.bytes, to: "net.tflite")
    for reading in [ImageModel.MaskReading.asIs, .stretched, .logits] {
      let settings = MaskModelSettings(
        mean: SIMD3(repeating: 0.5), deviation: SIMD3(repeating: 0.1), reading: reading)
      let handler = ImageRequestHandler(contentsOf: Self.example + "chelsea.png")
      var request = GenerateForegroundInstanceMaskRequest()
      request.saliency = try SaliencyModels(contentsOf: path, settings: settings)
      if let found = try handler.perform(request) {
        let mask = try found.generateMask(for: found.allInstances)
        #expect(ProbabilityMap(mask).values.allSatisfy { (0...1).contains($0) })
      }
      let own = GenerateModelMaskRequest(
        model: try SaliencyModels(contentsOf: path, settings: settings))
      #expect(try handler.perform(own).pixelBuffer.format == .grey8)
    }
  }
}
