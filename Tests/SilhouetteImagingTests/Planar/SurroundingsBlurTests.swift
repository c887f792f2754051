// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Surroundings out of focus")
struct SurroundingsBlurTests {
  private let room = [60, 110, 140]
  private let subject = [235, 200, 30]

  /// Returns a flat room with a block of another colour, in shares of the frame.
  private func frame(
    _ width: Int, _ height: Int, _ format: PlanarPixelBuffer.Format,
    subject columns: ClosedRange<Double>?
  ) throws -> PlanarPixelBuffer {
    var random = SeededRandom(seed: 0)
    var samples = PlanarSamples(width: width, height: height, format: format, &random)
    let scale = 1 << (format.bitDepth - 8)
    func fill(_ plane: inout [UInt16], _ width: Int, _ color: Int) {
      let height = plane.count / width
      for place in plane.indices {
        let x = (Double(place % width) + 0.5) / Double(width)
        let y = (Double(place / width) + 0.5) / Double(height)
        let isSubject = columns?.contains(x) == true && y > 0.3
        plane[place] = UInt16((isSubject ? subject : room)[color] * scale)
      }
    }
    fill(&samples.luma, width, 0)
    for plane in samples.chroma.indices {
      fill(&samples.chroma[plane], samples.chromaSize.width, 1 + plane)
    }
    return try samples.buffer()
  }

  /// Returns a mask that reaches a little beyond a block.
  private func mask(_ columns: ClosedRange<Double>?) -> MaskField {
    let (width, height) = (32, 18)
    let values = (0..<width * height).map { place -> Float in
      let (x, y) = (
        (Double(place % width) + 0.5) / Double(width),
        (Double(place / width) + 0.5) / Double(height)
      )
      guard let columns else { return 0 }
      return x > columns.lowerBound - 0.07 && x < columns.upperBound + 0.07 && y > 0.2 ? 1 : 0
    }
    return MaskField(width: width, height: height, values)
  }

  /// Returns the largest distance of a code from a colour, in steps of 8 bits.
  private func distance(_ frame: PlanarPixelBuffer, _ color: [Int]) -> Double {
    let samples = PlanarSamples(frame)
    let scale = Double(1 << (frame.format.bitDepth - 8))
    return zip([samples.luma] + samples.chroma, color).map { plane, code in
      plane.map { abs(Double($0) / scale - Double(code)) }.max() ?? 0
    }.max() ?? 0
  }

  @Test(
    "A subject leaves no trace, although it never goes away",
    arguments: [nil, 1.5, 6, 40] as [Double?])
  func noTrace(sigma: Double?) throws {
    for format in [
      PlanarPixelBuffer.Format.i420, .nv12, .i422, .i444, .luma, PlanarPixelBuffer.Format(.s411),
      PlanarPixelBuffer.Format(.s420, bitDepth: 10),
      PlanarPixelBuffer.Format(.s444, isInterleaved: true),
    ] {
      var blur = SurroundingsBlur(sigma: sigma)
      let place = 0.4...0.6
      for _ in 0..<3 {
        let result = blur.background(
          of: try frame(129, 97, format, subject: place), mask: mask(place), reusing: nil)
        #expect(result.width == 129 && result.height == 97 && result.format == format)
        #expect(distance(result, room) <= 1, "\(format)")
      }
    }
  }

  @Test("A subject that moves leaves no trace where it was")
  func moving() throws {
    var blur = SurroundingsBlur()
    for step in 0..<8 {
      let place = 0.1 + 0.08 * Double(step)...0.3 + 0.08 * Double(step)
      let result = blur.background(
        of: try frame(160, 90, .i420, subject: place), mask: mask(place), reusing: nil)
      #expect(distance(result, room) <= 1, "\(step)")
    }
  }

  @Test("Frames without a subject are blurred")
  func blurred() throws {
    var blur = SurroundingsBlur(sigma: 4)
    let pixels = try frame(160, 96, .i420, subject: 0.5...1)
    let result = PlanarSamples(
      blur.background(of: pixels, mask: mask(nil), reusing: nil))
    let row = (0..<160).map { Int(result.luma[80 * 160 + $0]) }
    #expect(row[20] == room[0] && row[140] == subject[0])
    #expect(abs(row[79] - (room[0] + subject[0]) / 2) < 12)
    // From a quarter to three quarters within two standard deviations on each side, without an end to the rise.
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(row[72] > room[0] + 2 && row[87] < subject[0] - 2)
  }

  @Test("A frame full of the subject is what was seen before, or dark grey")
  func covered() throws {
    let full = MaskField(width: 2, height: 2, [1, 1, 1, 1])
    let pixels = try frame(64, 48, .i420, subject: 0...1)
    var blur = SurroundingsBlur()
    let blind = blur.background(of: pixels, mask: full, reusing: nil)
    #expect(distance(blind, [16, 128, 128]) <= 1)
    _ = blur.background(
      of: try frame(64, 48, .i420, subject: nil), mask: mask(nil), reusing: nil)
    let seen = blur.background(of: pixels, mask: full, reusing: nil)
    #expect(distance(seen, room) <= 1)
  }

  @Test("Sizes and formats change at any frame, with the same bytes for any number of threads")
  func sizes() throws {
    let place = 0.3...0.5
    var (one, two) = (SurroundingsBlur(), SurroundingsBlur())
    var memory: PlanarPixelBuffer?
    for (width, height, format) in [
      (64, 48, PlanarPixelBuffer.Format.i420), (1, 1, .i420), (161, 91, .nv12), (161, 91, .i444),
      (3, 80, .luma),
      (64, 48, .i420),
    ] {
      // Wider than the mask's border in frames of this size.
      let pixels = try frame(width, height, format, subject: width > 9 ? place : nil)
      let field = mask(width > 9 ? place : nil)
      let a = one.background(of: pixels, mask: field, reusing: nil, threadCount: 1)
      let b = two.background(of: pixels, mask: field, reusing: memory, threadCount: 2)
      #expect(a.packedBytes == b.packedBytes)
      #expect(a.width == width && a.height == height && a.format == format)
      #expect(distance(a, room) <= 1, "\(width)×\(height)")
      memory = b
    }
  }

  /// Returns the blurred luma of a frame of black and white stripes.
  private func stripes(_ sigma: Double?, width: Int, height: Int) throws -> [UInt16] {
    var random = SeededRandom(seed: 0)
    var samples = PlanarSamples(width: width, height: height, format: .luma, &random)
    for place in samples.luma.indices {
      samples.luma[place] = (place % width / 4 + place / width / 4) % 2 == 0 ? 16 : 235
    }
    var blur = SurroundingsBlur(sigma: sigma)
    return PlanarSamples(
      blur.background(of: try samples.buffer(), mask: mask(nil), reusing: nil)
    ).luma
  }

  @Test(
    "However little is asked for, the blur is a hundredth of the longer side",
    arguments: [(600, 64), (64, 600)])
  func floor(width: Int, height: Int) throws {
    let least = try stripes(6, width: width, height: height)
    for sigma in [0.001, 0, -5, 5.9, .nan, -.infinity] {
      #expect(try stripes(sigma, width: width, height: height) == least, "\(sigma)")
    }
    #expect(try stripes(nil, width: 600, height: 64) == stripes(12, width: 600, height: 64))
    // Squares of four pixels cannot be told apart in it, but at the border.
    let middle = least.dropFirst(height / 2 * width + 8).prefix(width - 16)
    #expect(middle.allSatisfy { abs(Int($0) - 125) < 16 })
  }

  @Test("However much is asked for, the result is finite", arguments: [6000, 1e9, .infinity])
  func ceiling(sigma: Double) throws {
    #expect(try stripes(sigma, width: 600, height: 64).allSatisfy { abs(Int($0) - 125) < 4 })
  }

  @Test("The largest frames leave no trace of a subject either")
  func large() throws {
    for (width, height) in [(9000, 40), (3, 9000)] {
      var blur = SurroundingsBlur()
      let result = blur.background(
        of: try frame(width, height, .i420, subject: nil), mask: mask(nil), reusing: nil)
      #expect(distance(result, room) <= 1)
    }
  }
}

// Mistake subject-in-blur: surroundings blurred with the subject in them
// - weights[index] = max(0, 1 - 2 * coverage[index])
// + weights[index] = 1
// = SurroundingsBlurTests
