// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Masks as functions of a frame")
struct MaskFieldTests {
  @Test(
    "The mask of a stored frame is the turned mask of the upright one",
    arguments: ImageOrientation.allCases)
  func stored(orientation: ImageOrientation) throws {
    var random = SeededRandom(seed: 169)
    for (format, isEven) in [(PlanarPixelBuffer.Format.i444, false), (.nv12, true), (.luma, false)]
    {
      for hasFactors in [false, true] {
        let width = isEven ? 2 * random.int(10...50) : random.int(20...99)
        let height = isEven ? 2 * random.int(10...40) : random.int(20...79)
        let stored = PlanarSamples(width: width, height: height, format: format, &random)
        let shown = orientation.displaySize(width: width, height: height)
        let field = MaskField(
          random: &random, width: random.int(3...20), height: random.int(3...20),
          hasFactors: hasFactors)
        let upright = field.codes(of: try stored.upright(orientation).buffer())
        let turned = field.stored(from: orientation)
        #expect(turned.hasFactors == hasFactors)
        let size = orientation.displaySize(width: turned.width, height: turned.height)
        #expect(size == (field.width, field.height))
        let codes = orientation.upright(
          turned.codes(of: try stored.buffer()), width: width, height: height)
        #expect(codes.count == shown.width * shown.height)
        // Sums in another order round differently at times.
        let worst = zip(upright, codes).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(worst <= 1, "\(format) \(orientation)")
        #expect(agreement(upright, codes) > 0.98, "\(format) \(orientation)")
      }
    }
  }

  @Test("On a grid of a frame's own size, the numbers are those of its pixels")
  func values() throws {
    var random = SeededRandom(seed: 170)
    for format in [PlanarPixelBuffer.Format.i444, .luma] {
      for hasFactors in [false, true] {
        let (width, height) = (random.int(1...60), random.int(1...50))
        let field = MaskField(random: &random, width: 12, height: 9, hasFactors: hasFactors)
        let frame = try PlanarSamples(
          width: width, height: height, format: format, &random
        ).buffer()
        var grid = FrameGrid(width: width, height: height)
        grid.fill(from: frame)
        let wanted = scaled(field.codes(of: frame), by: 1 / 255).map(Double.init)
        #expect(mismatch(field.values(for: grid), wanted, absolute: 0.51 / 255) == nil)
      }
    }
  }

  @Test("A mask that is set anew has no factors, and its levels are 0 and 1")
  func set() {
    var random = SeededRandom(seed: 171)
    var field = MaskField(random: &random, width: 6, height: 5, hasFactors: true)
    field.set((0..<30).map { Float($0) / 29 }, levels: 0.25...0.75)
    #expect(!field.hasFactors)
    for (place, value) in field.values.enumerated() {
      #expect(abs(value - (Float(place) / 29 - 0.25) * 2) < 1e-6)
    }
    let empty = MaskField(width: 3, height: 3)
    #expect(
      empty.codes(of: PlanarPixelBuffer(width: 17, height: 5, format: .i420)).allSatisfy { $0 == 0 }
    )
  }
}
