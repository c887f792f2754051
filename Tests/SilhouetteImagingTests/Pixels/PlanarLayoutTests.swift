// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// Frames of every layout; ``PlanarPixelTests`` looks closer at 4:2:0 of 8 bits.
@Suite struct PlanarLayoutTests {
  private static let encodings: [YCbCrEncoding] = YCbCrEncoding.Matrix.allCases.flatMap { matrix in
    YCbCrEncoding.Range.allCases.flatMap { range in
      YCbCrEncoding.ChromaSiting.allCases.map {
        YCbCrEncoding(matrix: matrix, range: range, chromaSiting: $0)
      }
    }
  }

  private static let straight = PixelFormat(.rgba, .float32)

  /// Sizes around the numbers of pixels that share a sample, and one beyond the span of a row.
  private static func size(_ random: inout SeededRandom) -> (width: Int, height: Int) {
    random.int(0...24) == 0
      ? (random.int(1020...1040), random.int(1...3)) : (random.int(1...19), random.int(1...7))
  }

  @Test("Frames of every layout read as the formulas say", arguments: PlanarPixelBuffer.Format.many)
  func decoding(format: PlanarPixelBuffer.Format) throws {
    var random = SeededRandom(seed: 37)
    for encoding in Self.encodings {
      let (width, height) = Self.size(&random)
      let samples = PlanarSamples(width: width, height: height, format: format, &random)
      let expected = YCbCrOracle(encoding: encoding, bitDepth: format.bitDepth).colors(samples)
      let image = Image(planar: try samples.buffer(), encoding: encoding)
      let found = try plain.render(image, format: Self.straight, colorSpace: .none).floatValues
      var error = 0.0
      for (pixel, color) in expected.enumerated() {
        let alpha =
          format.hasAlpha ? Double(samples.alpha[pixel]) / Double(format.largestCode) : 1
        error = max(error, abs(Double(found[pixel * 4 + 3]) - alpha))
        for index in 0..<3 {
          // A clear pixel has no colour.
          let value = alpha == 0 ? 0 : color[index]
          error = max(error, abs(Double(found[pixel * 4 + index]) - value))
        }
      }
      #expect(error < 2e-6, "\(format) \(encoding) \(width)×\(height)")
    }
  }

  @Test(
    "Frames of every layout are stored as the formulas say",
    arguments: PlanarPixelBuffer.Format.many)
  func encoding(format: PlanarPixelBuffer.Format) throws {
    var random = SeededRandom(seed: 38)
    for encoding in Self.encodings {
      let (width, height) = Self.size(&random)
      // Corners of the cube, values between, and some outside.
      let values = (0..<width * height).flatMap { _ -> [Float] in
        let isCorner = random.int(0...2) == 0
        let alpha = format.hasAlpha ? Float(random.int(0...4)) / 4 : 1
        return (0..<3).map { _ in
          isCorner ? Float(random.int(0...1)) : random.float() * 0.7 + 0.5
        } + [alpha]
      }
      let pixels = 0..<width * height
      let colors = pixels.map { pixel in
        values[pixel * 4..<pixel * 4 + 3].map { min(max(Double($0), 0), 1) }
      }
      let alphas = format.hasAlpha ? pixels.map { Double(values[$0 * 4 + 3]) } : nil
      let expected = YCbCrOracle(encoding: encoding, bitDepth: format.bitDepth).planes(
        colors, alphas: alphas, width: width, height: height, format.subsampling)
      let renderer = Renderer(
        workingSpace: .none, pixelsPerStrip: random.int(1...3 * width),
        threadCount: random.int(1...3))
      let image = Image(
        pixels: .floats(width: width, height: height, format: Self.straight, values))
      let found = PlanarSamples(try renderer.render(image, planar: format, encoding: encoding))
      // Single precision has 24 bits.
      let tolerance = 0.5 + 1e-4 * Double(1 << (format.bitDepth - 8))
      #expect(found.planes.count == expected.count)
      for (plane, (codes, exact)) in zip(found.planes, expected).enumerated() {
        #expect(codes.count == exact.count)
        let error = zip(codes, exact).map { code, exact in
          abs(Double(code) - min(max(exact, 0), Double(format.largestCode)))
        }.max()
        #expect(error ?? 0 <= tolerance, "\(format) \(encoding) \(width)×\(height) plane \(plane)")
      }
    }
  }

  @Test func theGeneralWayGivesTheBytesOfTheShortOne() throws {
    var random = SeededRandom(seed: 39)
    for encoding in Self.encodings where encoding.chromaSiting != .topLeft {
      for format in [PlanarPixelBuffer.Format.i420, .nv12] {
        let (width, height) = Self.size(&random)
        let image = Image(pixels: .random(width: width, height: height, &random))
        let writer = try GeneralPlanarWriter(
          width: width, height: height, planar: format, encoding: encoding)
        try Renderer().render(image, to: writer)
        let short = try Renderer().render(image, planar: format, encoding: encoding)
        let differences = zip(writer.frame.packedBytes, short.packedBytes).map {
          abs(Int($0) - Int($1))
        }
        // Sums are rounded in another order.
        #expect(differences.max() ?? 0 <= 1)
        #expect(differences.count { $0 > 0 } * 1000 <= differences.count)
      }
    }
  }

  @Test func lumaAloneIsGrey() throws {
    var random = SeededRandom(seed: 40)
    for depth in [8, 12] {
      let format = PlanarPixelBuffer.Format(nil, bitDepth: depth)
      let samples = PlanarSamples(width: 37, height: 5, format: format, &random)
      for space in ColorSpace.allCases {
        let image = Image(planar: try samples.buffer(), encoding: .jpeg, colorSpace: space)
        #expect(image.sufficientFormat == (space == .displayP3 ? .rgb8 : .grey8))
        let back = try Renderer().render(
          image, planar: format, encoding: .jpeg, colorSpace: space)
        #expect(back.packedBytes == samples.packed, "\(depth) bits, \(space)")
      }
    }
  }

  @Test func framesAreTheSameHoweverDivided() throws {
    var random = SeededRandom(seed: 41)
    for encoding in Self.encodings {
      let formats = PlanarPixelBuffer.Format.many
      let format = formats[random.int(0...formats.count - 1)]
      let (width, height) = (random.int(1...70), random.int(1...30))
      let frame = try PlanarSamples(width: width, height: height, format: format, &random).buffer()
      let region = Rect(x: -2, y: -1, width: Double(width + 4), height: Double(height + 3))
      try expectSameBytesHoweverDivided(
        Image(planar: frame, encoding: encoding), region: region, workingSpace: .linearSRGB,
        &random)
    }
  }

  @Test("Packed bytes survive, and black is black", arguments: PlanarPixelBuffer.Format.many)
  func packedBytes(format: PlanarPixelBuffer.Format) throws {
    var random = SeededRandom(seed: 42)
    for _ in 0..<4 {
      let (width, height) = Self.size(&random)
      let samples = PlanarSamples(width: width, height: height, format: format, &random)
      let packed = samples.packed
      #expect(try samples.buffer().packedBytes == packed)
      #expect(throws: PlanarPixelBuffer.LayoutError.self) {
        try packed.dropLast().withUnsafeBytes { short in
          try PlanarPixelBuffer(width: width, height: height, format: format, packedBytes: short)
        }
      }
      for range in YCbCrEncoding.Range.allCases {
        let black = PlanarPixelBuffer(width: width, height: height, format: format, range: range)
        let image = Image(planar: black, encoding: YCbCrEncoding(matrix: .bt709, range: range))
        let values = try Renderer().render(image, format: .rgba8).packedBytes
        #expect(values == (0..<width * height).flatMap { _ in [0, 0, 0, 255] as [UInt8] })
      }
    }
  }

  @Test(
    "Evenly coloured frames survive the way through light", arguments: PlanarPixelBuffer.Format.many
  )
  func roundTrip(format: PlanarPixelBuffer.Format) throws {
    var random = SeededRandom(seed: 43)
    for encoding in Self.encodings {
      let oracle = YCbCrOracle(encoding: encoding, bitDepth: format.bitDepth)
      let (width, height) = Self.size(&random)
      var samples = PlanarSamples(width: width, height: height, format: format, &random)
      let color = (0..<3).map { _ in Double(0.2 + 0.6 * abs(random.float())) }
      let codes = oracle.codes(color).map { UInt16($0.rounded()) }
      samples.luma = samples.luma.map { _ in codes[0] }
      for index in samples.chroma.indices {
        samples.chroma[index] = samples.chroma[index].map { _ in codes[index + 1] }
      }
      samples.alpha = samples.alpha.map { max($0, UInt16(format.largestCode / 4)) }
      let image = Image(planar: try samples.buffer(), encoding: encoding)
      let back = PlanarSamples(
        try Renderer().render(image, planar: format, encoding: encoding))
      for (plane, (found, expected)) in zip(back.planes, samples.planes).enumerated() {
        let error = zip(found, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
        // The curves to light and back are exact to about 17 bits.
        #expect(error <= (format.bitDepth > 14 ? 2 : 0), "\(format) \(encoding) plane \(plane)")
      }
    }
  }
}

// Mistake chroma-top-left: chroma of the upper row taken for chroma between rows
// - isUpper ? (0, 0) : (1, 2)
// + isUpper ? (-1, 1) : (1, 1)
// = PlanarLayoutTests PlanarPixelTests
