// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// Blend modes and compositing against the formulas of the W3C and of Porter & Duff, in Double.
@Suite("Filters that put two images together") struct BlendFilterTests {
  /// Two rows whose alphas of 0, of 1 and between fall together in all ways as one of them is rotated.
  private func pairs(_ colors: ClosedRange<Float>) -> (PixelSamples, PixelSamples) {
    let front = PixelSamples(24, seed: 41, colors: colors)
    return (front, PixelSamples(24, seed: 42, colors: colors).rotated(by: 7))
  }

  /// B(cb, cs) of a mode, the colours that it is defined for, and how far Float may be off.
  private struct Oracle {
    var colors: [ClosedRange<Float>] = [-0.5...2]
    var tolerance = 1e-5
    let formula: (_ cb: SIMD4<Double>, _ cs: SIMD4<Double>) -> SIMD4<Double>

    init(
      _ colors: ClosedRange<Float>..., tolerance: Double,
      _ formula: @escaping (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
    ) {
      (self.colors, self.tolerance, self.formula) = (colors, tolerance, formula)
    }

    /// A formula of every channel by itself.
    init(
      _ colors: ClosedRange<Float>..., within tolerance: Double = 1e-5,
      _ function: @escaping (_ cb: Double, _ cs: Double) -> Double
    ) {
      self.colors = colors.isEmpty ? [-0.5...2] : colors
      self.tolerance = tolerance
      formula = { SIMD4(function($0.x, $1.x), function($0.y, $1.y), function($0.z, $1.z), 0) }
    }

    init(_ mode: ImageBlendMode) {
      // Divisions and hues of colours close to one another lose digits: 10⁻⁴ instead of 10⁻⁵.
      switch mode {
      case .multiply: self.init { $0 * $1 }
      case .screen: self.init { 1 - (1 - $0) * (1 - $1) }
      case .overlay: self.init { Self.hardLight($1, $0) }
      case .hardLight: self.init { Self.hardLight($0, $1) }
      case .darken: self.init { min($0, $1) }
      case .lighten: self.init { max($0, $1) }
      case .difference: self.init { abs($0 - $1) }
      case .exclusion: self.init { $0 + $1 - 2 * $0 * $1 }
      case .linearDodge: self.init { $0 + $1 }
      case .linearBurn: self.init { $0 + $1 - 1 }
      case .linearLight: self.init { $0 + 2 * $1 - 1 }
      case .subtract: self.init { $0 - $1 }
      case .softLight:
        self.init(0...1, -0.5...2) { cb, cs in
          if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
          let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
          return cb + (2 * cs - 1) * (d - cb)
        }
      case .colorDodge:
        self.init(0...1, within: 1e-4) { cb, cs in
          if cb == 0 { return 0 }
          return cs == 1 ? 1 : min(1, cb / (1 - cs))
        }
      case .colorBurn:
        self.init(0...1, within: 1e-4) { cb, cs in
          if cb == 1 { return 1 }
          return cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        }
      case .hue:
        self.init(0...1, tolerance: 1e-4) { cb, cs in setLum(setSat(cs, sat(cb)), lum(cb)) }
      case .saturation:
        self.init(0...1, tolerance: 1e-4) { cb, cs in setLum(setSat(cb, sat(cs)), lum(cb)) }
      case .color: self.init(0...1, tolerance: 1e-4) { cb, cs in setLum(cs, lum(cb)) }
      case .luminosity: self.init(0...1, tolerance: 1e-4) { cb, cs in setLum(cb, lum(cs)) }
      }
    }

    private static func hardLight(_ cb: Double, _ cs: Double) -> Double {
      if cs <= 0.5 { return cb * (2 * cs) }
      return cb + (2 * cs - 1) - cb * (2 * cs - 1)
    }
  }

  /// Names are spelled from the mode here, not asked of the catalogue: a filter that is wired to another
  /// mode than its name's fails.
  @Test(
    "A filter named after a mode makes what the mode's formula says",
    arguments: ImageBlendMode.allCases)
  func modes(_ mode: ImageBlendMode) throws {
    let name = "\(mode)".prefix(1).uppercased() + "\(mode)".dropFirst() + "BlendMode"
    let oracle = Oracle(mode)
    for colors in oracle.colors {
      for shift in 0..<5 {
        let (front, back) = (pairs(colors).0, pairs(colors).1.rotated(by: shift))
        let expected = zip(front.values, back.values).map { s, d in
          let mixed = oracle.formula(d.straight, s.straight)
          var result = s * (1 - d.w) + d * (1 - s.w) + s.w * d.w * mixed
          result.w = s.w + d.w - s.w * d.w
          return result
        }
        for name in [name, "CI" + name] {
          let image = try front.image.applyingFilter(
            name, parameters: ["background": .image(back.image)])
          try expectRow(image, expected, within: oracle.tolerance, name)
        }
        try expectRow(
          front.image.blended(mode, over: back.image), expected, within: oracle.tolerance,
          "\(mode)")
        try expectRow(
          mode.filter.init(background: back.image).apply(to: front.image), expected,
          within: oracle.tolerance, "\(mode.filter)")
      }
    }
  }

  @Test func exactNumbers() throws {
    func value(_ mode: ImageBlendMode, _ cb: Float, _ cs: Float) throws -> Float {
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

  @Test(
    "A filter named after an operator makes what the operator's formula says",
    arguments: CompositingOperator.allCases)
  func operators(_ operation: CompositingOperator) throws {
    let (front, back) = pairs(-0.5...2)
    let names: [String]
    let formula: (_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double>
    switch operation {
    case .sourceIn:
      names = ["sourceIn", "CISourceInCompositing"]
      formula = { s, d in s * d.w }
    case .sourceOut:
      names = ["sourceOut", "CISourceOutCompositing"]
      formula = { s, d in s * (1 - d.w) }
    case .sourceAtop:
      names = ["sourceAtop", "CISourceAtopCompositing"]
      formula = { s, d in s * d.w + d * (1 - s.w) }
    case .exclusiveOr:
      names = ["exclusiveOr"]
      formula = { s, d in s * (1 - d.w) + d * (1 - s.w) }
    case .addition:
      names = ["additionCompositing", "CIAdditionCompositing"]
      formula = { s, d in SIMD4(s.x + d.x, s.y + d.y, s.z + d.z, min(s.w + d.w, 1)) }
    case .maximum:
      names = ["maximumCompositing", "CIMaximumCompositing"]
      formula = { s, d in pointwiseMax(s, d) }
    case .minimum:
      names = ["minimumCompositing", "CIMinimumCompositing"]
      formula = { s, d in pointwiseMin(s, d) }
    case .multiply:
      names = ["multiplyCompositing", "CIMultiplyCompositing"]
      formula = { s, d in s * d }
    }
    let expected = zip(front.values, back.values).map(formula)
    for name in names {
      try expectRow(
        front.image.applyingFilter(name, parameters: ["background": .image(back.image)]), expected,
        name)
    }
    try expectRow(
      operation.filter.init(background: back.image).apply(to: front.image), expected,
      "\(operation)")
  }

  @Test("Source over and destination over follow Porter and Duff")
  func over() throws {
    let (front, back) = pairs(-0.5...2)
    let parameters: [String: FilterValue] = ["background": .image(back.image)]
    try expectRow(
      front.image.applyingFilter("CISourceOverCompositing", parameters: parameters),
      zip(front.values, back.values).map { s, d in s + d * (1 - s.w) }, "sourceOver")
    try expectRow(
      front.image.applyingFilter("destinationOver", parameters: parameters),
      zip(front.values, back.values).map { s, d in d + s * (1 - d.w) }, "destinationOver")
  }

  @Test(
    "A filter named after a channel of the mask reads that channel",
    arguments: Filters.MaskChannel.allCases
  )
  func maskChannels(_ channel: Filters.MaskChannel) throws {
    let (front, back) = pairs(-0.5...2)
    let mask = PixelSamples(24, seed: 43, colors: 0...1).rotated(by: 3)
    let (name, place) =
      switch channel {
      case .red: ("BlendWithRedMask", 0)
      case .green: ("BlendWithMask", 1)
      case .blue: ("BlendWithBlueMask", 2)
      case .alpha: ("BlendWithAlphaMask", 3)
      }
    let expected = zip(zip(front.values, back.values), mask.values).map { pair, m in
      pair.0 * m[place] + pair.1 * (1 - m[place])
    }
    try expectRow(
      front.image.applyingFilter(
        "CI" + name, parameters: ["mask": .image(mask.image), "background": .image(back.image)]),
      expected, name)
  }

  @Test func extents() throws {
    let front = Image.counting(width: 2, height: 1)
    let back = Image.counting(width: 2, height: 1)
      .transformed(by: Transform2D(translationX: 1, y: 0))
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

// The functions of PDF 2.0, section 11.3.5.3, as it writes them.

private func lum(_ c: SIMD4<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
private func channels(_ c: SIMD4<Double>) -> [Double] { [c.x, c.y, c.z] }
private func sat(_ c: SIMD4<Double>) -> Double {
  let sorted = channels(c).sorted()
  return sorted[2] - sorted[0]
}
private func setLum(_ c: SIMD4<Double>, _ l: Double) -> SIMD4<Double> {
  let delta = l - lum(c)
  let moved = c.mapColors { $0 + delta }
  let sorted = channels(moved).sorted()
  let (n, x, l) = (sorted[0], sorted[2], lum(moved))
  var result = moved
  if n < 0 { result = result.mapColors { l + ($0 - l) * l / (l - n) } }
  if x > 1 { result = result.mapColors { l + ($0 - l) * (1 - l) / (x - l) } }
  return result
}
private func setSat(_ c: SIMD4<Double>, _ s: Double) -> SIMD4<Double> {
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

extension PixelSamples {
  /// The same pixels in another order.
  func rotated(by count: Int) -> PixelSamples {
    PixelSamples(pixels: Array(pixels[count...] + pixels[..<count]))
  }

  init(pixels: [SIMD4<Float>]) { self.pixels = pixels }
}

// Mistake burn-as-dodge: one blend mode that computes another's formula
// - case .colorBurn: mix(burned)
// + case .colorBurn: mix(dodged)
// = BlendFilterTests

// Mistake blend-alpha: a blend whose share of both does not count the background's alpha
// - return s * (1 - beta) + d * (1 - alpha) + alpha * beta * function(cb, cs)
// + return s * (1 - beta) + d * (1 - alpha) + alpha * function(cb, cs)
// = BlendFilterTests
