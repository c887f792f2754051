// SPDX-License-Identifier: Apache-2.0

/// The image to draw figures on, which determines the positions of points in pixels and the widths of lines.
struct PeopleCanvas {
  /// The size of the image; its lower left corner is the origin.
  let size: Size
  /// The confidence below which joints are not drawn.
  let minimumConfidence: Float

  /// The unit of line widths, in pixels: 1 if the shorter side has at most 450 pixels, and proportionally more in larger
  /// images.
  var unit: Double { max(1, min(size.width, size.height) / 450) }

  /// Returns a point in pixels, y up.
  func point(_ point: NormalizedPoint) -> Point {
    Point(x: point.x * size.width, y: point.y * size.height)
  }

  /// Returns a rectangle in pixels, y up; empty if it is not finite.
  func rect(_ rect: NormalizedRect) -> Rect {
    guard [rect.x, rect.y, rect.width, rect.height].allSatisfy(\.isFinite) else { return .empty }
    return Rect(
      x: rect.x * size.width, y: rect.y * size.height, width: rect.width * size.width,
      height: rect.height * size.height)
  }

  /// Returns a joint's position in pixels, y up; `nil` if the joint was not found or its confidence is too low.
  func place<Pose: PoseProviding>(of name: Pose.JointName, in pose: Pose) -> Point? {
    guard let joint = pose.joint(for: name), joint.confidence >= minimumConfidence else {
      return nil
    }
    return point(joint.location)
  }

  /// Returns the smallest rectangle that contains all finite points; `nil` if there are none.
  static func box(of points: [Point]) -> Rect? {
    let points = points.filter { $0.x.isFinite && $0.y.isFinite }
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let low = points.map(\.y).min(), let high = points.map(\.y).max()
    else { return nil }
    return Rect(x: left, y: low, width: right - left, height: high - low)
  }

  /// Returns the width of a figure's lines, in pixels: the requested width, or less for a small figure.
  ///
  /// - Parameters:
  ///   - units: The requested width in units.
  ///   - extent: The figure's longer side in pixels.
  ///   - share: The largest width, as a share of the figure's longer side.
  func width(_ units: Double, extent: Double, share: Double) -> Double {
    max(1, min(units * unit, extent * share))
  }
}
