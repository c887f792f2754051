// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Chains of many steps") struct ChainDepthTests {
  private let photo = Image(
    generating: Rect(x: 0, y: 0, width: 16, height: 12)
  ) { x, y in SIMD4(Float(x) / 16, Float(y) / 12, 0.5, 1) }

  /// Returns an image with a step applied again and again, each time cropped to the same rectangle.
  private func chain(_ count: Int, _ step: (Image) -> Image) -> Image {
    (0..<count).reduce(photo) { image, _ in step(image).cropped(to: photo.extent) }
  }

  @Test("A worker takes rows for one group at a time, and a group only the tiles that it reads")
  func memory() throws {
    let plan = RenderPlan(chain(500) { $0.applyingGaussianBlur(sigma: 1) }.node)
    #expect(plan.stages.count >= 1000)
    for stage in plan.stages {
      guard case .pixels(let group) = stage.work else { continue }
      #expect(GroupEvaluator.byteCount(for: group) <= 4 * 4 * PixelRow.capacity * 2)
      #expect(group.tiles.count <= 1)
    }
  }

  @Test("Thousands of blurs and crops are rendered, in time that grows with their number")
  func deep() throws {
    let result = try Renderer().render(chain(3000) { $0.applyingGaussianBlur(sigma: 1) })
    #expect(result.width == 16 && result.height == 12)
  }

  @Test(
    "Chains that would take too much memory are refused before they are planned",
    arguments: [0.5, 1, 20, 60])
  func refused(sigma: Double) {
    let image = chain(40_000) { $0.applyingGaussianBlur(sigma: sigma) }
    #expect(throws: RenderError.self) { try Renderer().render(image) }
    #expect(throws: Never.self) {
      try Renderer().render(chain(20) { $0.applyingGaussianBlur(sigma: sigma) })
    }
  }

  @Test("Steps of single pixels, which are computed together, may be many")
  func pixelwise() throws {
    let image = chain(20_000) { $0.applyingFilter(Filters.ColorInvert()) }
    #expect(throws: Never.self) { try Renderer().render(image) }
  }
}
