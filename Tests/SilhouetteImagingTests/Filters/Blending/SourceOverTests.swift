// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct SourceOverTests {
  @Test func sourceOverAndBlendFollowTheirFormulas() throws {
    let source: [Float] = [0.25, 0.5, 0.125, 0.5]
    let background: [Float] = [0.75, 0.25, 0.5, 0.75]
    let front = Image(pixels: .floats(width: 1, height: 1, source))
    let back = Image(pixels: .floats(width: 1, height: 1, background))
    func values(_ image: Image) throws -> [Float] {
      try plain.render(image, format: .rgbaFloat, colorSpace: .none).floatValues
    }
    #expect(
      try values(front.composited(over: back))
        == zip(source, background).map { $0 + $1 * (1 - 0.5) })
    for m: Float in [0, 0.25, 1, 1.5, -0.5] {
      // Red and blue must not matter.
      let mask = Image(pixels: .floats(width: 1, height: 1, [0.9, m, 0.3, 1]))
      #expect(
        try values(front.blended(withMask: mask, over: back))
          == zip(source, background).map { $0 * m + $1 * (1 - m) })
      #expect(try values(front.blended(withMask: mask)) == source.map { $0 * m })
    }
  }

  @Test func outsideTheMaskIsBackground() throws {
    let mask = Image(mask: .floats(width: 1, height: 1, format: .greyFloat, [1]))
    let image = Image.counting(width: 2, height: 1)
      .blended(
        withMask: mask,
        over: Image(color: Color(red: 9, green: 0, blue: 0, colorSpace: .none)))
    #expect(image.extent == .infinite)
    #expect(try image.reds(Rect(x: -1, y: 0, width: 4, height: 1)) == [9, 1, 9, 9])
  }
}
