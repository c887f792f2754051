// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// Blend modes and compositing against the formulas of the W3C and of Porter & Duff, in Double.
@Suite("Filters that put two pictures together") struct BlendFilterTests {
  /// Two rows whose alphas of 0, of 1 and between fall together in all ways as one of them is rotated.
  private func pairs(_ colors: ClosedRange<Float>) -> (PixelSamples, PixelSamples) {
    let front = PixelSamples(24, seed: 41, colors: colors)
    return (front, PixelSamples(24, seed: 42, colors: colors).rotated(by: 7))
  }

  private func expectBlend(
    _ mode: BlendMode, _ colors: ClosedRange<Float>, within tolerance: Double = 1e-5,
    _ formula: (_ cb: SIMD4<Double>, _ cs: SIMD4<Double>) -> SIMD4<Double>
  ) throws {
    for shift in 0..<5 {
      let (front, back) = (pairs(colors).0, pairs(colors).1.rotated(by: shift))
      let expected = zip(front.values, back.values).map { s, d in
        let mixed = formula(d.straight, s.straight)
        var result = s * (1 - d.w) + d * (1 - s.w) + s.w * d.w * mixed
        result.w = s.w + d.w - s.w * d.w
        return result
      }
      try expectRow(
        front.image.blended(mode, over: back.image), expected, within: tolerance, "\(mode)")
    }
  }

  private func separable(
    _ function: @escaping (Double, Double) -> Double
  ) -> (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double> {
    { SIMD4(function($0.x, $1.x), function($0.y, $1.y), function($0.z, $1.z), 0) }
  }

  private static func hardLight(_ cb: Double, _ cs: Double) -> Double {
    if cs <= 0.5 { return cb * (2 * cs) }
    return cb + (2 * cs - 1) - cb * (2 * cs - 1)
  }

  @Test func separableModes() throws {
    let all: ClosedRange<Float> = -0.5...2
    try expectBlend(.multiply, all, separable { $0 * $1 })
    try expectBlend(.screen, all, separable { 1 - (1 - $0) * (1 - $1) })
    try expectBlend(.overlay, all, separable { Self.hardLight($1, $0) })
    try expectBlend(.hardLight, all, separable(Self.hardLight))
    try expectBlend(.darken, all, separable { min($0, $1) })
    try expectBlend(.lighten, all, separable { max($0, $1) })
    try expectBlend(.difference, all, separable { abs($0 - $1) })
    try expectBlend(.exclusion, all, separable { $0 + $1 - 2 * $0 * $1 })
    try expectBlend(.linearDodge, all, separable { $0 + $1 })
    try expectBlend(.linearBurn, all, separable { $0 + $1 - 1 })
    try expectBlend(.linearLight, all, separable { $0 + 2 * $1 - 1 })
    try expectBlend(.subtract, all, separable { $0 - $1 })
    for range in [0...1, all] {
      try expectBlend(
        .softLight, range,
        separable { cb, cs in
          if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
          let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
          return cb + (2 * cs - 1) * (d - cb)
        })
    }
    try expectBlend(
      .colorDodge, 0...1, within: 1e-4,
      separable { cb, cs in
        if cb == 0 { return 0 }
        return cs == 1 ? 1 : min(1, cb / (1 - cs))
      })
    try expectBlend(
      .colorBurn, 0...1, within: 1e-4,
      separable { cb, cs in
        if cb == 1 { return 1 }
        return cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
      })
  }

  @Test func exactNumbers() throws {
    func value(_ mode: BlendMode, _ cb: Float, _ cs: Float) throws -> Float {
      func image(_ value: Float) -> Image {
        Image(color: Color(red: value, green: value, blue: value, colorSpace: .none))
      }
      return try image(cs).blended(mode, over: image(cb))
        .reds(Rect(x: 0, y: 0, width: 1, height: 1))[0]
    }
    #expect(try value(.softLight, 0.25, 0.75) == 0.25 + 0.5 * (0.5 - 0.25))
    #expect(try value(.softLight, 0.125, 1) == 0.34375)
    #expect(try value(.softLight, 0.5, 0.25) == 0.375)
    #expect(try value(.softLight, 0.5, 0.5) == 0.5)
    #expect(try value(.overlay, 0.25, 0.5) == 0.25)
    #expect(try value(.overlay, 0.75, 0.25) == 0.625)
    #expect(try value(.screen, 0.25, 0.5) == 0.625)
    #expect(try value(.colorDodge, 0, 1) == 0 && value(.colorDodge, 0.25, 1) == 1)
    #expect(try value(.colorDodge, 0.25, 0.5) == 0.5)
    #expect(try value(.colorBurn, 1, 0) == 1 && value(.colorBurn, 0.5, 0) == 0)
    #expect(try value(.colorBurn, 0.75, 0.5) == 0.5)
  }

  @Test func modesOfHueAndLuminosity() throws {
    func lum(_ c: SIMD4<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    func channels(_ c: SIMD4<Double>) -> [Double] { [c.x, c.y, c.z] }
    func sat(_ c: SIMD4<Double>) -> Double {
      let sorted = channels(c).sorted()
      return sorted[2] - sorted[0]
    }
    func setLum(_ c: SIMD4<Double>, _ l: Double) -> SIMD4<Double> {
      let delta = l - lum(c)
      let moved = c.mapColors { $0 + delta }
      let sorted = channels(moved).sorted()
      let (n, x, l) = (sorted[0], sorted[2], lum(moved))
      var result = moved
      if n < 0 { result = result.mapColors { l + ($0 - l) * l / (l - n) } }
      if x > 1 { result = result.mapColors { l + ($0 - l) * (1 - l) / (x - l) } }
      return result
    }
    func setSat(_ c: SIMD4<Double>, _ s: Double) -> SIMD4<Double> {
      var values = channels(c)
      let order = [0, 1, 2].sorted { values[$0] < values[$1] }
      let (low, middle, high) = (order[0], order[1], order[2])
      if values[high] > values[low] {
        values[middle] = (values[middle] - values[low]) * s / (values[high] - values[low])
        values[high] = s
      } else {
        (values[middle], values[high]) = (0, 0)
      }
      values[low] = 0
      return SIMD4(values[0], values[1], values[2], 0)
    }
    try expectBlend(.hue, 0...1, within: 1e-4) { cb, cs in setLum(setSat(cs, sat(cb)), lum(cb)) }
    try expectBlend(.saturation, 0...1, within: 1e-4) { cb, cs in
      setLum(setSat(cb, sat(cs)), lum(cb))
    }
    try expectBlend(.color, 0...1, within: 1e-4) { cb, cs in setLum(cs, lum(cb)) }
    try expectBlend(.luminosity, 0...1, within: 1e-4) { cb, cs in setLum(cb, lum(cs)) }
  }

  @Test func compositing() throws {
    let (front, back) = pairs(-0.5...2)
    func expect(
      _ filter: some CompositingFilter, _ formula: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
    ) throws {
      try expectRow(
        filter.apply(to: front.image), zip(front.values, back.values).map(formula), "\(filter)")
    }
    let background = back.image
    try expect(SourceIn(background: background)) { s, d in s * d.w }
    try expect(SourceOut(background: background)) { s, d in s * (1 - d.w) }
    try expect(SourceAtop(background: background)) { s, d in s * d.w + d * (1 - s.w) }
    try expect(ExclusiveOr(background: background)) { s, d in s * (1 - d.w) + d * (1 - s.w) }
    try expect(DestinationOver(background: background)) { s, d in d + s * (1 - d.w) }
    try expect(AdditionCompositing(background: background)) { s, d in
      SIMD4(s.x + d.x, s.y + d.y, s.z + d.z, min(s.w + d.w, 1))
    }
    try expect(MaximumCompositing(background: background)) { s, d in pointwiseMax(s, d) }
    try expect(MinimumCompositing(background: background)) { s, d in pointwiseMin(s, d) }
    try expect(MultiplyCompositing(background: background)) { s, d in s * d }
  }

  @Test func extents() throws {
    let front = Image.counting(width: 2, height: 1)
    let back = Image.counting(width: 2, height: 1)
      .transformed(by: AffineTransform(translationX: 1, y: 0))
    let region = Rect(x: 0, y: 0, width: 3, height: 1)
    func reds(_ operation: CompositingOperator) throws -> [Float] {
      try front.composited(operation, with: back).reds(region)
    }
    #expect(try reds(.sourceIn) == [0, 2, 0])
    #expect(try reds(.sourceOut) == [1, 0, 0])
    #expect(try reds(.sourceAtop) == [0, 2, 2])
    #expect(try reds(.exclusiveOr) == [1, 0, 2])
    #expect(try reds(.addition) == [1, 3, 2])
    #expect(try reds(.maximum) == [1, 2, 2])
    #expect(try reds(.minimum) == [0, 1, 0])
    #expect(try reds(.multiply) == [0, 2, 0])
    #expect(try front.blended(.multiply, over: back).reds(region) == [1, 2, 2])
    #expect(front.blended(.multiply, over: back).extent == region)
    #expect(front.composited(.sourceIn, with: back).extent == Rect(x: 1, y: 0, width: 1, height: 1))
    #expect(front.composited(.sourceAtop, with: back).extent == back.extent)
  }
}

extension PixelSamples {
  /// The same pixels in another order.
  func rotated(by count: Int) -> PixelSamples {
    PixelSamples(pixels: Array(pixels[count...] + pixels[..<count]))
  }

  init(pixels: [SIMD4<Float>]) { self.pixels = pixels }
}
