// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteImaging
@testable import SilhouettePixels

@Suite struct MeanFieldTests {
  /// Colours in a few clusters, so that many pairs have weights, and a mask with sure and unsure places.
  struct Sample {
    let width: Int
    let height: Int
    let bytes: [UInt8]
    let mask: [Float]

    init(width: Int, height: Int, channels: Int = 3, _ random: inout SeededRandom) {
      (self.width, self.height) = (width, height)
      let clusters = (0..<3).map { _ in (0..<channels).map { _ in random.int(0...255) } }
      var bytes: [UInt8] = []
      var mask: [Float] = []
      for _ in 0..<width * height {
        for code in clusters[random.int(0...2)] {
          bytes.append(UInt8(min(max(code + random.int(-12...12), 0), 255)))
        }
        mask.append([0, 1, abs(random.float()), 0.5 + random.float() / 2][random.int(0...3)])
      }
      (self.bytes, self.mask) = (bytes, mask)
    }

    func guide(_ channels: PixelFormat.Channels = .rgb) -> PixelBuffer {
      .bytes(width: width, height: height, format: PixelFormat(channels, .uint8), bytes)
    }

    var maskPixels: PixelBuffer {
      .floats(width: width, height: height, format: .greyFloat, mask)
    }

    var reference: SlowMeanField {
      let channels = bytes.count / (width * height)
      return SlowMeanField(
        colors: (0..<width * height).map { place in
          (0..<3).map { Int(bytes[place * channels + min($0, channels - 1)]) }
        }, width: width, height: height)
    }
  }

  static let sizes = [
    (1, 1), (1, 23), (23, 1), (2, 2), (3, 17), (8, 9), (9, 8), (21, 30), (40, 19),
  ]

  @Test("The evidence of colours agrees with its definition", arguments: sizes)
  func evidence(width: Int, height: Int) {
    var random = SeededRandom(seed: UInt64(100 * width + height))
    let sample = Sample(width: width, height: height, &random)
    let evidence = ColorEvidence(
      ColorPlanes(sample.guide()), probabilities: sample.maskPixels.maskValues())
    let expected = sample.reference.evidence(sample.mask.map(Double.init))
    withUnsafeRows(of: evidence.bins) { bins in
      for place in expected.indices {
        let found = evidence.logarithms[Int(bins.base[place])]
        #expect(abs(Double(found) - expected[place]) < 1e-5, "\(place)")
      }
    }
  }

  @Test("The field agrees with its definition", arguments: sizes)
  func field(width: Int, height: Int) throws {
    var random = SeededRandom(seed: UInt64(200 * width + height))
    for rounds in [0, 1, 4] {
      let sample = Sample(width: width, height: height, &random)
      let found = try MeanField(rounds: rounds).refine(sample.maskPixels, with: sample.guide())
      #expect(found.width == width && found.height == height)
      let expected = sample.reference.field(
        sample.mask.map(Double.init), rounds: rounds, coupling: 4, colorWeight: 0.3)
      // Sampled functions, and sums in Float.
      for (place, value) in found.floatValues.enumerated() {
        #expect(abs(Double(value) - expected[place]) < 1e-4, "\(place) after \(rounds)")
      }
    }
  }

  @Test("Grey images count as colours with three equal channels, and settings as they are given")
  func settings() throws {
    var random = SeededRandom(seed: 7)
    let sample = Sample(width: 19, height: 13, channels: 1, &random)
    let found = try MeanField(rounds: 2, coupling: 1.5, colorWeight: 2).refine(
      sample.maskPixels, with: sample.guide(.grey))
    let expected = sample.reference.field(
      sample.mask.map(Double.init), rounds: 2, coupling: 1.5, colorWeight: 2)
    for (place, value) in found.floatValues.enumerated() {
      #expect(abs(Double(value) - expected[place]) < 1e-4, "\(place)")
    }
  }

  @Test(
    "Image and mask are averaged to a grid with the proportions of the image",
    arguments: [(400, 300, 40, 30), (30, 400, 3, 40), (39, 7, 39, 7), (1, 900, 1, 40)])
  func grid(width: Int, height: Int, columns: Int, rows: Int) throws {
    var random = SeededRandom(seed: UInt64(width))
    let sample = Sample(width: width, height: height, &random)
    let field = MeanField(gridSize: 40)
    let found = try field.refine(sample.maskPixels, with: sample.guide())
    #expect(found.width == columns && found.height == rows)
    let averaged = try field.refine(
      sample.maskPixels.averaged(width: columns, height: rows),
      with: sample.guide().averaged(width: columns, height: rows))
    #expect(zip(found.floatValues, averaged.floatValues).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("An edge moves to where the colours change")
  func movesEdges() throws {
    // Dark left of column 20, bright right of it; the mask says column 23, unsurely.
    let (width, height) = (40, 12)
    let guide = PixelBuffer.bytes(
      width: width, height: height, format: .grey8,
      (0..<width * height).map { $0 % width < 20 ? 40 : 200 })
    let mask = PixelBuffer.floats(
      width: width, height: height, format: .greyFloat,
      (0..<width * height).map { min(max(0.5 + Float(23 - $0 % width) / 12, 0), 1) })
    let found = try MeanField().refine(mask, with: guide).floatValues
    for (place, value) in found.enumerated() {
      #expect(place % width < 20 ? value > 0.85 : value < 0.15, "\(place % width): \(value)")
    }
  }

  @Test("Numbers that are none, and masks that are none, do no harm")
  func oddMasks() throws {
    var values = [Float](repeating: 0.4, count: 81)
    (values[3], values[40], values[80]) = (.nan, .infinity, -.infinity)
    let guide = PixelBuffer.bytes(
      width: 9, height: 9, format: .grey8, [UInt8](repeating: 9, count: 81))
    let found = try MeanField().refine(
      .floats(width: 9, height: 9, format: .greyFloat, values), with: guide)
    #expect(found.floatValues.allSatisfy { (0...1).contains($0) })
    #expect(throws: MaskError.self) {
      try MeanField().refine(.bytes(width: 1, height: 1, format: .rgb8, [1, 2, 3]), with: guide)
    }
  }
}

// Mistake field-one-sided: a mean field whose places do not hear the neighbours above them
// - if y >= offset.y {
// + if y < 0 {
// = MeanFieldTests

// Mistake evidence-one-axis: a histogram of colours blurred twice along one axis and never along another
// - blurCube(scratch, into: cube, side: side, stride: side)
// + blurCube(scratch, into: cube, side: side, stride: 1)
// = MeanFieldTests
