// SPDX-License-Identifier: Apache-2.0

/// The position of a pixel on a gradient with any number of colours, 0 at its start and 1 at its end.
package enum GradientShape: Hashable, Sendable {
  /// From one point to another.
  case linear(from: Point, to: Point)
  /// From one circle to another, which need not have the same centre.
  case radial(from: Point, radius0: Double, to: Point, radius1: Double)
}

extension Image {
  /// Creates an image of a gradient with any number of colours, which covers the whole plane.
  ///
  /// - Parameters:
  ///   - shape: The place of the gradient, in its own coordinates.
  ///   - stops: The colours, with their positions from 0 at the start to 1 at the end.
  ///   - transform: The map from the gradient's coordinates to pixels; empty if it has no inverse.
  ///   - extendsBefore: `true` if the first colour fills the plane before the start.
  ///   - extendsAfter: `true` if the last colour fills the plane beyond the end.
  package init(
    gradient shape: GradientShape, stops: [(position: Double, color: Color)],
    transform: Transform2D = .identity, extendsBefore: Bool, extendsAfter: Bool
  ) {
    guard let inverse = transform.inverted, !stops.isEmpty else {
      self = .empty
      return
    }
    let sorted = stops.sorted { $0.position < $1.position }
    self.init(
      ColorGradient(
        shape: shape, colors: sorted.map(\.color), positions: sorted.map(\.position),
        transform: inverse, extendsBefore: extendsBefore, extendsAfter: extendsAfter))
  }
}

/// A gradient's shape, the colours along it, and what is beyond its ends.
private struct ColorGradient: PixelGenerator {
  let shape: GradientShape
  /// At least one colour.
  let colors: [Color]
  /// The position of each colour, in ascending order.
  let positions: [Double]
  /// The map from pixels to the gradient's coordinates.
  let transform: Transform2D
  /// Indicate whether the first colour extends before the start, and the last one beyond the end.
  let extendsBefore, extendsAfter: Bool

  var extent: Rect { .infinite }

  var summary: String { "gradient of \(colors.count) colours, \(shape)" }

  /// A position and the colour there: red, green, blue and straight alpha in the working space.
  private typealias Stop = (position: Double, color: SIMD4<Float>)

  func write(_ span: PixelSpan, into output: PixelRow, in space: ColorSpace) {
    let stops = zip(positions, colors).map { Stop($0, $1.straight(in: space)) }
    let y = Double(span.y) + 0.5
    let map = transform
    stops.withUnsafeBufferPointer { stops in
      var index = 0
      while index < span.count {
        let x = Double(span.x &+ index) + 0.5
        let place = Point(x: map.a * x + map.c * y + map.tx, y: map.b * x + map.d * y + map.ty)
        var color = SIMD4<Float>.zero
        if let t = position(place.x, place.y), t >= 0 || extendsBefore, t <= 1 || extendsAfter {
          color = Self.color(at: t, of: stops)
        }
        output.red[index] = color.x * color.w
        output.green[index] = color.y * color.w
        output.blue[index] = color.z * color.w
        output.alpha[index] = color.w
        index &+= 1
      }
    }
  }

  /// Returns the colour at a position, interpolated without premultiplication.
  @inline(__always)
  private static func color(at t: Double, of stops: UnsafeBufferPointer<Stop>) -> SIMD4<Float> {
    var next = 0
    while next < stops.count, stops[next].position <= t { next &+= 1 }
    if next == 0 { return stops[0].color }
    if next == stops.count { return stops[next &- 1].color }
    let before = stops[next &- 1]
    let after = stops[next]
    let share = Float((t - before.position) / (after.position - before.position))
    return before.color + (after.color - before.color) * share
  }

  /// Returns the position of a point; `nil` where there is no gradient.
  @inline(__always)
  private func position(_ x: Double, _ y: Double) -> Double? {
    switch shape {
    case .linear(let from, let to):
      let dx = to.x - from.x
      let dy = to.y - from.y
      let squares = dx * dx + dy * dy
      let t = ((x - from.x) * dx + (y - from.y) * dy) / squares
      return t.isNaN ? nil : t
    case .radial(let from, let radius0, let to, let radius1):
      // The last circle through the point: |p − c₀ − t (c₁ − c₀)| = r₀ + t (r₁ − r₀).
      let cx = to.x - from.x
      let cy = to.y - from.y
      let dr = radius1 - radius0
      let px = x - from.x
      let py = y - from.y
      let square = cx * cx + cy * cy - dr * dr
      let linear = px * cx + py * cy + radius0 * dr
      let constant = px * px + py * py - radius0 * radius0
      func valid(_ t: Double) -> Bool {
        radius0 + t * dr >= 0 && (t >= 0 || extendsBefore) && (t <= 1 || extendsAfter)
      }
      if abs(square) < 1e-12 * max(cx * cx + cy * cy, dr * dr) {
        let t = constant / (2 * linear)
        return valid(t) ? t : nil
      }
      let discriminant = linear * linear - square * constant
      guard discriminant >= 0 else { return nil }
      let root = discriminant.squareRoot()
      let first = (linear + root) / square
      let second = (linear - root) / square
      let larger = max(first, second)
      if valid(larger) { return larger }
      let smaller = min(first, second)
      return valid(smaller) ? smaller : nil
    }
  }
}
