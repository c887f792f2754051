// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

extension OperatorProblem {
  static func concatenate(
    _ shapes: [TensorShape], axis: Int, constants: Set<Int> = [], random: inout SeededRandom
  ) -> OperatorProblem {
    let parts = shapes.map { random.tensor($0) }
    return OperatorProblem(
      operation: .concatenate(Operator.Concatenate(axis: axis)), inputs: parts,
      constants: constants,
      expected: ReferenceShaping.concatenate(parts.map(\.reference), axis: axis))
  }

  static func pad(
    _ shape: TensorShape, before: [Int], after: [Int], value: Float, random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape)
    return OperatorProblem(
      operation: .pad(Operator.Pad(before: before, after: after, value: value)), inputs: [x],
      expected: ReferenceShaping.pad(
        x.reference, before: before, after: after, value: Double(value)))
  }

  static func slice(
    _ shape: TensorShape, starts: [Int], lengths: [Int], random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape)
    return OperatorProblem(
      operation: .slice(Operator.Slice(starts: starts, lengths: lengths)), inputs: [x],
      expected: ReferenceShaping.slice(x.reference, starts: starts, lengths: lengths))
  }

  static func depthToSpace(
    _ shape: TensorShape, side: Int, random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape)
    return OperatorProblem(
      operation: .depthToSpace(Operator.DepthToSpace(blockSize: side)), inputs: [x],
      expected: ReferenceShaping.depthToSpace(x.reference, side: side))
  }

  static func reshape(_ shape: TensorShape, to other: TensorShape, random: inout SeededRandom)
    -> OperatorProblem
  {
    let x = random.tensor(shape)
    return OperatorProblem(
      operation: .reshape(Operator.Reshape(shape: other)), inputs: [x],
      expected: ReferenceTensor(shape: other.dimensions, values: x.numbers))
  }
}

@Suite struct ShapingTests {
  @Test(arguments: 0..<4)
  func concatenateAlong(_ axis: Int) throws {
    var random = SeededRandom(seed: 140)
    for count in 1...4 {
      let shapes = (0..<count).map { _ in
        var dimensions = [2, 3, 4, 5]
        dimensions[axis] = random.int(0...6)
        return TensorShape(dimensions)
      }
      try OperatorProblem.concatenate(shapes, axis: axis, random: &random).check()
      try OperatorProblem.concatenate(
        shapes, axis: axis, constants: count > 1 ? [count - 1] : [], random: &random
      ).check()
    }
    let bytes = [random.bytes([2, 3, 4, 5]), random.bytes([2, 3, 4, 5])]
    try OperatorProblem(
      operation: .concatenate(Operator.Concatenate(axis: axis)), inputs: bytes,
      expected: ReferenceShaping.concatenate(bytes.map(\.reference), axis: axis),
      elementType: .uint8
    ).check()
  }

  @Test func slices() throws {
    var random = SeededRandom(seed: 143)
    try OperatorProblem.slice([], starts: [], lengths: [], random: &random).check()
    for rank in 1...4 {
      for _ in 0..<4 {
        let shape = TensorShape((0..<rank).map { _ in random.int(1...6) })
        let starts = shape.indices.map { random.int(0...shape[$0]) }
        let lengths = shape.indices.map { random.int(0...shape[$0] - starts[$0]) }
        try OperatorProblem.slice(shape, starts: starts, lengths: lengths, random: &random).check()
      }
    }
    let bytes = random.bytes([3, 4, 5])
    try OperatorProblem(
      operation: .slice(Operator.Slice(starts: [1, 2, 1], lengths: [2, 1, 3])), inputs: [bytes],
      expected: ReferenceShaping.slice(
        bytes.reference, starts: [1, 2, 1], lengths: [2, 1, 3]), elementType: .uint8
    ).check()
  }

  @Test func depthsToSpace() throws {
    var random = SeededRandom(seed: 144)
    for side in 1...3 {
      for channels in [1, 3, 17] {
        try OperatorProblem.depthToSpace(
          [2, 3, 5, side * side * channels], side: side, random: &random
        ).check()
      }
    }
  }

  @Test func theSameValueTwice() throws {
    var random = SeededRandom(seed: 141)
    let x = random.tensor([2, 3])
    var graph = Graph()
    let input = graph.addInput("x", x.type)
    graph.addOutput(
      "y", try graph.add(.concatenate(Operator.Concatenate(axis: 0)), [input, input]))
    let result = try Model(graph).run([x])[0]
    #expect(result.numbers == x.numbers + x.numbers)
  }

  @Test func paddings() throws {
    var random = SeededRandom(seed: 142)
    try OperatorProblem.pad([], before: [], after: [], value: 3, random: &random).check()
    try OperatorProblem.pad([4], before: [2], after: [3], value: 0.5, random: &random).check()
    try OperatorProblem.pad([0, 3], before: [1, 1], after: [1, 0], value: 2, random: &random)
      .check()
    for _ in 0..<10 {
      let shape = TensorShape((0..<4).map { _ in random.int(1...5) })
      try OperatorProblem.pad(
        shape, before: (0..<4).map { _ in random.int(0...3) },
        after: (0..<4).map { _ in random.int(0...3) }, value: Float(random.int(-1...1)),
        random: &random
      ).check()
    }
  }

  @Test func reshapes() throws {
    var random = SeededRandom(seed: 143)
    for (shape, other) in [
      ([2, 3, 4], [4, 6]), ([1], []), ([], [1, 1]), ([5, 0], [0]), ([7], [7]),
    ] as [(TensorShape, TensorShape)] {
      try OperatorProblem.reshape(shape, to: other, random: &random).check()
    }
  }
}
