// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Operators that repeat elements, and what is refused of those that move them.
@Suite struct ONNXRepeatingTests {
  private static func image() -> ReferenceTensor {
    var random = SeededRandom(seed: 1)
    return random.reference([2, 3, 4, 5])
  }

  @Test(arguments: ["constant", "edge", "reflect"])
  func paddingModes(_ mode: String) throws {
    let image = Self.image()
    let before = [0, 1, 2, 3]
    let after = [0, 2, 1, 0]
    let shape = image.shape.indices.map { before[$0] + image.shape[$0] + after[$0] }
    func expected(_ border: Double) -> ReferenceTensor {
      ReferenceTensor(shape: shape) { at in
        let source = at.indices.map { axis in
          let place = at[axis] - before[axis]
          let last = image.shape[axis] - 1
          switch mode {
          case "edge": return min(max(place, 0), last)
          case "reflect": return place < 0 ? -place : place > last ? 2 * last - place : place
          default: return place
          }
        }
        return zip(source, image.shape).allSatisfy { (0..<$1).contains($0) }
          ? image[source] : border
      }
    }
    try ONNXFixture.check(
      "Pad", [.input(image), .integers(before + after)], ["mode": .text(mode)], gives: expected(0),
      tolerance: 0)
    try ONNXFixture.check(
      "Pad", [.input(image)], ["mode": .text(mode), "pads": .ints(before + after)], version: 10,
      gives: expected(0), tolerance: 0)
    // A number of the caller's, and the padded axes alone.
    let number = ONNXFixture.Operand.stored(ReferenceTensor(shape: [], values: [0.5]))
    try ONNXFixture.check(
      "Pad",
      [.input(image), .integers([1, 2, 3, 2, 1, 0]), number, .integers([1, -2, 3])],
      ["mode": .text(mode)], version: 18, gives: expected(0.5), tolerance: 0)
    if mode == "constant" {
      try ONNXFixture.check(
        "Pad", [.input(image)], ["pads": .ints(before + after), "value": .float(0.5)],
        version: 10, gives: expected(0.5), tolerance: 0)
    }
  }

  @Test(arguments: [
    ([1, 3, 1, 1], [2, 3, 4, 5]), ([1, 2, 1, 1], [1, 2, 3, 3]), ([3, 1], [2, 3, 4]),
    ([1, 4], [3, 1]), ([1], [2, 2, 2, 2]), ([2, 3], [2, 3]), ([], [4]),
  ])
  func expanding(_ shape: [Int], target: [Int]) throws {
    var random = SeededRandom(seed: 2)
    let x = random.reference(shape)
    let rank = max(shape.count, target.count)
    let long = x.reshaped([Int](repeating: 1, count: rank - shape.count) + shape)
    let lengths = zip(long.shape, target).map { max($0, $1) }
    try ONNXFixture.check(
      "Expand", [.input(x), .integers(target)],
      gives: ReferenceTensor(shape: lengths) { at in
        long[zip(at, long.shape).map { $1 == 1 ? 0 : $0 }]
      }, tolerance: 0)
  }

  @Test(arguments: [[1, 1, 2, 3], [2, 3, 1, 1], [1, 1, 1, 1]])
  func tiling(_ repeats: [Int]) throws {
    let image = Self.image()
    try ONNXFixture.check(
      "Tile", [.input(image), .integers(repeats)],
      gives: ReferenceTensor(shape: zip(image.shape, repeats).map { $0 * $1 }) { at in
        image[zip(at, image.shape).map { $0 % $1 }]
      }, tolerance: 0)
  }

  @Test func contradictionsAreRefused() {
    let image = ONNXFixture.Operand.input(Self.image())
    func message(
      _ kind: String, _ rest: [ONNXFixture.Operand] = [],
      _ attributes: [String: TinyONNX.Attribute] = [:], version: Int = 13, outputs: Int = 1
    ) -> String {
      ONNXFixture.refusal(kind, [image] + rest, attributes, version: version, outputs: outputs)
        ?? "read"
    }
    #expect(message("Transpose", [], ["perm": .ints([0, 1, 2])]).contains("the order [0, 1, 2]"))
    #expect(message("Transpose", [], ["perm": .ints([0, 1, 2, 2])]).contains("for 4 axes"))
    for target in [[7, -1], [-1, -1], [2, 3], [0, 0, 0, 0, 0], [-2, 60], [.max, .max]] {
      let refusal = message("Reshape", [.integers(target)])
      #expect(refusal.contains("does not fit") || refusal.contains("is kept"), "\(target)")
    }
    #expect(message("Reshape", [.integers([0, 60])], ["allowzero": .int(1)]).contains("does not"))
    #expect(message("Flatten", [], ["axis": .int(5)]).contains("axis 5 of [2, 3, 4, 5]"))
    #expect(message("Unsqueeze", [.integers([0, 0])]).contains("repeat"))
    #expect(message("Unsqueeze").contains("axes are missing"))
    #expect(message("Unsqueeze", [.integers([9])]).contains("axis 9 of a tensor with 5 axes"))
    #expect(message("Squeeze", [.integers([1])]).contains("do not all have length 1"))
    #expect(message("Concat", [image], ["axis": .int(4)]).contains("axis 4 of a tensor"))
    #expect(
      message("Concat", [.stored(ReferenceTensor(shape: [1], values: [1]))]).contains("4 axes"))
    let row = ONNXFixture.Operand.stored(ReferenceTensor(shape: [1], values: [1]))
    #expect(ONNXFixture.refusal("Concat", [row, image])?.contains("have 1 axes") == true)
    #expect(
      message("Split", [.integers([1, 1])], ["axis": .int(1)], outputs: 2).contains("which has 3"))
    #expect(
      message("Split", [.integers([4, -1])], ["axis": .int(1)], outputs: 2).contains("which has 3"))
    let one = ONNXFixture.Operand.integers([1])
    #expect(message("Slice", [one, .integers([2, 2])]).contains("as many starts as ends"))
    #expect(message("Slice", [one, one, .integers([4])]).contains("axis 4 of a tensor"))
    #expect(message("Slice", [one, one, one, .integers([0])]).contains("a step of 0"))
    #expect(message("Slice", [one, one, one, .integers([.min])]).contains("a step of"))
    #expect(message("Slice", [one, one, .integers([0, 1])]).contains("1 starts for the axes"))
    let pads = ONNXFixture.Operand.integers([0, 0, 9, 9, 0, 0, 9, 9])
    #expect(message("Pad", [pads]) == "read")
    #expect(message("Pad", [pads], ["mode": .text("reflect")]).contains("a reflection wider"))
    #expect(message("Pad", [pads], ["mode": .text("wrap")]).contains("“wrap” is not supported"))
    #expect(message("Pad", [one]).contains("the paddings [1] for 4 axes"))
    #expect(message("Pad", [.integers([0, 0, -1, 0, 0, 0, 0, 0])]).contains("the paddings"))
    #expect(message("Expand", [.integers([2, 3, 4, 6])]).contains("cannot be expanded"))
    #expect(message("Expand", [.integers([-1])]).contains("cannot be expanded"))
    #expect(message("Tile", [.integers([1, 1])]).contains("[1, 1] repetitions"))
    #expect(message("Tile", [.integers([1, 1, 0, 1])]).contains("repetitions"))
    #expect(message("DepthToSpace", [], ["blocksize": .int(2)]).contains("blocks of 2 for 3"))
    #expect(message("DepthToSpace").contains("blocks of 0"))
    #expect(message("SpaceToDepth", [], ["blocksize": .int(3)]).contains("blocks of 3"))
  }

  /// A few bytes must not become gigabytes of indices.
  @Test func hugeResultsAreRefused() {
    let image = ONNXFixture.Operand.input(Self.image())
    func refuses(_ kind: String, _ rest: [ONNXFixture.Operand], _ mode: String = "edge") -> Bool {
      ONNXFixture.failure(
        ONNXFixture.file(kind, [image] + rest, ["mode": .text(mode)], version: 19).file) != nil
    }
    #expect(refuses("Tile", [.integers([4096, 4096, 4096, 4096])]))
    #expect(refuses("Expand", [.integers([1 << 24, 1 << 24, 2, 3, 4, 5])]))
    #expect(refuses("Expand", [.integers([Int](repeating: 1, count: 1 << 14))]))
    #expect(refuses("Unsqueeze", [.integers(Array(0..<1 << 14))]))
    let large = 1 << 24
    #expect(refuses("Pad", [.integers([large, large, large, large, 0, 0, 0, 0])]))
    #expect(
      refuses("Resize", [.absent, .absent, .integers([large, large, large, large])], "nearest"))
  }
}
