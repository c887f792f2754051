// SPDX-License-Identifier: Apache-2.0

@testable import SilhouettePeople

/// Filters that calm the points of a body from frame to frame: MediaPipe 0.10.21's `PoseLandmarkFiltering`.
///
/// Start anew with a frame that shows no body.
struct BodyFilter: Hashable, Sendable {
  private var points = PointFilter(minimumCutoff: 0.05, beta: 80)
  private var auxiliary = PointFilter(minimumCutoff: 0.01, beta: 10)
  private var world = PointFilter(minimumCutoff: 0.1, beta: 40)

  /// Creates filters that have seen nothing.
  init() {}

  /// Returns a body with its points filtered; presence, mask and crop stay.
  ///
  /// - Parameters:
  ///   - body: The body in the next frame.
  ///   - time: The frame's time.
  ///   - size: The size of the image, in pixels.
  mutating func filtered(_ body: BodyPoints, at time: Duration, in size: Size) -> BodyPoints {
    let rect = body.auxiliaryRect(in: size)
    let extent =
      (Double(rect.width) * size.width + Double(rect.height) * size.height) / 2
    // A body without extent gives no scale for speeds.
    guard extent >= 1e-6 else { return body }
    let pixels = SIMD3(size.width, size.height, size.width)
    var result = body
    points.filter(
      &result.points, \.position, at: time, units: pixels, scale: 1 / extent)
    auxiliary.filter(
      &result.auxiliary, \.position, at: time, units: pixels, scale: 1 / extent)
    // The world's own visibilities are filtered alike: they are copies.
    var worldPoints = body.points
    world.filter(&worldPoints, \.world, at: time, units: SIMD3(repeating: 1), scale: 1)
    for index in worldPoints.indices { result.points[index].world = worldPoints[index].world }
    return result
  }
}

/// Filters for the points of a body and their visibilities.
private struct PointFilter: Hashable, Sendable {
  private struct Cell: Hashable {
    var place: OneEuroFilter
    var visibility: Float?
  }

  private let first: OneEuroFilter
  private var cells: [Cell] = []

  init(minimumCutoff: Double, beta: Double) {
    first = OneEuroFilter(minimumCutoff: minimumCutoff, beta: beta)
  }

  /// Filters a place of each point, and its visibility.
  mutating func filter(
    _ points: inout [BodyPoints.Point],
    _ place: WritableKeyPath<BodyPoints.Point, SIMD3<Float>>, at time: Duration,
    units: SIMD3<Double>, scale: Double
  ) {
    if cells.count != points.count {
      cells = [Cell](repeating: Cell(place: first, visibility: nil), count: points.count)
    }
    for index in points.indices {
      let value = cells[index].place.filtered(
        SIMD3<Double>(points[index][keyPath: place]) * units, at: time, scale: scale)
      points[index][keyPath: place] = SIMD3<Float>(value / units)
      let sample = points[index].visibility
      let last = cells[index].visibility ?? sample
      let visibility = Self.visibilityWeight * sample + (1 - Self.visibilityWeight) * last
      cells[index].visibility = visibility
      points[index].visibility = visibility
    }
  }

  private static var visibilityWeight: Float { 0.1 }
}
