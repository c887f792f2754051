// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct CoverageMaskTests {
  /// Whether a place of the unit square belongs to a disk with a notch.
  private static func isInside(_ x: Double, _ y: Double) -> Bool {
    let (u, v) = (x - 0.47, y - 0.53)
    return u * u + v * v < 0.11 && !(abs(u) < 0.07 && v > 0)
  }

  /// The shares of the cells of a grid that the disk covers.
  private static func coverage(_ width: Int, _ height: Int, samples: Int = 16) -> [Float] {
    (0..<width * height).map { place in
      var count = 0
      for row in 0..<samples {
        for column in 0..<samples {
          let x = (Double(place % width) + (Double(column) + 0.5) / Double(samples)) / Double(width)
          let y = (Double(place / width) + (Double(row) + 0.5) / Double(samples)) / Double(height)
          if isInside(x, y) { count += 1 }
        }
      }
      return Float(count) / Float(samples * samples)
    }
  }

  private static func pixels(_ values: [Float], _ width: Int, _ height: Int) -> PixelBuffer {
    .floats(width: width, height: height, format: .greyFloat, values)
  }

  @Test("Masks averaged from finer ones are known at every size", arguments: [17, 33, 65, 130])
  func fine(_ side: Int) throws {
    let values = Self.coverage(side, side)
    #expect(try CoverageMask(Self.pixels(values, side, side)) != nil)
    // In bytes, and with the subject and the background exchanged.
    let bytes = values.map { UInt8(($0 * 255).rounded()) }
    #expect(
      try CoverageMask(.bytes(width: side, height: side, format: .grey8, bytes)) != nil)
    #expect(try CoverageMask(Self.pixels(values.map { 1 - $0 }, side, side)) != nil)
  }

  @Test("Hard masks, smooth ones and those without an edge are not fine")
  func others() throws {
    let side = 65
    let values = Self.coverage(side, side)
    #expect(try CoverageMask(Self.pixels(values.map { $0 < 0.5 ? 0 : 1 }, side, side)) == nil)
    for value: Float in [0, 0.3, 1] {
      let flat = [Float](repeating: value, count: side * side)
      #expect(try CoverageMask(Self.pixels(flat, side, side)) == nil)
    }
    // What a network on a coarser grid says, enlarged.
    let coarse = Self.pixels(Self.coverage(17, 17), 17, 17)
    #expect(try CoverageMask(coarse.resized(width: side, height: side)) == nil)
    // An edge that fades over about four samples on either side.
    let ramp = (0..<side * side).map { place -> Float in
      1 / (1 + Float(exponential(Double(place % side + place / side - side) / 1.5)))
    }
    #expect(try CoverageMask(Self.pixels(ramp, side, side)) == nil)
    #expect(throws: MaskError.self) {
      try CoverageMask(.bytes(width: 1, height: 1, format: .rgb8, [1, 2, 3]))
    }
  }

  @Test("Every cell gets its mean back", arguments: [(1, 4), (3, 5), (4, 4), (9, 2)])
  func means(scaleX: Int, scaleY: Int) throws {
    let (width, height) = (24, 21)
    let fine = Self.coverage(width, height)
    let mask = try #require(try CoverageMask(Self.pixels(fine, width, height)))
    // An enlargement whose edge is off by up to a cell.
    let (columns, rows) = (width * scaleX, height * scaleY)
    let wrong = (0..<columns * rows).map { place -> Float in
      let (x, y) = (Double(place % columns) + 0.5, Double(place / columns) + 0.5)
      return Self.isInside(x / Double(columns) + 0.02, y / Double(rows) - 0.02) ? 1 : 0
    }
    let enlarged = Self.pixels(wrong, columns, rows)
    let corrected = try mask.correcting(enlarged)
    #expect(corrected.width == columns && corrected.height == rows)
    func error(_ pixels: PixelBuffer) -> Float {
      let means = pixels.averaged(width: width, height: height).floatValues
      return zip(means, fine).map { abs($0 - $1) }.reduce(0, +) / Float(fine.count)
    }
    #expect(corrected.floatValues.allSatisfy { (0...1).contains($0) })
    #expect(error(corrected) < 0.2 * error(enlarged))
  }

  @Test("A mask with the right means stays as it is")
  func identity() throws {
    let (width, height) = (24, 21)
    let mask = try #require(
      try CoverageMask(Self.pixels(Self.coverage(width, height), width, height)))
    let right = Self.pixels(Self.coverage(4 * width, 4 * height, samples: 4), 4 * width, 4 * height)
    let corrected = try mask.correcting(right)
    #expect(zip(corrected.floatValues, right.floatValues).allSatisfy { abs($0 - $1) < 1e-4 })
  }
}

// Mistake fine-masks-unknown: a network's answer taken for a fine mask
// - Double(samples.elsewhere) <= Self.mostElsewhere * Double(soft),
// + samples.elsewhere <= soft,
// = CoverageMaskTests

// Mistake coverage-corrected-once: cells whose corrections are not added up
// - corrections[index] + relaxation * (means[index] - sums[index] / 16)
// + relaxation * (means[index] - sums[index] / 16)
// = CoverageMaskTests
