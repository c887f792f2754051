// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// Functions of values and numbers, made of the graph's operators.
extension GraphImporter {
  private mutating func number(_ number: Float) -> Graph.ValueID {
    addStored(Tensor([number], shape: []))
  }

  /// Adds a product with a number.
  mutating func scaled(
    _ x: Graph.ValueID, by factor: Float, _ node: Node, part: String = ""
  ) throws -> Graph.ValueID {
    try add(.binary(.multiply), [x, number(factor)], of: node, part: part)
  }

  /// Adds a sum with a number.
  mutating func shifted(
    _ x: Graph.ValueID, by term: Float, _ node: Node, part: String = ""
  ) throws -> Graph.ValueID {
    try add(.binary(.add), [x, number(term)], of: node, part: part)
  }

  /// Adds a number divided by a value.
  mutating func quotient(
    _ dividend: Float, by x: Graph.ValueID, _ node: Node
  ) throws -> Graph.ValueID {
    try add(.binary(.divide), [number(dividend), x], of: node)
  }

  /// Adds x − y.
  mutating func difference(
    _ x: Graph.ValueID, _ y: Graph.ValueID, _ node: Node, part: String = ""
  ) throws -> Graph.ValueID {
    let negated = try scaled(y, by: -1, node, part: "negated")
    return try add(.binary(.add), [x, negated], of: node, part: part)
  }

  /// Adds |x|.
  mutating func magnitude(
    _ x: Graph.ValueID, _ node: Node, part: String = ""
  ) throws -> Graph.ValueID {
    let negated = try scaled(x, by: -1, node, part: "negated")
    return try add(.binary(.maximum), [x, negated], of: node, part: part)
  }

  /// Adds min(max(x, lower), upper), without bounds that are infinite.
  mutating func clamped(
    _ x: Graph.ValueID, _ lower: Float, _ upper: Float, _ node: Node
  ) throws -> Graph.ValueID {
    guard !lower.isNaN, !upper.isNaN else { throw node.error("a bound that is not a number") }
    var result = x
    if lower > -.infinity {
      result = try add(.binary(.maximum), [result, number(lower)], of: node, part: "clamped")
    }
    if upper < .infinity {
      result = try add(.binary(.minimum), [result, number(upper)], of: node)
    }
    return result
  }

  /// Adds outer · tanh(inner · x), where tanh(x) = 2 / (1 + exp(−2x)) − 1.
  mutating func hyperbolicTangent(
    _ x: Graph.ValueID, inner: Float = 1, outer: Float = 1, _ node: Node
  ) throws -> Graph.ValueID {
    let doubled = try scaled(x, by: 2 * inner, node, part: "doubled")
    let sigmoid = try add(.activation(.sigmoid), [doubled], of: node, part: "sigmoid")
    return try shifted(scaled(sigmoid, by: 2 * outer, node, part: "scaled"), by: -outer, node)
  }

  /// Adds a binary operator between successive values, evaluated from left to right.
  ///
  /// - Precondition: There is a value.
  mutating func folded(
    _ values: [Graph.ValueID], _ operation: Operator, _ node: Node
  ) throws -> Graph.ValueID {
    try values.dropFirst().reduce(values[0]) { try add(operation, [$0, $1], of: node) }
  }

  /// Returns the index of the pixel that stands at an index beyond the first or the last one: the nearest, or its mirror image.
  static func extended(_ index: Int, last: Int, isReflected: Bool) -> Int {
    isReflected ? last - abs(last - abs(index)) : min(max(index, 0), last)
  }

  /// Returns the factor and the term of each channel by which a batch normalisation acts.
  ///
  /// - Throws: ``ModelError`` if they are not finite.
  func normalization(
    gamma: [Double], beta: [Double], mean: [Double], variance: [Double], epsilon: Double,
    _ node: Node
  ) throws(ModelError) -> (factors: [Float], terms: [Float]) {
    let factors = zip(gamma, variance).map { $0 / ($1 + epsilon).squareRoot() }
    let terms = zip(zip(beta, mean), factors).map { $0.0 - $0.1 * $1 }
    guard (factors + terms).allSatisfy({ Float($0).isFinite }) else {
      throw node.error("its parameters yield factors that are not finite")
    }
    return (factors.map { Float($0) }, terms.map { Float($0) })
  }
}
