// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore
import SilhouetteInference

// Interpolation. The rules for positions are those of the operator Resize, version 19.
extension ONNXImporter {
  mutating func resize(_ node: ONNXNode) throws -> ONNXComputed {
    let (value, shape) = try array(node)
    try node.require("antialias", 0)
    let policy = try node.text("keep_aspect_ratio_policy", default: "stretch")
    guard policy == "stretch" else { throw node.error("the policy “\(policy)” is not supported") }
    if node.version == 10 {
      return try resized(
        value, factors: factors(node, 1, rank: shape.rank), sizes: nil,
        rule: ONNXResizeRule(positions: "asymmetric", rounding: "floor"), node)
    }
    let axes = try node.integers("axes")?.map { try node.axis($0, rank: shape.rank) }
    let rule = ONNXResizeRule(
      positions: try node.text("coordinate_transformation_mode", default: "half_pixel"),
      rounding: try node.text("nearest_mode", default: "round_prefer_floor"))
    var sizes = try integers(node, 3)
    if sizes?.isEmpty == true { sizes = nil }
    if let axes, let given = sizes {
      guard given.count == axes.count else { throw node.error("\(given.count) sizes for \(axes)") }
      var whole = shape.dimensions
      for (axis, size) in zip(axes, given) { whole[axis] = size }
      sizes = whole
    }
    let factors = sizes == nil ? try factors(node, 2, rank: shape.rank, axes: axes) : nil
    return try resized(value, factors: factors, sizes: sizes, rule: rule, node)
  }

  mutating func upsample(_ node: ONNXNode) throws -> ONNXComputed {
    let value = try computed(node, 0)
    let rank = value.axes.count
    let factors =
      try node.floats("scales").map { try checked($0, count: rank, node) }
      ?? self.factors(node, 1, rank: rank)
    return try resized(
      value, factors: factors, sizes: nil,
      rule: ONNXResizeRule(positions: "asymmetric", rounding: "floor"), node)
  }

  /// Returns the factor for each axis of the file.
  private mutating func factors(
    _ node: ONNXNode, _ position: Int, rank: Int, axes: [Int]? = nil
  ) throws -> [Float] {
    let given = try checked(
      known(node, position).tensor.scalars(of: Float.self), count: axes?.count ?? rank, node)
    var whole = [Float](repeating: 1, count: rank)
    for (index, axis) in (axes ?? Array(0..<rank)).enumerated() { whole[axis] = given[index] }
    return whole
  }

  /// Checks factors for some axes.
  private func checked(
    _ factors: [Float], count: Int, _ node: ONNXNode
  ) throws(ModelError) -> [Float] {
    guard factors.count == count, factors.allSatisfy({ $0.isFinite && $0 > 0 }) else {
      throw node.error("the factors \(factors) for \(count) axes")
    }
    return factors
  }

  private mutating func resized(
    _ value: ONNXComputed, factors: [Float]?, sizes: [Int]?, rule: ONNXResizeRule, _ node: ONNXNode
  ) throws -> ONNXComputed {
    let shape = shape(of: value)
    var lengths: [Int] = []
    for axis in shape.indices {
      let exact = factors.map { Double($0[axis]) * Double(shape[axis]) }
      guard exact.map({ $0 < Double(1 << 24) }) ?? true else {
        throw node.error("axis \(axis) becomes too long")
      }
      lengths.append(exact.map { Int($0.rounded(.down)) } ?? sizes?[safely: axis] ?? 0)
    }
    guard (sizes?.count ?? shape.rank) == shape.rank,
      lengths.allSatisfy({ (1...1 << 24).contains($0) }), !shape.contains(0)
    else { throw node.error("a size of \(sizes ?? lengths) for \(shape)") }
    try checkResult(lengths, node)
    let changed = shape.indices.filter { axis in
      lengths[axis] != shape[axis] || (factors.map { $0[axis] != 1 } ?? false)
    }
    let places = try shape.indices.map { axis in
      try rule.positions(input: shape[axis], output: lengths[axis], factor: factors?[axis], node)
    }
    switch try node.text("mode", default: "nearest") {
    case "nearest":
      return try nearest(value, changed, lengths, places, rule, node)
    case "cubic":
      let curve = ONNXCubicCurve(
        slope: Double(try node.float("cubic_coeff_a", default: -0.75)),
        excludesOutside: try node.integer("exclude_outside", default: 0) != 0)
      return try interpolated(value, changed, lengths, places, curve, node)
    case "linear", "bilinear":
      try node.require("exclude_outside", 0)
      guard shape.rank == 4, changed.allSatisfy({ $0 >= 2 }) else {
        return try interpolated(value, changed, lengths, places, nil, node)
      }
      let image = try stored(value, as: ONNXComputed.channelsLast, of: node)
      var resize = Operator.ResizeBilinear(
        size: Operator.Extent2D(lengths[2], lengths[3]), mapping: .halfPixelCenters)
      let exact = Operator.ExactPositions(rows: places[2].kernel, columns: places[3].kernel)
      // The graph's own rules are named where they agree.
      let named = Operator.ResizeMapping.allCases.first { mapping in
        ResizePositions(mapping.kernel, input: shape[2], output: lengths[2]).places(
          like: exact.rows)
          && ResizePositions(mapping.kernel, input: shape[3], output: lengths[3])
            .places(like: exact.columns)
      }
      if let named { resize.mapping = named } else { resize.exactPositions = exact }
      return try addImage(.resizeBilinear(resize), [image], of: node)
    case let mode: throw node.error("the mode “\(mode)” is not supported")
    }
  }

  /// Adds nearest-neighbour resampling: the graph's own operator where it chooses the same pixels, otherwise a choice of
  /// rows and one of columns.
  private mutating func nearest(
    _ value: ONNXComputed, _ changed: [Int], _ lengths: [Int], _ places: [ONNXResizeRule.Positions],
    _ rule: ONNXResizeRule, _ node: ONNXNode
  ) throws -> ONNXComputed {
    let shape = shape(of: value)
    // Visiting all of them takes time, even if they are not kept.
    for axis in shape.indices { try memory.countBytes(8 * lengths[axis]) }
    func chosen(_ axis: Int, _ index: Int) -> Int {
      rule.nearest(places[axis].position(index), length: shape[axis])
    }
    if shape.rank == 4, changed.allSatisfy({ $0 >= 2 }) {
      for mapping in Operator.ResizeMapping.allCases {
        let isSame = [2, 3].allSatisfy { axis in
          let positions = ResizePositions(mapping.kernel, input: shape[axis], output: lengths[axis])
          return (0..<lengths[axis]).allSatisfy { index in
            let place =
              (Float(index) + positions.lead) * positions.step + positions.offset
              + positions.rounding
            return min(Int(max(place, 0)), shape[axis] - 1) == chosen(axis, index)
          }
        }
        guard isSame else { continue }
        let image = try stored(value, as: ONNXComputed.channelsLast, of: node)
        let resize = Operator.ResizeNearest(
          size: Operator.Extent2D(lengths[2], lengths[3]), mapping: mapping)
        return try addImage(.resizeNearest(resize), [image], of: node)
      }
    }
    return try gathered(
      value,
      shape.indices.filter { axis in
        lengths[axis] != shape[axis] || !(0..<lengths[axis]).allSatisfy { chosen(axis, $0) == $0 }
      }.map { axis in Choice(axis: axis, count: lengths[axis]) { chosen(axis, $0) } }, node)
  }

  /// The indices of an axis of the file that make up a result.
  struct Choice {
    let axis: Int
    let count: Int
    /// A function that returns an index, given its place in the result.
    let index: (Int) -> Int
  }

  /// Adds a choice of indices along some axes.
  mutating func gathered(
    _ value: ONNXComputed, _ choices: [Choice], _ node: ONNXNode
  ) throws -> ONNXComputed {
    let id = try choices.reduce(value.id) { id, choice in
      try memory.countBytes(.saturatingProduct(8, choice.count))
      let gather = Operator.Gather(
        axis: value.position(of: choice.axis), indices: (0..<choice.count).map(choice.index))
      return try add(.gather(gather), [id], of: node)
    }
    return ONNXComputed(id, axes: value.axes)
  }
}

/// The rule by which ONNX maps rows and columns of a result to positions in the input.
struct ONNXResizeRule {
  /// The attribute `coordinate_transformation_mode`.
  let positions: String
  /// The attribute `nearest_mode`.
  let rounding: String

  /// The positions along an axis: (i + lead) · numerator / denominator + offset.
  ///
  /// In Float64 and with the division last, so that a position halfway between two pixels is exactly that.
  struct Positions {
    var lead = 0.0
    var numerator = 0.0
    var denominator = 1.0
    var offset = 0.0

    func position(_ index: Int) -> Double {
      (Double(index) + lead) * numerator / denominator + offset
    }

    /// The same for the kernels.
    var kernel: ResizePositions {
      // As the graph's own rules compute it.
      let step = Float(numerator) / Float(denominator)
      return ResizePositions(lead: Float(lead), step: step, offset: Float(offset), rounding: 0)
    }
  }

  /// Returns the positions along an axis.
  ///
  /// - Parameter factor: The factor that the file states, which rules even where the result's length is rounded; `nil` if
  ///   it states the length.
  func positions(
    input: Int, output: Int, factor: Float?, _ node: ONNXNode
  ) throws(ModelError) -> Positions {
    var result =
      factor.map { Positions(numerator: 1, denominator: Double($0)) }
      ?? Positions(numerator: Double(input), denominator: Double(output))
    switch positions {
    case "half_pixel": (result.lead, result.offset) = (0.5, -0.5)
    case "pytorch_half_pixel":
      if output == 1 { return Positions() }
      (result.lead, result.offset) = (0.5, -0.5)
    case "asymmetric": break
    case "align_corners":
      return output > 1
        ? Positions(numerator: Double(input - 1), denominator: Double(output - 1)) : Positions()
    case "tf_half_pixel_for_nn": result.lead = 0.5
    case "half_pixel_symmetric":
      let exact = Double(input) * result.denominator / result.numerator
      result.lead = 0.5
      result.offset = Double(input) / 2 * (1 - Double(output) / exact) - 0.5
    default:
      throw node.error("the coordinate transformation “\(positions)” is not supported")
    }
    return result
  }

  /// Returns the index of the pixel that is nearest to a position.
  func nearest(_ place: Double, length: Int) -> Int {
    let rounded =
      switch rounding {
      case "floor": place.rounded(.down)
      case "ceil": place.rounded(.up)
      case "round_prefer_ceil": (place + 0.5).rounded(.down)
      default: (place - 0.5).rounded(.up)
      }
    return Int(min(max(rounded, 0), Double(length - 1)))
  }
}

extension ResizePositions {
  /// Returns whether both are the same positions; how the nearest neighbour is found does not matter.
  fileprivate func places(like other: ResizePositions) -> Bool {
    (lead, step, offset) == (other.lead, other.step, other.offset)
  }
}

extension Array {
  /// The element at an index; `nil` if there is none.
  fileprivate subscript(safely index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
