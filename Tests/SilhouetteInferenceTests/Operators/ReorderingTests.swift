// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

extension OperatorProblem {
  static func transpose(_ shape: TensorShape, axes: [Int], random: inout SeededRandom)
    -> OperatorProblem
  {
    let x = random.tensor(shape)
    return OperatorProblem(
      operation: .transpose(Operator.Transpose(axes: axes)), inputs: [x],
      expected: ReferenceShaping.transpose(x.reference, axes: axes))
  }

  static func gather(
    _ shape: TensorShape, axis: Int, indices: [Int], random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape)
    return OperatorProblem(
      operation: .gather(Operator.Gather(axis: axis, indices: indices)), inputs: [x],
      expected: ReferenceShaping.gather(x.reference, axis: axis, indices: indices))
  }

  static func reduce(
    _ shape: TensorShape, _ kind: Operator.Reduce.Kind, axes: Range<Int>,
    random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape, scale: 4)
    let reference = x.reference
    return OperatorProblem(
      operation: .reduce(Operator.Reduce(kind, axes: axes)), inputs: [x],
      expected: kind == .mean
        ? ReferenceRows.reduce(reference, axes) { $0.reduce(0, +) / Double($0.count) }
        : ReferenceRows.reduce(reference, axes) { $0.max() ?? .nan })
  }
}

@Suite struct ReorderingTests {
  static let orders: [(TensorShape, [Int])] = [
    ([], []), ([5], [0]), ([3, 7], [1, 0]), ([2, 3, 4], [2, 1, 0]), ([2, 3, 4], [0, 2, 1]),
    ([1, 5, 6, 7], [0, 3, 1, 2]), ([2, 7, 5, 3], [0, 2, 3, 1]), ([2, 0, 3], [2, 0, 1]),
    ([2, 3, 2, 3, 4], [0, 2, 1, 4, 3]), ([1, 3, 97, 101], [0, 2, 3, 1]),
  ]

  @Test(arguments: orders)
  func transposeAgrees(_ shape: TensorShape, _ axes: [Int]) throws {
    var random = SeededRandom(seed: 174)
    try OperatorProblem.transpose(shape, axes: axes, random: &random).check()
  }

  /// Elements of 1 and 8 bytes move like those of 4.
  @Test func transposeMovesEveryType() throws {
    func check<Scalar: TensorScalar>(_ numbers: [Scalar]) throws {
      let tensor = Tensor(numbers, shape: [2, 3])
      var graph = Graph()
      let input = graph.addInput("x", tensor.type)
      let order = Operator.transpose(Operator.Transpose(axes: [1, 0]))
      graph.addOutput("y", try graph.add(order, [input]))
      let result = try Model(graph).run([tensor])[0]
      #expect(result == Tensor([0, 3, 1, 4, 2, 5].map { numbers[$0] }, shape: [3, 2]))
    }
    try check([1, 2, 3, 4, 5, 6] as [UInt8])
    try check([1, -2, 3, 1 << 40, 5, 6] as [Int64])
    try check([1, -2, 3, 4, 5, 6] as [Int32])
  }

  @Test func gatherAgrees() throws {
    var random = SeededRandom(seed: 175)
    for axis in 0..<4 {
      for indices in [[0], [2, 1, 0], [1, 1, 0, 2, 2], []] {
        try OperatorProblem.gather([3, 4, 3, 5], axis: axis, indices: indices, random: &random)
          .check()
      }
    }
  }

  @Test(arguments: Operator.Reduce.Kind.allCases)
  func reduceAgrees(_ kind: Operator.Reduce.Kind) throws {
    var random = SeededRandom(seed: 176)
    let shapes: [TensorShape] = [[5], [3, 21], [2, 5, 6, 7], [1, 40, 50, 3], [2, 1, 3]]
    for shape in shapes {
      for first in shape.indices {
        for end in first + 1...shape.rank {
          try OperatorProblem.reduce(shape, kind, axes: first..<end, random: &random).check()
        }
      }
    }
  }

  /// Operators that would read outside of their input are refused.
  @Test func wrongParametersAreRefused() {
    let type = TensorType(.float32, [2, 3])
    for operation in [
      .transpose(Operator.Transpose(axes: [0])), .transpose(Operator.Transpose(axes: [0, 0])),
      .gather(Operator.Gather(axis: 2, indices: [0])),
      .gather(Operator.Gather(axis: 1, indices: [3])),
      .gather(Operator.Gather(axis: 1, indices: [-1])),
      .reduce(Operator.Reduce(.mean, axes: 0..<0)), .reduce(Operator.Reduce(.mean, axes: 1..<3)),
      .reduce(Operator.Reduce(.maximum, axes: -1..<1)),
    ] as [Operator] {
      var graph = Graph()
      let input = graph.addInput("x", type)
      #expect(throws: GraphError.self) { try graph.add(operation, [input]) }
    }
  }

  /// A factor that the file states rules the positions, even where the result's size is rounded.
  @Test func bilinearStepsNeedNotBeTheRatioOfSizes() throws {
    var random = SeededRandom(seed: 177)
    let x = random.tensor([1, 7, 9, 2])
    var resize = Operator.ResizeBilinear(
      size: Operator.Extent2D(4, 3), mapping: .halfPixelCenters)
    resize.exactPositions = Operator.ExactPositions(
      rows: .init(lead: 0.5, step: 1 / 0.6, offset: -0.5, rounding: 0),
      columns: .init(lead: 0, step: 1 / 0.4, offset: 0, rounding: 0))
    var graph = Graph()
    let input = graph.addInput("x", x.type)
    graph.addOutput("y", try graph.add(.resizeBilinear(resize), [input]))
    let result = try Model(graph).run([x])[0]
    func sides(_ place: Double, _ length: Int) -> (Int, Int, Double) {
      let clamped = min(max(place, 0), Double(length - 1))
      let low = Int(clamped)
      return (low, min(low + 1, length - 1), clamped - Double(low))
    }
    for row in 0..<4 {
      for column in 0..<3 {
        for channel in 0..<2 {
          let v = sides((Double(row) + 0.5) / 0.6 - 0.5, 7)
          let h = sides(Double(column) / 0.4, 9)
          func at(_ y: Int, _ x0: Int) -> Double { Double(x[0, y, x0, channel] as Float) }
          let top = at(v.0, h.0) * (1 - h.2) + at(v.0, h.1) * h.2
          let bottom = at(v.1, h.0) * (1 - h.2) + at(v.1, h.1) * h.2
          let expected = top * (1 - v.2) + bottom * v.2
          #expect(abs(Double(result[0, row, column, channel] as Float) - expected) < 1e-5)
        }
      }
    }
  }
}
