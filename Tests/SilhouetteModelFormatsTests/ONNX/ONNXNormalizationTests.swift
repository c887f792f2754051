// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct ONNXNormalizationTests {
  /// A normalisation of each group of elements that shares a key.
  private static func normalized(
    _ x: ReferenceTensor, epsilon: Double, by key: ([Int]) -> [Int]
  ) -> ReferenceTensor {
    var groups: [[Int]: [Double]] = [:]
    _ = ReferenceTensor(shape: x.shape) { at in
      groups[key(at), default: []].append(x[at])
      return 0
    }
    return ReferenceTensor(shape: x.shape) { at in
      let numbers = groups[key(at)] ?? []
      let mean = numbers.reduce(0, +) / Double(numbers.count)
      let variance = numbers.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(numbers.count)
      return (x[at] - mean) / (variance + epsilon).squareRoot()
    }
  }

  @Test(arguments: [nil, 1e-3, 0.5] as [Float?], [[2, 3, 4, 5], [2, 3], [2, 3, 4]])
  func batchNormalization(_ epsilon: Float?, shape: [Int]) throws {
    var random = SeededRandom(seed: 1)
    let image = random.reference(shape)
    let scale = random.reference([3])
    let bias = random.reference([3])
    let mean = random.reference([3])
    // Small variances, next to which ε counts.
    let variance = ReferenceTensor(shape: [3], values: [0.001, 0.25, 2].map { Double(Float($0)) })
    try ONNXFixture.check(
      "BatchNormalization",
      [.input(image), .stored(scale), .stored(bias), .stored(mean), .stored(variance)],
      epsilon.map { ["epsilon": .float($0), "momentum": .float(0.9)] } ?? [:], version: 15,
      gives: ReferenceTensor(shape: shape) { at in
        let c = at[1]
        let deviation = (variance.values[c] + Double(epsilon ?? 1e-5)).squareRoot()
        return scale.values[c] * (image[at] - mean.values[c]) / deviation + bias.values[c]
      }, tolerance: 1e-5)
  }

  @Test(arguments: [nil, 0.1] as [Float?])
  func instanceNormalization(_ epsilon: Float?) throws {
    var random = SeededRandom(seed: 2)
    let image = random.reference([2, 3, 4, 5])
    let scale = random.reference([3])
    let bias = random.reference([3])
    let normal = Self.normalized(image, epsilon: Double(epsilon ?? 1e-5)) { Array($0[..<2]) }
    try ONNXFixture.check(
      "InstanceNormalization", [.input(image), .stored(scale), .stored(bias)],
      epsilon.map { ["epsilon": .float($0)] } ?? [:],
      gives: ReferenceTensor(shape: image.shape) {
        scale.values[$0[1]] * normal[$0] + bias.values[$0[1]]
      }, tolerance: 1e-5)
  }

  @Test(arguments: [-1, 2, 1], [nil, 0.1] as [Float?])
  func layerNormalization(_ axis: Int, epsilon: Float?) throws {
    var random = SeededRandom(seed: 3)
    for shape in [[2, 3, 4], [2, 3, 4, 5]] {
      let x = random.reference(shape)
      let first = axis < 0 ? shape.count + axis : axis
      let scale = random.reference(Array(shape[first...]))
      let bias = random.reference(Array(shape[first...]))
      let normal = Self.normalized(x, epsilon: Double(epsilon ?? 1e-5)) { Array($0[..<first]) }
      var attributes = epsilon.map { ["epsilon": TinyONNX.Attribute.float($0)] } ?? [:]
      if axis != -1 { attributes["axis"] = .int(axis) }
      try ONNXFixture.check(
        "LayerNormalization", [.input(x), .stored(scale), .stored(bias)], attributes, version: 17,
        gives: ReferenceTensor(shape: shape) {
          let rest = Array($0[first...])
          return normal[$0] * scale[rest] + bias[rest]
        }, tolerance: 1e-5)
    }
  }

  /// The second and third result.
  @Test func layerNormalizationHasStatistics() throws {
    var random = SeededRandom(seed: 4)
    let x = random.reference([3, 6])
    let scale = random.reference([6])
    let means = (0..<3).map { row in (0..<6).map { x[[row, $0]] }.reduce(0, +) / 6 }
    let factors = (0..<3).map { row in
      let squares = (0..<6).map { (x[[row, $0]] - means[row]) * (x[[row, $0]] - means[row]) }
      return 1 / (squares.reduce(0, +) / 6 + 1e-5).squareRoot()
    }
    try ONNXFixture.check(
      "LayerNormalization", [.input(x), .stored(scale)], version: 17,
      gives: ReferenceTensor(shape: [3, 6]) {
        (x[$0] - means[$0[0]]) * factors[$0[0]] * scale.values[$0[1]]
      },
      ReferenceTensor(shape: [3, 1], values: means),
      ReferenceTensor(shape: [3, 1], values: factors), tolerance: 1e-5)
  }

  @Test func contradictionsAreRefused() {
    var random = SeededRandom(seed: 5)
    let image = ONNXFixture.Operand.input(random.reference([1, 3, 2, 2]))
    let three = ONNXFixture.Operand.stored(random.reference([3]))
    let two = ONNXFixture.Operand.stored(random.reference([2]))
    let zeros = ONNXFixture.Operand.stored(ReferenceTensor(shape: [3]) { _ in 0 })
    let ones = ONNXFixture.Operand.stored(ReferenceTensor(shape: [3]) { _ in 1 })
    func message(
      _ kind: String, _ operands: [ONNXFixture.Operand],
      _ attributes: [String: TinyONNX.Attribute] = [:]
    ) -> String {
      ONNXFixture.refusal(kind, operands, attributes, version: 17) ?? "read"
    }
    let batch = "BatchNormalization"
    #expect(message(batch, [image, ones, ones, ones, ones]) == "read")
    #expect(message(batch, [image, ones, ones, ones]).contains("takes 5 inputs, found 4"))
    #expect(message(batch, [image, ones, two, ones, ones]).contains("[2] for 3 channels"))
    #expect(
      message(batch, [image, ones, ones, ones, ones], ["training_mode": .int(1)])
        .contains("training_mode must be 0"))
    // A division by zero, and the root of a negative number.
    #expect(
      message(batch, [image, ones, ones, ones, zeros], ["epsilon": .float(0)])
        .contains("not finite"))
    #expect(
      message(batch, [image, ones, ones, ones, zeros], ["epsilon": .float(-1)])
        .contains("not finite"))
    let line = ONNXFixture.Operand.input(random.reference([3]))
    #expect(message(batch, [line, ones, ones, ones, ones]).contains("takes [N, C, …]"))
    #expect(
      message("InstanceNormalization", [image, three, two]).contains("[3] and [2] for 3 channels"))
    #expect(message("InstanceNormalization", [line, ones, ones]).contains("takes images"))
    #expect(
      message("LayerNormalization", [image, two], ["stash_type": .int(10)])
        .contains("stash_type must be 1"))
    #expect(
      message("LayerNormalization", [image, two], ["axis": .int(4)])
        .contains("axis 4 of a tensor with 4 axes"))
  }
}

// Mistake onnx-epsilon: a batch normalisation without ε
// - zip(gamma, variance).map { $0 / ($1 + epsilon).squareRoot() }
// + zip(gamma, variance).map { $0 / ($1 + 0 * epsilon).squareRoot() }
// = ONNXNormalizationTests

// Mistake onnx-mean: a batch normalisation without the mean
// - zip(zip(beta, mean), factors).map { $0.0 - $0.1 * $1 }
// + zip(zip(beta, mean), factors).map { $0.0 - 0 * $0.1 * $1 }
// = ONNXNormalizationTests

// Mistake onnx-instance-epsilon: a normalisation by an image's own variance without ε
// - try shifted(variance.id, by: epsilon, node, part: "variance")
// + try shifted(variance.id, by: 0 * epsilon, node, part: "variance")
// = ONNXNormalizationTests
