// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Filters with numbers that no image needs") struct ExtremeNumberTests {
  private static let renderer = Renderer(
    memoryLimit: 4 << 20, maximumPixelCount: 1 << 14,
    limits: Renderer.Limits(maximumOperationCount: 1 << 22, maximumByteCount: 1 << 24),
    threadCount: 1)

  private let small = Image(
    pixels: PixelBuffer(width: 16, height: 12, format: .rgba8))

  @Test("Blurs of an image that is cropped to a plane are rendered or refused")
  func blurs() {
    let plane = small.clampedToExtent().cropped(
      to: Rect(x: -1e18, y: -1e18, width: 2e18, height: 2e18))
    let filters: [any ImageFilter] = [
      Filters.GaussianBlur(sigma: 30), Filters.UnsharpMask(radius: 30), Filters.Bloom(radius: 30),
      Filters.SharpenLuminance(radius: 30), Filters.BokehBlur(radius: 300),
      Filters.MaskedVariableBlur(mask: small, radius: 30),
    ]
    for filter in filters {
      _ = try? Self.renderer.render(
        filter.apply(to: plane), region: Rect(x: 0, y: 0, width: 8, height: 8))
    }
  }
}
