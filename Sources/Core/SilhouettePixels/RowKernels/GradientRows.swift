// SPDX-License-Identifier: Apache-2.0

/// The position of a pixel on a gradient with any number of colours, 0 at its start and 1 at its end.
package enum GradientShape: Hashable, Sendable {
  /// From one point to another.
  case linear(from: Point, to: Point)
  /// From one circle to another, which need not have the same centre.
  case radial(from: Point, radius0: Double, to: Point, radius1: Double)
}

/// A gradient's shape, the colours along it, and what is beyond its ends.
package struct GradientColors: Hashable, Sendable {
  /// A colour and its position, 0…1.
  package struct Stop: Hashable, Sendable {
    var position: Double
    /// Red, green, blue and straight alpha.
    var color: SIMD4<Float>

    package init(position: Double, color: SIMD4<Float>) {
      self.position = position
      self.color = color
    }
  }

  let shape: GradientShape
  /// The map from pixels to the gradient's coordinates.
  let transform: Transform2D
  /// At least one stop, in ascending order.
  let stops: [Stop]
  /// Indicate whether the first colour extends before the start, and the last one beyond the end.
  let extendsBefore, extendsAfter: Bool

  package init(
    shape: GradientShape, transform: Transform2D, stops: [Stop], extendsBefore: Bool,
    extendsAfter: Bool
  ) {
    precondition(!stops.isEmpty, "a gradient without colours")
    self.shape = shape
    self.transform = transform
    self.stops = stops.sorted { $0.position < $1.position }
    self.extendsBefore = extendsBefore
    self.extendsAfter = extendsAfter
  }

  /// Writes the premultiplied colours of a span.
  package func write(_ span: PixelSpan, into output: PixelRow) {
    let y = Double(span.y) + 0.5
    stops.withUnsafeBufferPointer { stops in
      var index = 0
      while index < span.count {
        let x = Double(span.x &+ index) + 0.5
        let place = transform.apply(to: Point(x: x, y: y))
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
