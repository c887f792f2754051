// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Operators along chosen axes.
@Suite struct ONNXRowTests {
  /// Returns the numbers along some axes for each position along the others, which are kept with length 1.
  private static func reduced(
    _ x: ReferenceTensor, _ axes: Set<Int>, _ reduce: ([Double]) -> Double
  ) -> ReferenceTensor {
    let shape = x.shape.indices.map { axes.contains($0) ? 1 : x.shape[$0] }
    var rows: [[Int]: [Double]] = [:]
    _ = ReferenceTensor(shape: x.shape) { at in
      rows[at.indices.map { axes.contains($0) ? 0 : at[$0] }, default: []].append(x[at])
      return 0
    }
    return ReferenceTensor(shape: shape) { reduce(rows[$0] ?? []) }
  }

  /// exp(x) / Σ exp(x) along some axes.
  private static func softmax(_ x: ReferenceTensor, _ axes: Set<Int>) -> ReferenceTensor {
    let sums = reduced(x, axes) { $0.map(exponential).reduce(0, +) }
    return ReferenceTensor(shape: x.shape) { at in
      exponential(x[at]) / sums[at.indices.map { axes.contains($0) ? 0 : at[$0] }]
    }
  }

  private static func exponential(_ x: Double) -> Double {
    // The series of exp(x / 256), squared eight times.
    let part = x / 256
    var (term, sum) = (1.0, 1.0)
    for index in 1..<12 {
      term *= part / Double(index)
      sum += term
    }
    for _ in 0..<8 { sum *= sum }
    return sum
  }

  @Test(arguments: [-1, 0, 1, 2, 3])
  func softmaxOfOneAxis(_ axis: Int) throws {
    var random = SeededRandom(seed: 1)
    let x = random.reference([2, 3, 4, 5], scale: 3)
    let attributes: [String: TinyONNX.Attribute] = axis == -1 ? [:] : ["axis": .int(axis)]
    try ONNXFixture.check(
      "Softmax", [.input(x)], attributes, version: 13,
      gives: Self.softmax(x, [axis < 0 ? 3 : axis]))
    let logarithms = Self.softmax(x, [axis < 0 ? 3 : axis])
    for outputs in try ONNXFixture.results(
      of: ONNXFixture.file("LogSoftmax", [.input(x)], attributes).file, [x])
    {
      #expect(
        mismatch(
          outputs[0].values.map(Self.exponential), logarithms.values, absolute: 1e-5) == nil)
    }
  }

  /// Before version 13, all axes from the stated one on are one, and the first such axis is 1.
  @Test(arguments: [nil, 0, 1, 2, -1] as [Int?])
  func oldSoftmaxFlattens(_ axis: Int?) throws {
    var random = SeededRandom(seed: 2)
    let x = random.reference([2, 3, 4, 5], scale: 3)
    let first = axis.map { $0 < 0 ? $0 + 4 : $0 } ?? 1
    try ONNXFixture.check(
      "Softmax", [.input(x)], axis.map { ["axis": .int($0)] } ?? [:], version: 11,
      gives: Self.softmax(x, Set(first..<4)))
  }

  @Test(arguments: [nil, 0, 1, 2, 3, -2] as [Int?], [0, 1])
  func argMaxOfAnyAxis(_ axis: Int?, keepdims: Int) throws {
    var random = SeededRandom(seed: 3)
    let x = random.reference([2, 3, 4, 5])
    let place = axis.map { $0 < 0 ? $0 + 4 : $0 } ?? 0
    var attributes: [String: TinyONNX.Attribute] = ["keepdims": .int(keepdims)]
    if let axis { attributes["axis"] = .int(axis) }
    for (kind, best) in [("ArgMax", { $0.max() ?? 0 }), ("ArgMin", { $0.min() ?? 0 })]
      as [(String, ([Double]) -> Double)]
    {
      let kept = Self.reduced(x, [place]) { row in
        Double(row.firstIndex(of: best(row)) ?? -1)
      }
      var shape = kept.shape
      if keepdims == 0 { shape.remove(at: place) }
      try ONNXFixture.check(
        kind, [.input(x)], attributes, gives: kept.reshaped(shape), tolerance: 0)
    }
  }

  /// Of equal numbers, the first one counts.
  @Test func argMaxTakesTheFirst() throws {
    let x = ReferenceTensor(shape: [1, 4], values: [1, 7, 7, 2])
    try ONNXFixture.check(
      "ArgMax", [.input(x)], ["axis": .int(1)], gives: ReferenceTensor(shape: [1, 1], values: [1]))
    #expect(
      ONNXFixture.refusal("ArgMax", [.input(x)], ["select_last_index": .int(1)])?
        .contains("select_last_index must be 0") == true)
    #expect(
      ONNXFixture.refusal("ArgMax", [.input(x)], ["axis": .int(2)])?
        .contains("axis 2 of a tensor with 2 axes") == true)
  }

  private static let reductions: [(String, @Sendable ([Double]) -> Double)] = [
    ("ReduceMean", { $0.reduce(0, +) / Double($0.count) }), ("ReduceSum", { $0.reduce(0, +) }),
    ("ReduceMax", { $0.max() ?? 0 }), ("ReduceMin", { $0.min() ?? 0 }),
  ]

  @Test(arguments: [[2, 3], [1], [0, 3], [-1, -3], [0, 1, 2, 3], [1, 2]], [0, 1])
  func reductionsOfAnyAxes(_ axes: [Int], keepdims: Int) throws {
    var random = SeededRandom(seed: 4)
    let x = random.reference([2, 3, 4, 5])
    let places = Set(axes.map { $0 < 0 ? $0 + 4 : $0 })
    for (kind, reduce) in Self.reductions {
      let kept = Self.reduced(x, places, reduce)
      let shape =
        keepdims == 1
        ? kept.shape : kept.shape.indices.filter { !places.contains($0) }.map { kept.shape[$0] }
      try ONNXFixture.check(
        kind, [.input(x)], ["axes": .ints(axes), "keepdims": .int(keepdims)], version: 11,
        gives: kept.reshaped(shape), tolerance: 2e-5)
      // As an input in newer versions.
      try ONNXFixture.check(
        kind, [.input(x), .integers(axes)], ["keepdims": .int(keepdims)], version: 18,
        gives: kept.reshaped(shape), tolerance: 2e-5)
    }
  }

  @Test func missingAxesAreAllOrNone() throws {
    var random = SeededRandom(seed: 5)
    let x = random.reference([2, 3, 4])
    for (kind, reduce) in Self.reductions {
      try ONNXFixture.check(
        kind, [.input(x)], version: 18, gives: Self.reduced(x, [0, 1, 2], reduce), tolerance: 1e-5)
      try ONNXFixture.check(
        kind, [.input(x)], ["noop_with_empty_axes": .int(1)], version: 18, gives: x, tolerance: 0)
    }
  }
}

// Mistake onnx-softmax-version: Softmax of the last axis in old versions
// - default: node.version < 13 ? 1 : -1)
// + default: -1)
// = ONNXRowTests

// Mistake onnx-softmax-rows: Softmax of one axis in old versions
// - if node.version < 13, shape.dimensions[(axis + 1)...]
// + if node.version < 3, shape.dimensions[(axis + 1)...]
// = ONNXRowTests
