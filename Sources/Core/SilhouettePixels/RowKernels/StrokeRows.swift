// SPDX-License-Identifier: Apache-2.0

/// A straight stroke from one point to another, with values precomputed for row loops.
package struct StrokeLine: Hashable, Sendable {
  /// The coordinates of the first point.
  package let x: Double
  package let y: Double
  /// The vector to the second point; (0, 0) for a dot.
  package let dx: Double
  package let dy: Double
  /// The reciprocal of the vector's squared length; 0 for a dot.
  let reciprocal: Double
  /// The distance from the line beyond which the coverage is 0.
  package let reach: Double

  package init(fromX x0: Double, y y0: Double, toX x1: Double, y y1: Double, reach: Double) {
    x = x0
    y = y0
    dx = x1 - x0
    dy = y1 - y0
    let square = dx * dx + dy * dy
    // For lines whose squared length is too small, all points are the same.
    reciprocal = square > 1e-12 ? 1 / square : 0
    self.reach = reach
  }

  package var minX: Double { min(x, x + dx) - reach }
  package var maxX: Double { max(x, x + dx) + reach }
  package var minY: Double { min(y, y + dy) - reach }
  package var maxY: Double { max(y, y + dy) + reach }
}

/// Raises each pixel's coverage to at least the coverage by a line: the line's reach minus the pixel's distance from it,
/// clamped to 0…1.
///
/// - Parameters:
///   - coverage: `count` values.
///   - x: The x coordinate of the first pixel's centre.
///   - y: The y coordinate of the row's centre.
@inline(__always)
package func raiseCoverage(
  _ coverage: UnsafeMutablePointer<Float>, count: Int, x: Double, y: Double, by line: StrokeLine
) {
  let up = y - line.y
  for index in 0..<count {
    let right = x + Double(index) - line.x
    let t = clampedToUnit((right * line.dx + up * line.dy) * line.reciprocal)
    let outX = right - t * line.dx
    let outY = up - t * line.dy
    let distance = (outX * outX + outY * outY).squareRoot()
    coverage[index] = max(coverage[index], Float(clampedToUnit(line.reach - distance)))
  }
}

/// Composites a colour, weighted by coverage, over pixels in four planes.
///
/// - Parameters:
///   - color: The colour, premultiplied.
///   - coverage: `count` values 0…1.
///   - start: The index of the first pixel of the row.
@inline(__always)
package func layColor(
  _ color: SIMD4<Float>, _ coverage: UnsafePointer<Float>, count: Int, over row: PixelRow,
  from start: Int
) {
  for plane in 0..<4 {
    let target = row.plane(plane) + start
    let value = color[plane]
    for index in 0..<count {
      let share = coverage[index]
      target[index] = value * share + target[index] * (1 - color.w * share)
    }
  }
}
