// SPDX-License-Identifier: Apache-2.0

import Foundation
import KernelInterface
import Reference
import SilhouetteCore
import SilhouetteKernels
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Google's trained networks on photos, compared with logits computed in Float64.
///
/// By default, all photos run with the fastest setting and one with every other; `SILHOUETTE_FULL_TESTS=1` runs
/// everything with every setting.
@Suite(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)), .serialized)
struct ReferencePhotoTests {
  static let isFull = ProcessInfo.processInfo.environment["SILHOUETTE_FULL_TESTS"] == "1"

  static let photos = [
    "astronaut", "bird_segmentation", "cat_720p", "chelsea", "dog_segmentation", "face",
    "grace_hopper", "owl", "pets",
  ]

  /// A network and the suffix of its results in the reference files.
  enum Network: String, CaseIterable, Sendable {
    case full = "deeplabv3_mnv2_pascal_quant"
    case half = "deeplabv3_mnv2_dm05_pascal_quant"

    var suffix: String { self == .full ? "" : "_dm05" }

    var path: String { SharedData.path("weights/\(rawValue).tflite") }

    func graph() throws -> Graph { try TFLiteFile(contentsOf: path).graph }

    /// Returns the network recognised, written as Float32 and read back.
    func converted() throws -> DeepLabV3.Weights {
      let weights = try DeepLabV3.Recognizer.weights(in: graph(), name: path)
      return try DeepLabV3.Weights(
        SafetensorsFile(bytes: weights.bytes(precision: .float32), name: rawValue))
    }

    /// Both forms, prepared once.
    static let graphs = allCases.map { network in
      Result { try DeepLabV3.Recognizer.trimmedToLogits(network.graph()) }
    }
    static let weights = allCases.map { network in Result { try network.converted() } }

    var index: Int { self == .full ? 0 : 1 }
  }

  /// The contents of a reference file.
  struct Expected {
    let bytes: Tensor
    let logits: ReferenceTensor
    let labels: [UInt8]
    let margins: [Double]

    init(_ photo: String, _ network: Network) throws {
      let file = try SafetensorsFile(
        contentsOf: SharedData.path("reference/\(photo).safetensors"))
      bytes = try file.tensor("input")
      let stored = try file.tensor("logits" + network.suffix)
      logits = ReferenceTensor(shape: [1] + stored.shape.dimensions, values: stored.numbers)
      labels = try file.tensor("labels" + network.suffix).scalars(of: UInt8.self)
      margins = ReferenceUpsampling.labels(logits, to: (513, 513), .alignCorners).margins
    }

    /// Returns the photo as the network's input.
    func input(scale: Float, offset: Float) -> Tensor {
      let count = bytes.shape.elementCount
      return Tensor(shape: [1, 513, 513, 3]) { (result: UnsafeMutableBufferPointer<Float>) in
        bytes.withUnsafeScalars(of: UInt8.self) { source in
          guard let source = source.baseAddress, let result = result.baseAddress else { return }
          Kernels.chosen.convertBytes(
            source: source, result: result, count: count, scale: scale, offset: offset)
        }
      }
    }

    func check(_ logits: Tensor, _ labels: [UInt8], _ what: Comment) {
      #expect(logits.shape.dimensions == self.logits.shape, what)
      #expect(mismatch(logits.numbers, self.logits.values, absolute: 2e-4) == nil, what)
      var (clear, all) = (0, 0)
      for pixel in labels.indices where labels[pixel] != self.labels[pixel] {
        all += 1
        if margins[pixel] >= 1e-3 { clear += 1 }
      }
      #expect(labels.count == 513 * 513 && clear == 0, what)
      #expect(Double(all) <= 1e-4 * 513 * 513, "\(all) pixels differ: \(what)")
    }
  }

  /// Checks the file's own graph, without the operators after the logits.
  static func checkGraph(_ network: Network, _ setting: Setting, _ photos: [String]) throws {
    let model = try Model(
      Network.graphs[network.index].get(), options: setting.options)
    for photo in photos {
      let expected = try Expected(photo, network)
      let input = expected.input(scale: 1 / 127.5, offset: -1)
      let logits = try model.run([input])[0]
      #expect(try model.run([input])[0] == logits)
      let map = LabelMap(
        logits: logits, width: 513, height: 513, classes: .pascalVOC,
        upsampler: LogitUpsampler(model))
      expected.check(logits, map.labels, "\(network) .tflite, \(photo), \(setting)")
    }
  }

  /// Checks the network in the project's own format.
  static func checkConverted(_ network: Network, _ setting: Setting, _ photos: [String]) throws {
    let model = try DeepLabV3(Network.weights[network.index].get(), options: setting.options)
    for photo in photos {
      let expected = try Expected(photo, network)
      let input = expected.input(scale: model.imageInput.scale.x, offset: model.imageInput.offset.x)
      let logits = try model.logits(for: input)
      let map = try model.labels(for: input)
      expected.check(logits, map.labels, "\(network) safetensors, \(photo), \(setting)")
      #expect(model.imageModel.results([logits]).labelMap?.labels == map.labels)
    }
  }

  @Test(arguments: Network.allCases)
  func everyPhotoWithTheFastestSetting(_ network: Network) throws {
    try Self.checkGraph(network, .fastest, Self.photos)
    try Self.checkConverted(network, .fastest, Self.isFull ? Self.photos : ["cat_720p"])
  }

  @Test(arguments: Network.allCases, Setting.all)
  func everySetting(_ network: Network, _ setting: Setting) throws {
    // One photo, in alternating forms, so that a default run stays short.
    let photos = Self.isFull ? Self.photos : ["astronaut"]
    let turn = setting.threadCount == 1
    if Self.isFull || turn == (network == .full) {
      try Self.checkGraph(network, setting, photos)
    }
    if Self.isFull || turn == (network == .half) {
      try Self.checkConverted(network, setting, photos)
    }
  }
}
