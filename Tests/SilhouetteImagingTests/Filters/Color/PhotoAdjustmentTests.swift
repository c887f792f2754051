// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Adjustments of photos") struct PhotoAdjustmentTests {
  private func luminance(_ c: SIMD4<Double>) -> Double {
    0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z
  }

  @Test("A tone curve through points on the diagonal changes nothing but to clamp")
  func identity() throws {
    let row = PixelSamples(seed: 1, colors: -0.5...1.5)
    for space in [ColorSpace.none, .linearSRGB, .sRGB] {
      let expected = row.straight.map { $0.mapColors { min(max($0, 0), 1) }.premultiplied }
      try expectRow(
        Filters.ToneCurve().apply(to: Image(pixels: row.pixelsIn(space))), expected, within: 3e-6,
        workingSpace: space, "\(space)")
    }
  }

  @Test("A tone curve is Fritsch and Carlson's monotone cubic of the encoded colours")
  func toneCurve() throws {
    let points = [(0.0, 0.0), (0.2, 0.05), (0.5, 0.5), (0.8, 0.97), (1.0, 1.0)]
    /// Slopes as in the paper: means of secants, limited to a circle of radius 3.
    func curve(_ x: Double) -> Double {
      let d = zip(points, points.dropFirst()).map { ($1.1 - $0.1) / ($1.0 - $0.0) }
      var m = [d[0], (d[0] + d[1]) / 2, (d[1] + d[2]) / 2, (d[2] + d[3]) / 2, d[3]]
      for k in 0..<4 {
        let length = hypot(m[k] / d[k], m[k + 1] / d[k])
        if length > 3 {
          m[k] *= 3 / length
          m[k + 1] *= 3 / length
        }
      }
      let k = x < 0.2 ? 0 : x < 0.5 ? 1 : x < 0.8 ? 2 : 3
      let h = points[k + 1].0 - points[k].0
      let t = (x - points[k].0) / h
      let (h00, h10) = ((1 + 2 * t) * (1 - t) * (1 - t), t * (1 - t) * (1 - t))
      let (h01, h11) = (t * t * (3 - 2 * t), t * t * (t - 1))
      return h00 * points[k].1 + h10 * h * m[k] + h01 * points[k + 1].1 + h11 * h * m[k + 1]
    }
    func encode(_ x: Double) -> Double {
      x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055
    }
    func decode(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
    let filter = Filters.ToneCurve(
      point1: Point(x: 0.2, y: 0.05), point2: Point(x: 0.5, y: 0.5), point3: Point(x: 0.8, y: 0.97))
    let row = PixelSamples(60, seed: 2, colors: 0...1)
    try expectRow(
      filter.apply(to: row.image), row.straight.map { $0.mapColors(curve).premultiplied },
      within: 3e-6)
    try expectRow(
      filter.apply(to: Image(pixels: row.pixelsIn(.linearSRGB))),
      row.straight.map { $0.mapColors { decode(curve(encode($0))) }.premultiplied },
      within: 5e-6, workingSpace: .linearSRGB)
  }

  @Test("A tone curve rises and falls where its points do, and is level beyond them")
  func monotone() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<50 {
      var points = (0..<5).map { _ in
        Point(x: Double(abs(random.float())), y: Double(abs(random.float())))
      }
      let xs = points.map(\.x).sorted()
      let ys = points.map(\.y).sorted()
      points = zip(xs, ys).map { Point(x: $0, y: $1) }
      let curve = MonotoneCubic(points.shuffled(using: &random))
      var last = -1.0
      for step in 0...400 {
        let value = curve.value(at: Double(step) / 400)
        #expect(value >= last - 1e-12 && value >= ys[0] - 1e-12 && value <= ys[4] + 1e-12)
        last = value
      }
      for (x, y) in zip(xs, ys) { #expect(abs(curve.value(at: x) - y) < 1e-12) }
      #expect(curve.value(at: -1) == ys[0] && curve.value(at: 2) == ys[4])
    }
    for _ in 0..<50 {
      // Up and down: between two points the curve stays between their values.
      let points = (0..<5).map { Point(x: Double($0) / 4, y: Double(abs(random.float()))) }
      let curve = MonotoneCubic(points)
      for step in 0..<400 {
        let (first, second) = (points[step / 100], points[step / 100 + 1])
        let value = curve.value(at: Double(step) / 400)
        #expect(value >= min(first.y, second.y) - 1e-12 && value <= max(first.y, second.y) + 1e-12)
      }
    }
    let same = MonotoneCubic([Point(x: 0.5, y: 0.25), Point(x: 0.5, y: 0.75)])
    #expect(same.value(at: 0) == 0.25 && same.value(at: 1) == 0.25)
  }

  @Test("Vibrance changes pale colours more")
  func vibrance() throws {
    let row = PixelSamples(seed: 4, colors: 0...1)
    for amount in [-1, -0.4, 0.7, 1] {
      let expected = row.straight.map { pixel -> SIMD4<Double> in
        let grey = luminance(pixel)
        let strength = min(1, max(pixel.x, pixel.y, pixel.z) - min(pixel.x, pixel.y, pixel.z))
        let factor = 1 + amount * (1 - strength)
        return pixel.mapColors { grey + factor * ($0 - grey) }.premultiplied
      }
      try expectRow(Filters.Vibrance(amount: amount).apply(to: row.image), expected, "\(amount)")
    }
  }

  @Test("Lights are exchanged by the Bradford transform")
  func temperature() throws {
    // Computed with NumPy from the formulas that the filter names, sRGB's matrix from its chromaticities.
    let cases: [(Point, Point, [Double])] = [
      (
        Point(x: 6500, y: 0), Point(x: 4000, y: 20),
        [
          1.1516825, 0.2570102, 0.0254873, -0.0125299, 0.9170568, 0.0054107, -0.0098885, -0.0297633,
          0.6456569,
        ]
      ),
      (
        Point(x: 5000, y: -10), Point(x: 8000, y: 0),
        [
          0.9178345, -0.1138843, -0.0298002, 0.005245, 1.0197579, -0.0127224, 0.0146594, 0.0553917,
          1.6136029,
        ]
      ),
      (
        Point(x: 3200, y: 0), Point(x: 6500, y: 0),
        [
          0.811898, -0.3390729, -0.0782807, 0.0157894, 1.1165117, -0.0320516, 0.0378455, 0.1411012,
          2.6173062,
        ]
      ),
    ]
    let row = PixelSamples(seed: 5, colors: 0...1)
    for (neutral, target, m) in cases {
      let filter = Filters.TemperatureAndTint(neutral: neutral, targetNeutral: target)
      let expected = row.values.map { c in
        SIMD4(
          m[0] * c.x + m[1] * c.y + m[2] * c.z, m[3] * c.x + m[4] * c.y + m[5] * c.z,
          m[6] * c.x + m[7] * c.y + m[8] * c.z, c.w)
      }
      try expectRow(filter.apply(to: row.image), expected, within: 3e-6, "\(target)")
    }
    let image = row.image
    #expect(Filters.TemperatureAndTint().apply(to: image) == image)
    let extreme = Filters.TemperatureAndTint(targetNeutral: Point(x: -1e9, y: 1e9)).apply(
      to: row.image)
    #expect(try plain.render(extreme, format: .rgbaFloat).floatValues.allSatisfy(\.isFinite))
  }

  @Test("Shadows and highlights follow the luminance of the pixel, or of its surroundings")
  func highlightsAndShadows() throws {
    func gain(_ luminance: Double, _ shadows: Double, _ highlights: Double) -> Double {
      let root = min(max(luminance, 0), 1).squareRoot()
      return exp2(2 * shadows * pow(1 - root, 3) - 2 * (1 - highlights) * pow(root, 3))
    }
    let row = PixelSamples(seed: 6, colors: 0...1.2)
    let expected = row.straight.map { pixel -> SIMD4<Double> in
      let factor = gain(luminance(pixel), 0.7, 0.3)
      return pixel.mapColors { $0 * factor }.premultiplied
    }
    try expectRow(
      Filters.HighlightShadowAdjust(shadowAmount: 0.7, highlightAmount: 0.3).apply(to: row.image),
      expected,
      within: 3e-6)
    var random = SeededRandom(seed: 7)
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let around = sample.grid.blurredClamped(sigma: 2)
      let expected = PixelGrid(sample.grid.region) { x, y in
        let factor = gain(luminance(around[x, y]) / around[x, y].w, -0.5, 0.6)
        return sample.grid[x, y].mapColors { $0 * factor }
      }
      let image = Filters.HighlightShadowAdjust(radius: 2, shadowAmount: -0.5, highlightAmount: 0.6)
        .apply(to: sample.image)
      #expect(image.extent == sample.image.extent)
      // The blur is off by at most 0.15/255, and near black the root is steep.
      #expect(try PixelGrid(image, sample.grid.region).distance(to: expected) < 0.004)
    }
  }

  @Test("A vignette is the cosine's fourth power")
  func vignette() throws {
    var random = SeededRandom(seed: 8)
    for intensity in [0.8, 1, -0.5] {
      let sample = try SampleImage(&random)
      let rect = sample.image.extent
      let half = hypot(rect.width, rect.height) / 2
      let expected = PixelGrid(sample.grid.region) { x, y in
        let d = hypot(
          Double(x) + 0.5 - rect.minX - rect.width / 2,
          Double(y) + 0.5 - rect.minY - rect.height / 2)
        let light = pow(cos(atan(d / (0.9 * half))), 4)
        return sample.grid[x, y].mapColors { $0 * (1 + intensity * (light - 1)) }
      }
      let image = Filters.Vignette(radius: 0.9, intensity: intensity).apply(to: sample.image)
      #expect(try PixelGrid(image, sample.grid.region).distance(to: expected) < 2e-6)
    }
    #expect(Filters.Vignette(intensity: 1).apply(to: Image(color: .white)) == Image(color: .white))
  }

  @Test("Images dissolve in time")
  func dissolve() throws {
    let (first, second) = (
      PixelSamples(seed: 9, colors: 0...1), PixelSamples(seed: 10, colors: 0...1)
    )
    let expected = zip(first.values, second.values).map { $0 * 0.7 + $1 * 0.3 }
    try expectRow(
      Filters.DissolveTransition(targetImage: second.image, time: 0.3).apply(to: first.image),
      expected)
  }
}

extension PixelSamples {
  /// The pixels as numbers of a space.
  fileprivate func pixelsIn(_ space: ColorSpace) -> PixelBuffer {
    var pixels = PixelBuffer.floats(
      width: pixels.count, height: 1, self.pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] })
    pixels.colorSpace = space
    return pixels
  }
}

// Mistake curve-overshoots: a tone curve that swings beyond its points
// - return before * after > 0 ? (before + after) / 2 : 0
// + return (before + after) / 2
// = PhotoAdjustmentTests
