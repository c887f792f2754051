// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteTensors
import TestSupport
import Testing

@testable import SilhouetteInference

/// The masks that are made of a model's output.
@Suite("Readings of a mask")
struct MaskReadingTests {
  private let numbers: [Float] = [-2, 0.5, 3, -0.25, 0, 8]

  /// Returns the mask of a model that returns its input, of 3×2 pixels.
  private func mask(_ reading: ImageModel.MaskReading, _ numbers: [Float]) throws -> [Float] {
    let shape: TensorShape = [1, 2, 3, 1]
    var graph = Graph()
    let input = graph.addInput("image", TensorType(.float32, shape))
    graph.addOutput(
      "matte", try graph.add(.binary(.maximum), [input, input]))
    let model = try ImageModel(
      graph, ModelDescription(graph),
      imageInput: ImageInput(width: 3, height: 2, channels: .grey),
      roles: ["matte": .mask(reading)])
    let results = try model.run(Tensor(numbers, shape: shape))
    let mask = try #require(results.mask)
    #expect(mask.shape == shape && results.tensor(named: "matte") == mask)
    return mask.scalars(of: Float.self)
  }

  @Test("As they are")
  func asIs() throws { #expect(try mask(.asIs, numbers) == numbers) }

  @Test("Stretched from the smallest to the largest")
  func stretched() throws {
    let expected = numbers.map { (Double($0) + 2) / 10 }
    #expect(mismatch(try mask(.stretched, numbers), expected, absolute: 1e-6) == nil)
    #expect(try mask(.stretched, [Float](repeating: 7, count: 6)) == [0, 0, 0, 0, 0, 0])
  }

  @Test("Log odds")
  func logits() throws {
    let expected = numbers.map { 1 / (1 + Foundation.exp(-Double($0))) }
    #expect(mismatch(try mask(.logits, numbers), expected, absolute: 1e-6) == nil)
  }

  @Test("Everything but the first of several classes")
  func classes() {
    let numbers: [Float] = [1, 0, 0, 0, 2, 1, 0, 1, 2, 3, 3, -1]
    let mask = ImageModel.MaskReading.classes.mask(Tensor(numbers, shape: [1, 2, 2, 3]))
    #expect(mask == Tensor([Float(0), 1, 1, 0], shape: [1, 2, 2, 1]))
  }

  @Test("Shapes of masks")
  func shapes() {
    for reading in ImageModel.MaskReading.allCases {
      let isClasses = reading == .classes
      func accepts(_ shape: TensorShape, _ type: ElementType = .float32) -> Bool {
        reading.accepts(TensorType(type, shape))
      }
      #expect(accepts([1, 4, 5, 1]) == !isClasses)
      #expect(accepts([4, 5]) == !isClasses)
      #expect(accepts([1, 4, 5, 4]) == isClasses)
      #expect(!accepts([2, 4, 5, 1]) && !accepts([5]))
      // The indices of classes.
      for shape in [[1, 4, 5], [1, 4, 5, 1], [4, 5]] as [TensorShape] {
        #expect(accepts(shape, .int64) == isClasses && !accepts(shape, .uint8))
      }
      #expect(!accepts([1, 4, 5, 4], .int64) && !accepts([2, 4, 5], .int64))
    }
  }
}
