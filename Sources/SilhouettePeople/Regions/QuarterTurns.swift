// SPDX-License-Identifier: Apache-2.0

/// A turn of an image's view by a multiple of 90°: the view's axes in the image, turned clockwise.
enum QuarterTurns: Int, Hashable, Sendable, CaseIterable {
  case none
  case one
  case two
  case three

  /// The clockwise angle, in radians.
  var angle: Float { Float(Double(rawValue) * .pi / 2) }

  /// Indicates whether the view is as wide as the image is high.
  var swapsAxes: Bool { self == .one || self == .three }

  /// Returns the position in the image of a position in the view; both 0…1, y down.
  func imagePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
    switch self {
    case .none: point
    case .one: SIMD2(1 - point.y, point.x)
    case .two: 1 - point
    case .three: SIMD2(point.y, 1 - point.x)
    }
  }
}
