// SPDX-License-Identifier: Apache-2.0

/// A straight line along edges, and the places along it where edges are.
///
/// Positions are in pixels from the middle of the image, y down. A point of the line is normal · distance + along · t.
struct EdgeLine {
  /// The unit vector across the line.
  let normal: SIMD2<Double>
  /// The distance from the middle of the image, along the normal.
  let distance: Double
  /// The number of edge pixels up to each position: those that are brighter on the side of the normal.
  private var brighter: [Int32]
  /// The number of edge pixels up to each position: those that are darker on the side of the normal.
  private var darker: [Int32]
  /// The number of positions inside the image up to each position.
  private var inside: [Int32]
  /// The offset of t = 0 in the sums.
  private let middle: Int

  /// The unit vector along the line.
  var along: SIMD2<Double> { SIMD2(-normal.y, normal.x) }

  /// The largest distance of edge pixels from the line.
  private static let reach = 2
  /// The smallest cosine between the normals of the line and of its edge pixels.
  private static let alignment: Float = 0.92

  /// Creates a line and finds its edges.
  init(normal: SIMD2<Double>, distance: Double, in field: EdgeField) {
    self.normal = normal
    self.distance = distance
    let size = SIMD2(Double(field.width - 1), Double(field.height - 1))
    middle = Int((size * size).sum().squareRoot() / 2) + 2
    let count = 2 * middle + 1
    var signs = [Int8](repeating: 0, count: count)
    var visible = [Bool](repeating: false, count: count)
    let along = SIMD2(-normal.y, normal.x)
    let across = SIMD2<Float>(normal)
    for index in 0..<count {
      let point = size / 2 + normal * distance + along * Double(index - middle)
      guard field.contains(point) else { continue }
      visible[index] = true
      var best = Self.reach + 1
      for offset in -Self.reach...Self.reach {
        let place = point + normal * Double(offset)
        let x = Int(place.x.rounded())
        let y = Int(place.y.rounded())
        guard x >= 0, y >= 0, x < field.width, y < field.height else { continue }
        let pixel = y * field.width + x
        guard field.strengths[pixel] > 0, abs(offset) < best else { continue }
        let cosine = (field.normals[pixel] * across).sum()
        guard abs(cosine) > Self.alignment else { continue }
        best = abs(offset)
        signs[index] = cosine > 0 ? 1 : -1
      }
    }
    brighter = [0]
    darker = [0]
    inside = [0]
    for index in 0..<count {
      // A slanted row of pixels may leave gaps of one position.
      let around = [signs[max(index - 1, 0)], signs[index], signs[min(index + 1, count - 1)]]
      let sign =
        signs[index] != 0 ? signs[index] : around[0] == around[2] ? around[0] : 0
      brighter.append((brighter.last ?? 0) + (sign > 0 ? 1 : 0))
      darker.append((darker.last ?? 0) + (sign < 0 ? 1 : 0))
      inside.append((inside.last ?? 0) + (visible[index] ? 1 : 0))
    }
  }

  /// The edges along a part of a line, as fractions of the part that is inside the image.
  struct Support {
    /// The length inside the image, in pixels.
    var length = 0.0
    /// The fraction with edges that are brighter on the side of the normal.
    var brighter = 0.0
    /// The fraction with edges that are darker on the side of the normal.
    var darker = 0.0
  }

  /// Returns the edges between two positions along the line.
  func support(from first: Double, to last: Double) -> Support {
    func index(_ t: Double) -> Int {
      Int(min(max(t.rounded(), Double(-middle)), Double(middle + 1))) + middle
    }
    let (low, high) = (index(min(first, last)), index(max(first, last)))
    let length = Double(inside[high] - inside[low])
    guard length > 0 else { return Support() }
    return Support(
      length: length, brighter: Double(brighter[high] - brighter[low]) / length,
      darker: Double(darker[high] - darker[low]) / length)
  }

  /// Returns the position along the line where it meets another one; `nil` if they are almost parallel.
  func crossing(_ other: EdgeLine) -> Double? {
    let slope = (other.normal * along).sum()
    guard abs(slope) > 0.1 else { return nil }
    return (other.distance - (other.normal * normal).sum() * distance) / slope
  }

  /// Returns the point at a position along the line, in pixels from the middle of the image.
  func point(_ t: Double) -> SIMD2<Double> { normal * distance + along * t }
}
