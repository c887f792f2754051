// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteImaging
import TestSupport
import Testing

@testable import Silhouette

@Suite("Observations as data")
struct ObservationCodingTests {
  private func recoded<T: VisionObservation & Codable>(_ observation: T) throws -> T {
    let copy = try JSONDecoder().decode(T.self, from: try JSONEncoder().encode(observation))
    #expect(copy == observation && copy.uuid == observation.uuid)
    #expect(copy.timeRange == observation.timeRange)
    return copy
  }

  private func segmentation() throws -> SemanticSegmentationObservation {
    let image = PixelBuffer.noise(width: 31, height: 17, seed: 7)
    var request = SemanticSegmentationRequest(model: try TinySegmentation.model())
    request.regionOfInterest = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    return try ImageRequestHandler(image).perform(request)
  }

  @Test("Labels come back with their places, and the classes that were taken out stay out")
  func labels() throws {
    let observation = try segmentation()
    let copy = try recoded(observation)
    #expect(copy.labelMap.labels == observation.labelMap.labels)
    #expect(copy.findings == observation.findings && !copy.findings.isEmpty)
    #expect(copy.regionOfInterest == observation.regionOfInterest)
    let map = try observation.labelMap.removing(["cat"])
    let other = try JSONDecoder().decode(LabelMap.self, from: try JSONEncoder().encode(map))
    #expect(other == map && other.visibleClasses == map.visibleClasses)
    #expect(
      other.resized(width: 20, height: 13).labels == map.resized(width: 20, height: 13).labels)
  }

  @Test("Tensors and classes come back bit for bit")
  func tensors() throws {
    let placement = try ImagePlacement(
      imageSize: Size(width: 40, height: 30),
      rotatedRect: RotatedRect(
        center: Point(x: 20, y: 12), size: Size(width: 8, height: 6), angle: 0.3),
      inputSize: Size(width: 16, height: 16))
    let tensors = [
      Tensor(
        [Float(0.1), -0, .leastNonzeroMagnitude, .greatestFiniteMagnitude], shape: [1, 2, 2]),
      Tensor([Int32.min, 7], shape: [2, 1]), Tensor([Int64.max], shape: []),
      Tensor([UInt8](), shape: [0, 4]),
    ]
    for tensor in tensors {
      let copy = try recoded(
        MultiArrayObservation(featureName: "output", multiArray: tensor, placement: placement))
      #expect(copy.multiArray.type == tensor.type && copy.placement == placement)
    }
    let found = ClassificationObservation(identifier: "tabby", confidence: 0.1)
    #expect(try recoded(found).confidence == 0.1)
  }

  @Test("Changed data are refused with the reason")
  func damage() throws {
    let data = try JSONEncoder().encode(try segmentation())
    let text = String(decoding: data, as: UTF8.self)
    for (original, changed) in [
      ("\"width\":9", "\"width\":0"), ("\"width\":9", "\"width\":-9"),
      ("\"width\":9", "\"width\":70000"), ("[1,9,9,3]", "[1,9,9,4]"), ("[1,9,9,3]", "[1,9,3,9]"),
      ("[1,9,9,3]", "[1,9,9,-3]"), ("[1,9,9,3]", "[4611686018427387904,2,2,2]"),
      ("float32", "int32"), ("float32", "complex64"),
      ("\"hiddenClasses\":[]", "\"hiddenClasses\":[3]"),
      ("scaleToFill", "stretch"), ("\"inputSize\":[9,9]", "\"inputSize\":[9]"),
      ("\"inputSize\":[9,9]", "\"inputSize\":[0,9]"), ("\"background\",", ""),
    ] {
      #expect(text.contains(original), "\(original)")
      let other = text.replacingOccurrences(of: original, with: changed)
      #expect(throws: DecodingError.self, "\(changed)") {
        try JSONDecoder().decode(SemanticSegmentationObservation.self, from: Data(other.utf8))
      }
    }
  }
}
