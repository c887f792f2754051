// SPDX-License-Identifier: Apache-2.0

import Reference
import SilhouetteInference
import TestSupport
import Testing

/// The whole network compared with an independent implementation in Double: the backbone with both output strides,
/// and the pyramid with rates 6, 12 and 18 on maps larger than the reach of the windows.
@Suite struct DeepLabV3OracleTests {
  struct Golden {
    let network: SeededDeepLabV3
    let logits: ReferenceTensor
    let largest: Double

    init(_ network: SeededDeepLabV3) {
      self.network = network
      let configuration = network.weights.configuration
      logits = DeepLabV3Reference.logits(
        network.input.reference, weights: network.weights.tensors.mapValues(\.reference),
        outputStride: configuration.outputStride, rates: configuration.atrousRates,
        imagePooling: configuration.imagePooling)
      largest = logits.values.map(abs).max() ?? 0
    }
  }

  // 161 / 8 and 305 / 16: maps of 21 and 20 rows, so that all nine taps of rate 18 see a part of the map.
  static let stride8 = Result {
    try Golden(
      SeededDeepLabV3(widthMultiplier: 0.25, outputStride: 8, inputSize: 161, seed: 8))
  }
  static let stride16 = Result {
    try Golden(
      SeededDeepLabV3(widthMultiplier: 0.25, outputStride: 16, inputSize: 305, seed: 16))
  }

  static func check(_ golden: Golden, _ setting: Setting) throws {
    let network = try DeepLabV3(golden.network.weights, options: setting.options)
    let logits = try network.logits(for: golden.network.input)
    #expect(logits.shape.dimensions == golden.logits.shape)
    #expect(golden.largest > 0.1 && golden.largest < 1e4)
    #expect(
      mismatch(logits.numbers, golden.logits.values, absolute: 1e-4 * golden.largest) == nil,
      "\(setting)")
    #expect(try network.logits(for: golden.network.input) == logits)
  }

  @Test(arguments: Setting.all)
  func outputStride8(_ setting: Setting) throws { try Self.check(Self.stride8.get(), setting) }

  @Test(arguments: Setting.all)
  func outputStride16(_ setting: Setting) throws { try Self.check(Self.stride16.get(), setting) }

  @Test func everyHeadAgreesWithDouble() throws {
    for (rates, imagePooling) in [([], false), ([], true), ([2], false), ([1, 3, 5], true)] {
      for outputStride in [8, 16] {
        let golden = try Golden(
          SeededDeepLabV3(
            widthMultiplier: 0.35, outputStride: outputStride, inputSize: 65, rates: rates,
            imagePooling: imagePooling, seed: 3))
        try Self.check(golden, .fastest)
      }
    }
  }

  @Test func labelsAreTheLargestUpsampledLogits() throws {
    let golden = try Self.stride16.get()
    let network = try DeepLabV3(golden.network.weights)
    let map = try network.labels(for: golden.network.input)
    let expected = ReferenceUpsampling.labels(golden.logits, to: (305, 305), .alignCorners)
    #expect(map.labels.count == 305 * 305)
    var wrong = 0
    for pixel in map.labels.indices
    where expected.margins[pixel] > 1e-3 * golden.largest
      && Int(map.labels[pixel]) != expected.labels[pixel]
    {
      wrong += 1
    }
    #expect(wrong == 0)
  }
}

// Mistake label-map-half-pixel: label maps with half-pixel centres for aligned corners
// - outputWidth: width, mapping: mapping.kernel)
// + outputWidth: width, mapping: .halfPixelCenters)
// = DeepLabV3OracleTests
