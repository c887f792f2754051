// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteImaging
@testable import SilhouettePixels

@Suite("The guided filter of masks with frames")
struct GuidedFieldTests {
  /// Returns a disk: 0 outside, 1 inside, noise at its edge.
  private func disk(
    _ width: Int, _ height: Int, noise: Double, _ random: inout SeededRandom
  ) -> [Float] {
    let (x0, y0) = (Double(random.int(0...width)), Double(random.int(0...height)))
    let radius = Double(min(width, height)) / 2.5
    return (0..<width * height).map { place in
      let (x, y) = (Double(place % width) - x0, Double(place / width) - y0)
      let distance = (x * x + y * y).squareRoot() - radius
      if abs(distance) < 1.7 { return Float.random(in: 0...1, using: &random) }
      let slip = Float.random(in: 0...1, using: &random) * Float(noise)
      return distance < 0 ? 1 - slip : slip
    }
  }

  /// Returns a frame of soft colours with a few edges, so that windows have every kind of covariance.
  private func frame(
    _ width: Int, _ height: Int, _ format: PlanarPixelBuffer.Format, _ random: inout SeededRandom
  ) -> PlanarSamples {
    var samples = PlanarSamples(width: width, height: height, format: format, &random)
    let scale = 1 << (format.bitDepth - 8)
    let step = random.int(3...15)
    func codes(_ count: Int, _ width: Int, _ levels: [Int]) -> [UInt16] {
      (0..<count).map { place in
        let (x, y) = (place % width, place / width)
        let level = levels[(x / step + y / step * 2) % levels.count]
        return UInt16((level + (x * 5 + y * 3) % 40) * scale + random.int(0...2 * scale))
      }
    }
    samples.luma = codes(samples.luma.count, width, [20, 90, 180, 60])
    samples.chroma = samples.chroma.indices.map {
      codes(
        samples.chroma[$0].count, samples.chromaSize.width, $0 == 0 ? [100, 150, 120] : [80, 140])
    }
    return samples
  }

  @Test("Functions and masks are those of the slow filter, in every layout and size")
  func slow() throws {
    var random = SeededRandom(seed: 159)
    let sizes = [(21, 13), (16, 9), (9, 17), (5, 3), (2, 2), (1, 1), (40, 37)]
    let formats: [PlanarPixelBuffer.Format] = [
      .i420, .nv12, .i422, .i444, PlanarPixelBuffer.Format(.s411), .luma,
      PlanarPixelBuffer.Format(.s420, bitDepth: 10),
      PlanarPixelBuffer.Format(.s422, isInterleaved: true, bitDepth: 16),
    ]
    for (index, format) in formats.enumerated() {
      let (width, height) = sizes[index % sizes.count]
      let size = (width: random.int(1...75), height: random.int(1...70))
      let samples = frame(size.width, size.height, format, &random)
      let pixels = try samples.buffer()
      var grid = FrameGrid(width: width, height: height)
      grid.fill(from: pixels)
      for (levels, noise) in [
        (Float(0)...Float(1), 0.0), (0.25...0.75, 0.0), (0.25...0.75, 0.019), (0.1...0.4, 0.0),
      ] {
        let mask = disk(width, height, noise: noise, &random)
        let filter = GuidedField()
        var field = MaskField(width: width, height: height)
        filter.fit(mask, to: grid, levels: levels, into: &field, threadCount: 1)
        let slow = SlowGuidedField(
          mask.map(Double.init), guide: grid.planes.map { $0.map(Double.init) }, width: width,
          height: height, radius: 2, epsilon: Double(Float(1e-3)), chromaWeight: 2,
          certainty: Double(Float(0.02)),
          levels: Double(levels.lowerBound)...Double(levels.upperBound))
        let codes = field.codes(of: pixels)
        var worst = 0.0
        for row in 0..<size.height {
          for column in 0..<size.width {
            let value = slow.value(column, row, samples.color(column, row), size: size)
            worst = max(worst, abs(Double(codes[row * size.width + column]) - value * 255))
          }
        }
        // Half a code is the rounding.
        #expect(worst < 0.6, "\(format) \(width)×\(height) \(size) \(levels)")
        if field.hasFactors, noise == 0 {
          for (plane, values) in [field.luma, field.cb, field.cr, field.offsets].enumerated() {
            #expect(
              mismatch(
                Array(values[..<(width * height)]), slow.functions.map { $0[plane] },
                absolute: 2e-3, relative: 2e-3) == nil, "\(format) \(plane) \(levels)")
          }
        }
        var other = MaskField(width: width, height: height)
        filter.fit(mask, to: grid, levels: levels, into: &other, threadCount: 2)
        #expect(other.codes(of: pixels, threadCount: 2) == codes)
        #expect(bitMismatch(other.offsets, field.offsets) == nil)
      }
    }
  }

  @Test("A field that is used again keeps nothing, and a certain mask has no factors")
  func reused() throws {
    var random = SeededRandom(seed: 160)
    let samples = frame(64, 48, .i420, &random)
    let pixels = try samples.buffer()
    var grid = FrameGrid(width: 20, height: 14)
    grid.fill(from: pixels)
    var reused = MaskField(width: 20, height: 14)
    for _ in 0..<4 {
      let mask = disk(20, 14, noise: 0, &random)
      var fresh = MaskField(width: 20, height: 14)
      GuidedField().fit(mask, to: grid, levels: 0.25...0.75, into: &fresh)
      GuidedField().fit(mask, to: grid, levels: 0.25...0.75, into: &reused)
      #expect(fresh.hasFactors && fresh.codes(of: pixels) == reused.codes(of: pixels))
    }
    for value in [Float(0), 0.01, 1] {
      let mask = [Float](repeating: value, count: 280)
      GuidedField().fit(mask, to: grid, levels: 0.25...0.75, into: &reused)
      #expect(!reused.hasFactors)
      #expect(reused.codes(of: pixels).allSatisfy { $0 == (value < 0.5 ? 0 : 255) })
    }
  }

  @Test("An edge of the mask moves to that of the frame")
  func sharper() throws {
    // A mask whose edge is a ramp of six places over a frame with a sharp step in its middle.
    let (width, height) = (24, 12)
    var random = SeededRandom(seed: 161)
    var samples = PlanarSamples(width: 240, height: 120, format: .i420, &random)
    for place in samples.luma.indices { samples.luma[place] = place % 240 < 120 ? 40 : 200 }
    for plane in 0..<2 {
      for place in samples.chroma[plane].indices { samples.chroma[plane][place] = 128 }
    }
    let pixels = try samples.buffer()
    var grid = FrameGrid(width: width, height: height)
    grid.fill(from: pixels)
    let mask = (0..<width * height).map { min(max((Float($0 % width) - 8.5) / 6, 0), 1) }
    var field = MaskField(width: width, height: height)
    GuidedField().fit(mask, to: grid, levels: 0.25...0.75, into: &field)
    let codes = field.codes(of: pixels)
    for row in 0..<120 {
      #expect(codes[row * 240 + 112] < 20 && codes[row * 240 + 127] > 235)
      #expect(Int(codes[row * 240 + 121]) - Int(codes[row * 240 + 118]) > 120)
    }
  }
}
