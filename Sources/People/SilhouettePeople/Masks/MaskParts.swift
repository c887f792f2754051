// SPDX-License-Identifier: Apache-2.0

/// The separate parts of a mask: connected components of cells with probabilities above one half, each with the soft border
/// around it.
struct MaskParts: Sendable {
  /// The number of columns of the mask.
  let width: Int
  /// The number of rows of the mask.
  let height: Int
  /// The parts, in the order of their first cells.
  let parts: [ConnectedComponents.Component]
  /// The index of the part to which each cell belongs; −1 for none.
  let owners: [Int32]

  /// The lowest probability in a soft border.
  static let floor: Float = 0.02

  /// Finds the parts of a mask.
  init(_ mask: ProbabilityMap) {
    let values = mask.values
    let cores = ConnectedComponents(values, width: mask.width, above: 0.5)
    width = mask.width
    height = mask.height
    parts = cores.components
    // Border cells belong to the nearest part.
    owners = RegionGrowth.grow(cores.labels(), width: width) { values[$0] > Self.floor }
      .map { $0 - 1 }
  }

  /// Returns a mask of the same size with 0 outside the given parts.
  func keeping(_ kept: Set<Int>, of mask: ProbabilityMap) -> ProbabilityMap {
    precondition(mask.width == width && mask.height == height, "a mask of another size")
    let isKept = parts.indices.map(kept.contains)
    var result = mask
    for (place, owner) in owners.enumerated() where owner < 0 || !isKept[Int(owner)] {
      result.values[place] = 0
    }
    return result
  }

  /// Returns the box around a part, normalised, y down.
  func box(of part: Int) -> UprightBox { UprightBox(parts[part], width: width, height: height) }

  /// Returns the number of each part's cells, its soft border included, that satisfy a predicate.
  ///
  /// - Parameter predicate: Called with the index of a cell in the mask.
  func counts(where predicate: (Int) -> Bool) -> [Int] {
    var counts = [Int](repeating: 0, count: parts.count)
    for (place, owner) in owners.enumerated() where owner >= 0 && predicate(place) {
      counts[Int(owner)] += 1
    }
    return counts
  }

  /// Returns the share of the mask that a part covers, 0…1.
  func share(of part: Int) -> Float { Float(parts[part].area) / Float(width * height) }
}

extension UprightBox {
  /// Creates the box around a component of a mask, normalised, y down.
  init(_ component: ConnectedComponents.Component, width: Int, height: Int) {
    let size = SIMD2(Float(width), Float(height))
    self.init(
      minimum: SIMD2(
        Float(component.columns.lowerBound), Float(component.rows.lowerBound)) / size,
      maximum: SIMD2(
        Float(component.columns.upperBound), Float(component.rows.upperBound)) / size)
  }
}
