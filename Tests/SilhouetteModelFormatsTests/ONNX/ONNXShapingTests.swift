// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Operators that move elements or change shapes.
@Suite struct ONNXShapingTests {
  private static let shape = [2, 3, 4, 5]

  private static func image(_ seed: UInt64 = 1) -> ReferenceTensor {
    var random = SeededRandom(seed: seed)
    return random.reference(shape)
  }

  private static func check(
    _ kind: String, _ operands: [ONNXFixture.Operand],
    _ attributes: [String: TinyONNX.Attribute] = [:], version: Int = 13,
    gives expected: ReferenceTensor, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try ONNXFixture.check(
      kind, operands, attributes, version: version, gives: expected, tolerance: 0,
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [[3, 2, 1, 0], [0, 2, 3, 1], [0, 3, 1, 2], [1, 0, 2, 3], [0, 1, 3, 2]])
  func transpositions(_ order: [Int]) throws {
    let image = Self.image()
    try Self.check(
      "Transpose", [.input(image)], ["perm": .ints(order)], gives: image.permuted(order))
    // Followed by an operator that expects images as they are in the file.
    let moved = image.permuted(order)
    let file = TinyONNX(
      inputs: [.init("x", image.shape)],
      .init("Transpose", ["x"], ["t"], ["perm": .ints(order)]),
      .init("GlobalMaxPool", ["t"], ["y"]))
    try ONNXFixture.check(
      file, [image],
      gives: [
        ReferenceTensor(shape: [moved.shape[0], moved.shape[1], 1, 1]) { at in
          let size = moved.shape[2] * moved.shape[3]
          let start = (at[0] * moved.shape[1] + at[1]) * size
          return moved.values[start..<start + size].max() ?? 0
        }
      ], tolerance: 0)
  }

  @Test func transpositionsReverseByDefault() throws {
    let image = Self.image()
    try Self.check("Transpose", [.input(image)], gives: image.permuted([3, 2, 1, 0]))
  }

  @Test(arguments: [
    ([6, 20], [6, 20]), ([0, -1], [2, 60]), ([-1], [120]), ([0, 0, 20], [2, 3, 20]),
    ([5, 4, 3, 2], [5, 4, 3, 2]), ([1, 2, -1, 3, 2], [1, 2, 10, 3, 2]),
  ])
  func reshapes(_ target: [Int], result: [Int]) throws {
    let image = Self.image()
    try Self.check(
      "Reshape", [.input(image), .integers(target)], version: 14, gives: image.reshaped(result))
    // And back, through an image that the graph stores in another order.
    let file = TinyONNX(
      inputs: [.init("x", image.shape)],
      tensors: [.integers("a", target), .integers("b", Self.shape)],
      .init("Relu", ["x"], ["r"]), .init("Reshape", ["r", "a"], ["s"]),
      .init("Reshape", ["s", "b"], ["y"]))
    try ONNXFixture.check(
      file, [image],
      gives: [ReferenceTensor(shape: Self.shape, values: image.values.map { max($0, 0) })])
  }

  @Test(arguments: [(nil, [2, 60]), (0, [1, 120]), (2, [6, 20]), (4, [120, 1]), (-1, [24, 5])])
  func flattening(_ axis: Int?, result: [Int]) throws {
    let image = Self.image()
    try Self.check(
      "Flatten", [.input(image)], axis.map { ["axis": .int($0)] } ?? [:],
      gives: image.reshaped(result))
  }

  @Test func axesAreInsertedAndRemoved() throws {
    let image = Self.image()
    let row = image.reshaped([120])
    for (axes, shape) in [
      ([0, 2, 3], [1, 120, 1, 1]), ([-1], [120, 1]), ([3, 0, 1], [1, 1, 120, 1]),
    ] {
      try Self.check(
        "Unsqueeze", [.input(row), .integers(axes)], gives: row.reshaped(shape))
      try Self.check(
        "Unsqueeze", [.input(row)], ["axes": .ints(axes)], version: 11, gives: row.reshaped(shape))
      let long = row.reshaped(shape)
      try Self.check("Squeeze", [.input(long), .integers(axes)], gives: row)
      try Self.check("Squeeze", [.input(long)], ["axes": .ints(axes)], version: 11, gives: row)
      try Self.check("Squeeze", [.input(long)], gives: row)
    }
  }

  @Test(arguments: [0, 1, 2, 3, -1])
  func concatenationKeepsTheOrder(_ axis: Int) throws {
    let place = axis < 0 ? axis + 4 : axis
    let first = Self.image(1)
    var other = Self.shape
    other[place] = 2
    var random = SeededRandom(seed: 2)
    let second = random.reference(other)
    let third = random.reference(other)
    let joined = ReferenceShaping.concatenate([first, second, third], axis: place)
    try Self.check(
      "Concat", [.input(first), .input(second), .stored(third)], ["axis": .int(axis)],
      gives: joined)
    try Self.check(
      "Concat", [.stored(first), .input(second), .input(third)], ["axis": .int(axis)],
      gives: joined)
  }

  @Test(arguments: [0, 1, 2, 3, -2])
  func splitting(_ axis: Int) throws {
    let place = axis < 0 ? axis + 4 : axis
    let image = Self.image()
    let length = Self.shape[place]
    func part(_ start: Int, _ count: Int) -> ReferenceTensor {
      var shape = Self.shape
      shape[place] = count
      return ReferenceTensor(shape: shape) { at in
        var source = at
        source[place] += start
        return image[source]
      }
    }
    let attributes: [String: TinyONNX.Attribute] = ["axis": .int(axis)]
    let lengths = [1, length - 1]
    for (version, operands, more) in [
      (13, [.input(image), .integers(lengths)], attributes),
      (11, [.input(image)], attributes.merging(["split": .ints(lengths)]) { $1 }),
    ] as [(Int, [ONNXFixture.Operand], [String: TinyONNX.Attribute])] {
      try ONNXFixture.check(
        "Split", operands, more, version: version, gives: part(0, 1), part(1, length - 1),
        tolerance: 0)
    }
    // Equal parts, of which the last may be shorter.
    let half = (length + 1) / 2
    try ONNXFixture.check(
      "Split", [.input(image)], attributes, version: 18, gives: part(0, half),
      part(half, length - half), tolerance: 0)
  }

  @Test(arguments: 0..<30)
  func slicesOfAnyStep(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let image = Self.image()
    var indices = Self.shape.map { Array(0..<$0) }
    var (starts, ends, axes, steps): ([Int], [Int], [Int], [Int]) = ([], [], [], [])
    for axis in 0..<4 where random.int(0...3) > 0 {
      let length = Self.shape[axis]
      let step = seed < 10 ? 1 : random.pick([-3, -2, -1, 1, 2])
      let first = random.int(0...length - 1)
      let count = random.int(1...3)
      let chosen = (0..<count).map { first + $0 * step }.filter { (0..<length).contains($0) }
      indices[axis] = chosen
      let end = (chosen.last ?? 0) + step.signum()
      axes.append(random.pick([axis, axis - 4]))
      starts.append(random.pick([first, first - length]))
      // Beyond either end, whatever lies there.
      ends.append(
        end < 0
          ? random.pick([-length - 1, .min]) : end >= length ? random.pick([end, .max]) : end)
      steps.append(step)
    }
    guard !axes.isEmpty else { return }
    let expected = ReferenceTensor(shape: indices.map(\.count)) { at in
      image[zip(indices, at).map { $0[$1] }]
    }
    try Self.check(
      "Slice",
      [.input(image), .integers(starts), .integers(ends), .integers(axes), .integers(steps)],
      gives: expected)
    if seed < 10 {
      try Self.check(
        "Slice", [.input(image)],
        ["starts": .ints(starts), "ends": .ints(ends), "axes": .ints(axes)], version: 9,
        gives: expected)
    }
  }

  @Test func blocksMoveIntoChannels() throws {
    var random = SeededRandom(seed: 5)
    let deep = random.reference([1, 12, 2, 3])
    func pixels(_ channel: (Int, Int, Int) -> Int) -> ReferenceTensor {
      ReferenceTensor(shape: [1, 3, 4, 6]) { at in
        deep[[0, channel(at[1], at[2] % 2, at[3] % 2), at[2] / 2, at[3] / 2]]
      }
    }
    let columns = pixels { c, y, x in (y * 2 + x) * 3 + c }
    let rows = pixels { c, y, x in c * 4 + y * 2 + x }
    let side: [String: TinyONNX.Attribute] = ["blocksize": .int(2)]
    try Self.check("DepthToSpace", [.input(deep)], side, gives: columns)
    try Self.check(
      "DepthToSpace", [.input(deep)], ["blocksize": .int(2), "mode": .text("DCR")], gives: columns)
    try Self.check(
      "DepthToSpace", [.input(deep)], ["blocksize": .int(2), "mode": .text("CRD")], gives: rows)
    try Self.check("SpaceToDepth", [.input(columns)], side, gives: deep)
  }
}

// Mistake onnx-concat-order: inputs of Concat in the other order
// - ids.append(try stored(value, as: axes, of: node))
// -     }
// -     let axis
// + ids.insert(try stored(value, as: axes, of: node), at: 0)
// +     }
// +     let axis
// = ONNXShapingTests
