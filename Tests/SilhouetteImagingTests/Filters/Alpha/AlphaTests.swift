// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct AlphaTests {
  @Test func alphaFilters() throws {
    let image = Image(pixels: .floats(width: 1, height: 1, [0.25, 0.5, 0.125, 0.5]))
    func values(_ image: Image, _ region: Rect? = nil) throws -> [Float] {
      try plain.render(image, region: region, format: .rgbaFloat, colorSpace: .none).floatValues
    }
    #expect(try values(image.premultiplyingAlpha()) == [0.125, 0.25, 0.0625, 0.5])
    #expect(try values(image.unpremultiplyingAlpha()) == [0.5, 1, 0.25, 0.5])
    let one = image.settingAlphaOne(in: Rect(x: 0, y: 0, width: 2, height: 1))
    #expect(
      try values(one, Rect(x: 0, y: 0, width: 3, height: 1)) == [
        0.25, 0.5, 0.125, 1, 0, 0, 0, 1, 0, 0, 0, 0,
      ])
  }
}
