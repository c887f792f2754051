// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The curve of Keys through four neighbouring elements.
struct ONNXCubicCurve {
  /// The curve's slope at a distance of one element.
  let slope: Double
  /// Indicates that elements beyond the first and the last one have no weight; otherwise they repeat these.
  let excludesOutside: Bool

  /// Returns the weight of an element.
  ///
  /// - Parameter distance: Its distance from the position, 0 to 2.
  func weight(_ distance: Double) -> Double {
    let (a, x) = (slope, distance)
    return x <= 1 ? ((a + 2) * x - (a + 3)) * x * x + 1 : ((a * x - 5 * a) * x + 8 * a) * x - 4 * a
  }
}

// Interpolation along any axes, which the graph has for rows and columns of images and for straight lines only.
extension ONNXImporter {
  /// Adds interpolations along some axes of the file, one after the other: a sum of neighbours, each with a weight.
  ///
  /// - Parameter curve: The curve through four neighbours; `nil` for the line between two.
  mutating func interpolated(
    _ value: ONNXComputed, _ axes: [Int], _ lengths: [Int],
    _ places: [ONNXResizeRule.Positions], _ curve: ONNXCubicCurve?, _ node: ONNXNode
  ) throws -> ONNXComputed {
    var result = value
    for axis in axes {
      let count = lengths[axis]
      let last = shape(of: result)[axis] - 1
      // Four lists of indices and weights, besides the lists of them all.
      try memory.countBytes(.saturatingProduct(4 * 16, count))
      var weights = (0..<4).map { _ in [Float](repeating: 0, count: count) }
      var indices = (0..<4).map { _ in [Int](repeating: 0, count: count) }
      for index in 0..<count {
        let position = min(max(places[axis].position(index), -4), Double(last) + 4)
        let first = position.rounded(.down)
        var shares = (-1...2).map { offset -> Double in
          let distance = abs(position - first - Double(offset))
          return curve?.weight(distance) ?? max(0, 1 - distance)
        }
        let neighbours = (-1...2).map { Int(first) + $0 }
        if curve?.excludesOutside ?? false {
          for tap in shares.indices where !(0...last).contains(neighbours[tap]) { shares[tap] = 0 }
          let sum = shares.reduce(0, +)
          if sum != 0 { shares = shares.map { $0 / sum } }
        }
        for tap in shares.indices {
          weights[tap][index] = Float(shares[tap])
          indices[tap][index] = min(max(neighbours[tap], 0), last)
        }
      }
      result = try weighted(result, axis, indices, weights, node)
    }
    return result
  }

  /// Adds the sum of choices of indices along an axis of the file, each multiplied by its weights.
  private mutating func weighted(
    _ value: ONNXComputed, _ axis: Int, _ indices: [[Int]], _ weights: [[Float]], _ node: ONNXNode
  ) throws -> ONNXComputed {
    let place = value.position(of: axis)
    let ones = [Int](repeating: 1, count: value.axes.count - 1 - place)
    var sum: Graph.ValueID?
    for (indices, weights) in zip(indices, weights) where weights.contains(where: { $0 != 0 }) {
      let choice = try gathered(
        value, [Choice(axis: axis, count: indices.count) { indices[$0] }], node)
      let factors = addStored(Tensor(weights, shape: TensorShape([weights.count] + ones)))
      let part = try add(.binary(.multiply), [choice.id, factors], of: node, part: "part")
      sum = try sum.map { try add(.binary(.add), [$0, part], of: node, part: "sum") } ?? part
    }
    return ONNXComputed(sum ?? value.id, axes: value.axes)
  }
}
