// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct ONNXProductTests {
  /// The product by the rules of NumPy's `matmul`.
  private static func product(_ a: ReferenceTensor, _ b: ReferenceTensor) -> ReferenceTensor {
    let x = a.shape.count == 1 ? a.reshaped([1] + a.shape) : a
    let y = b.shape.count == 1 ? b.reshaped(b.shape + [1]) : b
    let depth = x.shape.suffix(1)[x.shape.count - 1]
    let rank = max(x.shape.count, y.shape.count)
    func length(_ t: ReferenceTensor, _ axis: Int) -> Int {
      let own = axis - (rank - t.shape.count)
      return own < 0 ? 1 : t.shape[own]
    }
    func element(_ t: ReferenceTensor, _ outer: [Int], _ row: Int, _ column: Int) -> Double {
      let own = outer.suffix(t.shape.count - 2)
      return t[zip(own, t.shape).map { $1 == 1 ? 0 : $0 } + [row, column]]
    }
    let outer = (0..<rank - 2).map { max(length(x, $0), length(y, $0)) }
    let shape = outer + [x.shape[x.shape.count - 2], y.shape[y.shape.count - 1]]
    let result = ReferenceTensor(shape: shape) { at in
      let rest = Array(at.dropLast(2))
      return (0..<depth).map {
        element(x, rest, at[rank - 2], $0) * element(y, rest, $0, at[rank - 1])
      }.reduce(0, +)
    }
    return result.reshaped(
      outer + (a.shape.count == 1 ? [] : [shape[rank - 2]])
        + (b.shape.count == 1 ? [] : [shape[rank - 1]]))
  }

  @Test(arguments: [
    ([3, 4], [4, 5]), ([2, 3, 4], [4, 5]), ([2, 3, 4], [2, 4, 5]), ([2, 3, 4], [1, 4, 5]),
    ([1, 3, 4], [2, 4, 5]), ([2, 2, 3, 4], [2, 4, 5]), ([2, 1, 3, 4], [3, 4, 2]),
    ([2, 1, 3, 4], [1, 3, 4, 2]), ([4], [4, 5]), ([3, 4], [4]), ([4], [4]), ([2, 3, 4], [4]),
    ([4], [2, 4, 5]), ([3, 4], [2, 2, 4, 5]),
  ])
  func matricesAreMultiplied(_ left: [Int], _ right: [Int]) throws {
    var random = SeededRandom(seed: 1)
    let a = random.reference(left)
    let b = random.reference(right)
    try ONNXFixture.check("MatMul", [.input(a), .stored(b)], gives: Self.product(a, b))
    if left.count >= 2, right.count >= 2 {
      try ONNXFixture.check("MatMul", [.stored(a), .input(b)], gives: Self.product(a, b))
    }
  }

  @Test(arguments: [0, 1], [0, 1])
  func generalProducts(_ transA: Int, transB: Int) throws {
    var random = SeededRandom(seed: 2)
    let a = random.reference(transA == 1 ? [4, 3] : [3, 4])
    let b = random.reference(transB == 1 ? [5, 4] : [4, 5])
    let product = Self.product(
      transA == 1 ? a.permuted([1, 0]) : a, transB == 1 ? b.permuted([1, 0]) : b)
    let attributes: [String: TinyONNX.Attribute] = [
      "transA": .int(transA), "transB": .int(transB), "alpha": .float(0.5), "beta": .float(-2),
    ]
    try ONNXFixture.check(
      "Gemm", [.input(a), .stored(b)], ["transA": .int(transA), "transB": .int(transB)],
      gives: product)
    for shape in [[5], [3, 5], [3, 1], [1], []] {
      let c = random.reference(shape)
      let expected = ReferenceTensor(shape: [3, 5]) { at in
        let place = zip(at.suffix(shape.count), shape).map { $1 == 1 ? 0 : $0 }
        return 0.5 * product[at] - 2 * c[place]
      }
      for term in [ONNXFixture.Operand.stored(c), .input(c)] {
        try ONNXFixture.check(
          "Gemm", [.input(a), .stored(b), term], attributes, gives: expected)
      }
    }
  }

  /// A matrix after other operators is in the order of the file, whatever that of the graph.
  @Test func productsFollowPooledImages() throws {
    var random = SeededRandom(seed: 3)
    let image = random.reference([1, 3, 2, 2])
    let weights = random.reference([12, 4])
    var file = TinyONNX(
      inputs: [.init("x", image.shape)],
      .init("Relu", ["x"], ["r"]), .init("Flatten", ["r"], ["f"]),
      .init("Gemm", ["f", "w"], ["y"]))
    file.tensors = [.reals("w", [12, 4], weights.values.map { Float($0) })]
    let flat = ReferenceTensor(shape: [1, 12], values: image.values.map { max($0, 0) })
    try ONNXFixture.check(file, [image], gives: [Self.product(flat, weights)])
  }

  @Test func contradictionsAreRefused() {
    var random = SeededRandom(seed: 4)
    func input(_ shape: [Int]) -> ONNXFixture.Operand { .input(random.reference(shape)) }
    func stored(_ shape: [Int]) -> ONNXFixture.Operand { .stored(random.reference(shape)) }
    func message(_ kind: String, _ operands: ONNXFixture.Operand...) -> String {
      ONNXFixture.refusal(kind, operands) ?? "read"
    }
    #expect(message("MatMul", input([3, 4]), stored([5, 2])).contains("the product of [3, 4]"))
    #expect(message("MatMul", input([3, 4]), input([4, 2])).contains("two computed values"))
    #expect(message("MatMul", stored([4]), input([4, 2])).contains("a constant vector"))
    #expect(message("MatMul", input([3, 4]), stored([])).contains("found scalars"))
    #expect(
      message("MatMul", input([2, 3, 4]), stored([3, 4, 2])).contains("cannot be broadcast"))
    #expect(message("MatMul", input([1, 3, 4]), stored([257, 4, 1])).contains("257 matrices"))
    #expect(message("MatMul", input([3, 4])).contains("takes 2 inputs, found 1"))
    #expect(message("Gemm", input([1, 3, 4]), stored([4, 2])).contains("takes matrices"))
    #expect(message("Gemm", input([3, 4]), stored([4])).contains("takes matrices"))
    #expect(message("Gemm", input([3, 4]), stored([4, 2]), stored([3])) != "read")
  }
}

// Mistake onnx-gemm-transposed: a matrix of Gemm that is not transposed
// - if try node.integer("transB", default: 0) != 0 {
// + if try node.integer("transB", default: 0) > 1 {
// = ONNXProductTests

// Mistake onnx-matrix-place: the first of two matrices for both
// - if lengths[own] > 1 { place += position * stride }
// + if lengths[own] > 2 { place += position * stride }
// = ONNXProductTests
