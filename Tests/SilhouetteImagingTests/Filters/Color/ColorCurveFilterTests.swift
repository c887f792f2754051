// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Filters that bend and tint colours") struct ColorCurveFilterTests {
  private let samples = PixelSamples(seed: 31, colors: -1...3)

  private func expect(
    _ filter: some ImageFilter, within tolerance: Double = 4e-6,
    _ formula: (SIMD4<Double>) -> SIMD4<Double>
  ) throws {
    let result = filter.apply(to: samples.image)
    #expect(result.extent == samples.image.extent)
    try expectRow(
      result, samples.straight.map { formula($0).premultiplied }, within: tolerance, "\(filter)")
  }

  @Test func gamma() throws {
    for power in [0.25, 0.45, 2.2, 3] {
      try expect(Filters.GammaAdjust(power: power)) {
        $0.mapColors { $0 < 0 ? -pow(-$0, power) : pow($0, power) }
      }
    }
    let image = samples.image
    #expect(Filters.GammaAdjust().apply(to: image) == image)
  }

  @Test func threshold() throws {
    for threshold in [-0.5, 0, 0.5, 1.25] {
      try expect(Filters.ColorThreshold(threshold: threshold)) {
        $0.mapColors { $0 > threshold ? 1 : 0 }
      }
    }
    // What is not above the threshold is below it.
    let image = Image(color: Color(red: 0.5, green: 0.25, blue: 1, colorSpace: .none))
    try expectRow(Filters.ColorThreshold().apply(to: image), [[0, 0, 1, 1]], within: 0)
  }

  @Test func transferCurves() throws {
    try expect(Filters.LinearToSRGBToneCurve()) {
      $0.mapColors { value in
        let size = abs(value)
        let bent = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
        return value < 0 ? -bent : bent
      }
    }
    try expect(Filters.SRGBToneCurveToLinear()) {
      $0.mapColors { value in
        let size = abs(value)
        let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return value < 0 ? -light : light
      }
    }
  }

  @Test func polynomial() throws {
    func value(_ x: Double, _ factors: SIMD4<Float>) -> Double {
      Double(factors.x) + Double(factors.y) * x + Double(factors.z) * x * x
        + Double(factors.w) * x * x * x
    }
    for alpha: SIMD4<Float> in [[0, 1, 0, 0], [0.25, 0, 0.5, 0.125]] {
      let filter = Filters.ColorPolynomial(
        red: [0.5, -1, 0.25, 0.125], green: [0, 0, 1, 0], blue: [0.125, 0, 0, 1], alpha: alpha)
      try expect(filter, within: 1e-5) {
        SIMD4(
          value($0.x, filter.red), value($0.y, filter.green), value($0.z, filter.blue),
          value($0.w, alpha))
      }
    }
  }

  @Test func clampOfPremultipliedChannels() throws {
    let (low, high) = (SIMD4<Float>(0.1, -0.25, 0, 0.25), SIMD4<Float>(0.5, 0.75, 2, 0.75))
    let result = Filters.ColorClamp(minimum: low, maximum: high).apply(to: samples.image)
    try expectRow(
      result,
      samples.values.map { pixel in
        var pixel = pixel
        for channel in 0..<4 {
          pixel[channel] = min(max(pixel[channel], Double(low[channel])), Double(high[channel]))
        }
        return pixel
      }, within: 0)
    let contradiction = Filters.ColorClamp(minimum: [2, 2, 2, 2], maximum: [1, 1, 1, 1])
    try expectRow(contradiction.apply(to: samples.image), [[1, 1, 1, 1]], within: 0)
  }

  @Test func tints() throws {
    func luminance(_ pixel: SIMD4<Double>) -> Double {
      0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
    }
    let color = Color(red: 0.5, green: 0.25, blue: 0.75, alpha: 0.5, colorSpace: .none)
    for intensity in [0, 0.25, 1] {
      try expect(Filters.ColorMonochrome(color: color, intensity: intensity)) { pixel in
        let shade = luminance(pixel)
        return SIMD4(
          (1 - intensity) * pixel.x + intensity * shade * 0.5,
          (1 - intensity) * pixel.y + intensity * shade * 0.25,
          (1 - intensity) * pixel.z + intensity * shade * 0.75, pixel.w)
      }
      try expect(Filters.SepiaTone(intensity: intensity)) { pixel in
        func brown(_ red: Double, _ green: Double, _ blue: Double) -> Double {
          red * pixel.x + green * pixel.y + blue * pixel.z
        }
        return SIMD4(
          (1 - intensity) * pixel.x + intensity * brown(0.393, 0.769, 0.189),
          (1 - intensity) * pixel.y + intensity * brown(0.349, 0.686, 0.168),
          (1 - intensity) * pixel.z + intensity * brown(0.272, 0.534, 0.131), pixel.w)
      }
    }
    let bright = Color(red: 1, green: 0.5, blue: 0, colorSpace: .none)
    try expect(Filters.FalseColor(color0: color, color1: bright)) { pixel in
      let t = luminance(pixel)
      return SIMD4(
        0.5 + t * (1 - 0.5), 0.25 + t * (0.5 - 0.25), 0.75 + t * (0 - 0.75), pixel.w)
    }
  }

  @Test func colorsOfFiltersAreConverted() throws {
    let white = Image(color: Color(red: 1, green: 1, blue: 1, colorSpace: .linearSRGB))
    let light = pow((0.5 + 0.055) / 1.055, 2.4)
    let filter = Filters.ColorMonochrome(color: Color(red: 0.5, green: 0.5, blue: 0.5))
    try expectRow(
      filter.apply(to: white), [[light, light, light, 1]], workingSpace: .linearSRGB)
  }
}
