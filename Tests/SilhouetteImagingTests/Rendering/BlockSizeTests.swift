// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("The size of blocks") struct BlockSizeTests {
  private func size(
    _ image: Image, _ whole: Region, pixelsPerStrip: Int = 1 << 12, memoryLimit: Int = 64 << 20,
    threadCount: Int = 2
  ) -> BlockSize {
    BlockSize(
      for: whole, RenderPlan(image.node), pixelsPerStrip: pixelsPerStrip,
      memoryLimit: memoryLimit, threadCount: threadCount)
  }

  @Test("One pass over the pixels is divided into strips of the whole width")
  func onePass() {
    var random = SeededRandom(seed: 72)
    for _ in 0..<50 {
      let (width, height) = (random.int(1...300), random.int(1...300))
      let image = Image.counting(width: width, height: height).premultiplyingAlpha()
      let pixelsPerStrip = random.int(1...5000)
      let found = size(image, Region(touching: image.extent), pixelsPerStrip: pixelsPerStrip)
      #expect(
        found
          == BlockSize(width: width, height: min(height, max(1, pixelsPerStrip / width))))
    }
  }

  @Test("Blocks are never empty and never larger than what is rendered")
  func bounds() {
    var random = SeededRandom(seed: 73)
    for _ in 0..<30 {
      let (width, height) = (random.int(1...400), random.int(1...400))
      let image = Image.counting(width: width, height: height)
        .applyingGaussianBlur(sigma: Double(random.int(1...9)))
        .transformed(by: Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0))
      let whole = Region(minX: 0, minY: 0, maxX: width, maxY: height)
      let found = size(
        image, whole, pixelsPerStrip: random.int(1...50_000),
        memoryLimit: random.int(1...1_000_000), threadCount: random.int(1...4))
      #expect(1...width ~= found.width && 1...height ~= found.height, "\(found) of \(whole)")
    }
  }

  @Test("Of a turned image squares are rendered, which need less of it than strips")
  func turned() {
    let image = Image.counting(width: 2000, height: 2000).clampedToExtent()
      .transformed(by: Transform2D(a: 0.7, b: 0.7, c: -0.7, d: 0.7, tx: 0, ty: 0))
    let whole = Region(minX: 0, minY: 0, maxX: 2000, maxY: 2000)
    let found = size(image, whole, pixelsPerStrip: 1 << 16)
    #expect(found.width < 2000)
    #expect(max(found.width, found.height) <= 4 * min(found.width, found.height))
  }

  @Test("The tiles of a block stay below the limit")
  func memory() {
    let image = Image.counting(width: 1000, height: 1000).applyingGaussianBlur(sigma: 4)
    let plan = RenderPlan(image.node)
    let whole = Region(minX: 0, minY: 0, maxX: 1000, maxY: 1000)
    for limit in [1 << 19, 1 << 21, 1 << 23] {
      let found = size(image, whole, pixelsPerStrip: 1 << 13, memoryLimit: limit)
      let block = Region(minX: 300, minY: 300, maxX: 300 + found.width, maxY: 300 + found.height)
      #expect(plan.peakByteCount(of: plan.regions(for: block)) <= limit, "\(found)")
    }
  }
}
