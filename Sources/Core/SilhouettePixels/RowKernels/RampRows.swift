// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The position of a pixel on a ramp between two colours, 0…1, as a function of its centre.
package enum RampPosition: Hashable, Sendable {
  /// A linear ramp from a point, which increases by `stepX` and `stepY` per pixel; if `isSmooth`, it is eased like a
  /// smooth step.
  case linear(Point, stepX: Double, stepY: Double, isSmooth: Bool)
  /// A radial ramp around a point: from 0 at one radius to 1 at another.
  case radial(Point, radius0: Double, radius1: Double)
  /// A Gaussian function of the distance from a point.
  case gaussian(Point, sigma: Double)
  /// The coverage of a rectangle with rounded corners.
  case roundedRectangle(Rect, radius: Double)
  /// Stripes of which one begins at a point, with edges of a given softness; squares if the values alternate along y as well.
  case stripes(from: Point, width: Double, softness: Double, isCheckered: Bool)

  /// Writes the ramp positions of a span's pixels.
  package func write(_ span: PixelSpan, into positions: UnsafeMutablePointer<Float>) {
    switch self {
    case .linear(let start, let stepX, let stepY, let isSmooth):
      fill(positions, span) { x, y in
        let t = clampedToUnit((x - start.x) * stepX + (y - start.y) * stepY)
        return isSmooth ? t * t * (3 - 2 * t) : t
      }
    case .radial(let center, let radius0, let radius1):
      let x0 = center.x
      let y0 = center.y
      let range = radius1 - radius0
      fill(positions, span) { x, y in
        let distance = ((x - x0) * (x - x0) + (y - y0) * (y - y0)).squareRoot()
        if range == 0 { return distance < radius0 ? 0 : 1 }
        return clampedToUnit((distance - radius0) / range)
      }
    case .gaussian(let center, let sigma):
      let x0 = center.x
      let y0 = center.y
      let factor = -0.5 / (sigma * sigma)
      fill(positions, span) { x, y in
        let squares = (x - x0) * (x - x0) + (y - y0) * (y - y0)
        return 1 - exp(factor * squares)
      }
    case .roundedRectangle(let rect, let wanted):
      let halfWidth = rect.width / 2
      let halfHeight = rect.height / 2
      let middleX = rect.minX + halfWidth
      let middleY = rect.minY + halfHeight
      let radius = min(wanted, halfWidth, halfHeight)
      fill(positions, span) { x, y in
        // Measured from the rectangle whose corners are the centres of the rounded corners.
        let right = abs(x - middleX) - halfWidth + radius
        let up = abs(y - middleY) - halfHeight + radius
        let outX = max(right, 0)
        let outY = max(up, 0)
        let outside = (outX * outX + outY * outY).squareRoot()
        return clampedToUnit(0.5 - (outside + min(max(right, up), 0) - radius))
      }
    case .stripes(let start, let width, let softness, let isCheckered):
      let factor =
        isCheckered ? Self.wave((Double(span.y) + 0.5 - start.y) / width, softness) : 1
      let left = start.x
      fill(positions, span) { x, _ in
        (1 - Self.wave((x - left) / width, softness) * factor) / 2
      }
    }
  }

  @inline(__always)
  private func fill(
    _ positions: UnsafeMutablePointer<Float>, _ span: PixelSpan,
    _ position: (_ x: Double, _ y: Double) -> Double
  ) {
    let left = Double(span.x) + 0.5
    let y = Double(span.y) + 0.5
    fillNumbers(positions, count: span.count) { index in
      Float(position(left + Double(Int32(truncatingIfNeeded: index)), y))
    }
  }

  /// Returns a square wave: 1 for positions 0…1, −1 for positions 1…2, and so on alternately. Over the fraction
  /// `softness` of each interval, half of it at either end, the value rises and falls linearly.
  @inline(__always)
  private static func wave(_ position: Double, _ softness: Double) -> Double {
    let whole = position.rounded(.down)
    let fraction = position - whole
    let half = whole / 2
    let sign: Double = half == half.rounded(.down) ? 1 : -1
    let distance = 2 * (fraction < 0.5 ? fraction : 1 - fraction)
    return distance < softness ? sign * distance / softness : sign
  }
}
