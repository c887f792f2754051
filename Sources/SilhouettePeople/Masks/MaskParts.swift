// SPDX-License-Identifier: Apache-2.0

/// The separate parts of a mask: connected places above one half, each with the soft border around it.
struct MaskParts: Sendable {
  /// A part.
  struct Part: Hashable, Sendable {
    /// The number of its places above one half.
    var area: Int
    /// The columns of these places.
    var columns: ClosedRange<Int>
    /// The rows of these places.
    var rows: ClosedRange<Int>

    /// Adds places of a row; rows come from top to bottom.
    fileprivate mutating func add(_ added: ClosedRange<Int>, row: Int) {
      area += added.count
      columns =
        min(columns.lowerBound, added.lowerBound)...max(columns.upperBound, added.upperBound)
      rows = rows.lowerBound...row
    }
  }

  /// The number of columns of the mask.
  let width: Int
  /// The number of rows of the mask.
  let height: Int
  /// The parts, in the order of their first places.
  let parts: [Part]
  /// The part that each place belongs to; −1 for places that belong to none.
  let owners: [Int32]

  /// The least probability of a soft border.
  static let floor: Float = 0.02

  /// Finds the parts of a mask.
  init(_ mask: ProbabilityMap) {
    let (width, height, values) = (mask.width, mask.height, mask.values)
    // Variables of their own, which nothing copies: a method of this structure might.
    var owners = [Int32](repeating: -1, count: values.count)
    var parts: [Part] = []
    var front: [Int32] = []
    let cores = MaskRuns(values, width: width, above: 0.5)
    for (run, part) in zip(cores.runs, cores.components) {
      let columns = run.columns.lowerBound...run.columns.upperBound - 1
      if part == parts.count {
        parts.append(Part(area: 0, columns: columns, rows: run.row...run.row))
      }
      parts[part].add(columns, row: run.row)
      for column in run.columns {
        owners[run.row * width + column] = Int32(part)
        front.append(Int32(run.row * width + column))
      }
    }
    // Step by step from all parts at once, so that a border goes to the nearest part.
    while !front.isEmpty {
      var next: [Int32] = []
      for place in front {
        Self.forEachNeighbor(Int(place) % width, Int(place) / width, width, height) { neighbor in
          if values[neighbor] > Self.floor, owners[neighbor] < 0 {
            owners[neighbor] = owners[Int(place)]
            next.append(Int32(neighbor))
          }
        }
      }
      front = next
    }
    (self.width, self.height, self.owners, self.parts) = (width, height, owners, parts)
  }

  private static func forEachNeighbor(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ body: (Int) -> Void
  ) {
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1) where row != y || column != x {
        body(row * width + column)
      }
    }
  }

  /// Returns a mask of the same size, 0 outside of some parts.
  func keeping(_ kept: Set<Int>, of mask: ProbabilityMap) -> ProbabilityMap {
    precondition(mask.width == width && mask.height == height, "a mask of another size")
    let isKept = parts.indices.map(kept.contains)
    var result = mask
    for (place, owner) in owners.enumerated() where owner < 0 || !isKept[Int(owner)] {
      result.values[place] = 0
    }
    return result
  }

  /// The box around a part, normalised, y down.
  func box(of part: Int) -> UprightBox {
    let (columns, rows) = (parts[part].columns, parts[part].rows)
    let size = SIMD2(Float(width), Float(height))
    return UprightBox(
      minimum: SIMD2(Float(columns.lowerBound), Float(rows.lowerBound)) / size,
      maximum: SIMD2(Float(columns.upperBound + 1), Float(rows.upperBound + 1)) / size)
  }

  /// The share of the mask that a part covers, 0…1.
  func share(of part: Int) -> Float { Float(parts[part].area) / Float(width * height) }
}
