// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import Silhouette

@Suite("Coverage of masks")
struct MaskCoverageTests {
  @Test("The coverage is the mean of the values, in every format of a mask")
  func mean() throws {
    var random = SeededRandom(seed: 9)
    for (width, height) in [(1, 1), (3, 5), (65, 7), (128, 64)] {
      let bytes = (0..<width * height).map { _ in UInt8(random.int(0...255)) }
      let mask = PixelBuffer(bytes: bytes, width: width, height: height, colorSpace: .none)
      let expected = Double(bytes.reduce(0) { $0 + Int($1) }) / 255 / Double(bytes.count)
      #expect(abs(try mask.maskCoverage() - expected) < 1e-12)
      let floats = try Renderer(workingSpace: .none).render(
        Image(mask: mask), format: .greyFloat, colorSpace: .none)
      #expect(abs(try floats.maskCoverage() - expected) < 1e-6)
    }
    let empty = PixelBuffer(width: 9, height: 9, format: .grey8, colorSpace: .none)
    #expect(try empty.maskCoverage() == 0)
  }
}
