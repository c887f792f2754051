// SPDX-License-Identifier: Apache-2.0

/// The pairs of places that ``MeanField`` compares, and their weights.
///
/// Every second place within ``MeanField/reach`` in both directions, and the eight neighbours. Weights are symmetric, so
/// that half of them are stored: those of a place and the ones after it.
struct FieldPairs {
  /// 1 + Σ w(i, j) of each place.
  package let totals: Plane<Float>
  private let weights: [Plane<Float>]
  private let width: Int
  private let height: Int

  /// A pair's second place, relative to its first.
  struct Offset {
    package let x: Int
    package let y: Int
  }

  /// The offsets of which those with the opposite sign are left out.
  static let offsets: [Offset] = {
    let reach = MeanField.reach
    var offsets: [Offset] = []
    for y in stride(from: 0, through: reach, by: 2) {
      for x in stride(from: -reach, through: reach, by: 2)
      where (y > 0 || x > 0) && x * x + y * y <= reach * reach + 1 {
        offsets.append(Offset(x: x, y: y))
      }
    }
    return offsets
      + [Offset(x: 1, y: 0), Offset(x: -1, y: 1), Offset(x: 0, y: 1), Offset(x: 1, y: 1)]
  }()

  /// exp(−d² / 2·15²) of the distances of two colours, 0…765.
  private static let colorWeights: [Float] = (0...765).map {
    Float(exponential(-Double($0 * $0) / (2 * 15 * 15)))
  }

  /// Weighs the pairs of an image.
  init(_ colors: ColorPlanes) {
    let (width, height) = (colors.width, colors.height)
    let weights = Self.offsets.map { _ in Plane<Float>(width: width, height: height) }
    forEachBand(of: height) { rows in
      let distances = Plane<UInt16>(width: width, height: 1)
      for (offset, plane) in zip(Self.offsets, weights) {
        let scale = Float(
          exponential(-Double(offset.x * offset.x + offset.y * offset.y) / (2 * 8 * 8)))
        let columns = Self.columns(offset, width)
        for y in rows where y + offset.y < height && !columns.isEmpty {
          let first = columns.lowerBound
          colorDistanceRow(
            colors.row(y) + first, colors.row(y + offset.y) + first + offset.x, planeStride: width,
            into: distances.base, count: columns.count)
          Self.colorWeights.withUnsafeBufferPointer { table in
            guard let table = table.baseAddress else { return }
            weightRow(
              distances.base, table: table, scale: scale, into: plane.row(y) + first,
              count: columns.count)
          }
        }
      }
      withExtendedLifetime((colors, distances)) {}
    }
    (self.width, self.height, self.weights) = (width, height, weights)
    totals = Plane(width: width, height: height)
    let ones = Plane<Float>(width: width, height: height)
    ones.base.initialize(repeating: 1, count: width * height)
    let totals = totals
    let pairs = (weights, width, height)
    forEachBand(of: height) { rows in
      for y in rows {
        Self.sum(ones, pairs.0, width: pairs.1, height: pairs.2, y: y, into: totals.row(y))
      }
    }
    withExtendedLifetime(ones) {}
  }

  /// Writes x(i) + Σ w(i, j) x(j) for the places i of a row.
  package func sum(_ values: Plane<Float>, y: Int, into target: UnsafeMutablePointer<Float>) {
    Self.sum(values, weights, width: width, height: height, y: y, into: target)
  }

  private static func sum(
    _ values: Plane<Float>, _ weights: [Plane<Float>], width: Int, height: Int, y: Int,
    into target: UnsafeMutablePointer<Float>
  ) {
    target.update(from: values.row(y), count: width)
    for (offset, plane) in zip(offsets, weights) {
      let columns = columns(offset, width)
      if columns.isEmpty { continue }
      let (first, second) = (columns.lowerBound, columns.lowerBound + offset.x)
      if y + offset.y < height {
        addProductRow(
          plane.row(y) + first, values.row(y + offset.y) + second, to: target + first,
          count: columns.count)
      }
      if y >= offset.y {
        addProductRow(
          plane.row(y - offset.y) + first, values.row(y - offset.y) + first, to: target + second,
          count: columns.count)
      }
    }
    withExtendedLifetime((values, weights)) {}
  }

  /// Returns the columns of the first places whose second place is on the grid too.
  private static func columns(_ offset: Offset, _ width: Int) -> Range<Int> {
    let first = max(0, -offset.x)
    return first..<max(first, width - max(0, offset.x))
  }
}
