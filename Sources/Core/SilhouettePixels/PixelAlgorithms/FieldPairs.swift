// SPDX-License-Identifier: Apache-2.0

/// The weights of the pairs of pixels that ``MeanField`` compares.
///
/// A pixel is paired with every second pixel, up to a distance of ``MeanField/reach`` along each axis, and with its
/// eight neighbours. Weights are symmetric, so each pair is stored only once.
struct FieldPairs {
  /// The sum 1 + Σ w(i, j) for each pixel i.
  let totals: Plane<Float>
  /// The weights of all pairs, as one image for each of the ``offsets``, stacked vertically.
  private let weights: Plane<Float>
  private let width: Int
  private let height: Int

  /// The position of a pair's second pixel relative to its first.
  struct Offset {
    let x: Int
    let y: Int
  }

  /// The offsets of the stored pairs; of two opposite offsets, only one is included.
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

  /// The weight exp(−d² / 2·15²) for each colour distance d, 0…765.
  private static let colorWeights: [Float] = (0...765).map {
    Float(exponential(-Double($0 * $0) / (2 * 15 * 15)))
  }

  /// Computes the weights of an image.
  init(_ colors: ColorPlanes) {
    let width = colors.width
    let height = colors.height
    self.width = width
    self.height = height
    weights = Plane(width: width, height: height * Self.offsets.count)
    totals = Plane(width: width, height: height)
    withUnsafeRows(of: colors.bytes, weights) { colors, weights in
      forEachBand(of: height) { rows in
        let distances = Plane<UInt16>(width: width, height: 1)
        withUnsafeRows(of: distances) { distances in
          for (index, offset) in Self.offsets.enumerated() {
            let scale = Float(
              exponential(-Double(offset.x * offset.x + offset.y * offset.y) / (2 * 8 * 8)))
            let columns = Self.columns(offset, width)
            for y in rows where y + offset.y < height && !columns.isEmpty {
              let first = columns.lowerBound
              colorDistanceRow(
                colors[y] + first, colors[y + offset.y] + first + offset.x, planeStride: width,
                into: distances.base, count: columns.count)
              Self.colorWeights.withUnsafeBufferPointer { table in
                guard let table = table.baseAddress else { return }
                weightRow(
                  distances.base, table: table, scale: scale,
                  into: weights[index * height + y] + first, count: columns.count)
              }
            }
          }
        }
      }
    }
    let ones = Plane<Float>(width: width, height: height, repeating: 1)
    withUnsafeRows(of: ones, totals) { ones, totals in
      forEachBand(of: height) { rows in
        for y in rows { sum(ones, y: y, into: totals[y]) }
      }
    }
  }

  /// Writes x(i) + Σ w(i, j) x(j) for the pixels i of a row.
  func sum(_ values: Plane<Float>.Rows, y: Int, into target: UnsafeMutablePointer<Float>) {
    target.update(from: values[y], count: width)
    withUnsafeRows(of: weights) { weights in
      for (index, offset) in Self.offsets.enumerated() {
        let columns = Self.columns(offset, width)
        if columns.isEmpty { continue }
        let first = columns.lowerBound
        let second = first + offset.x
        if y + offset.y < height {
          addProductRow(
            weights[index * height + y] + first, values[y + offset.y] + second, to: target + first,
            count: columns.count)
        }
        if y >= offset.y {
          addProductRow(
            weights[index * height + y - offset.y] + first, values[y - offset.y] + first,
            to: target + second, count: columns.count)
        }
      }
    }
  }

  /// Returns the columns of the pixels whose partner at this offset is inside the grid.
  private static func columns(_ offset: Offset, _ width: Int) -> Range<Int> {
    let first = max(0, -offset.x)
    return first..<max(first, width - max(0, offset.x))
  }
}
