// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Limits of renderings") struct RenderLimitsTests {
  /// A photo that nobody decodes.
  private func photo(_ width: Double, _ height: Double) -> Image {
    Image(generating: Rect(x: 0, y: 0, width: width, height: height)) { _, _ in .zero }
  }

  @Test("Operations are those of all values that are needed, and of no others")
  func operations() throws {
    let image = photo(100, 80)
    let source = try Renderer().cost(of: image, region: Rect(x: 10, y: 10, width: 20, height: 10))
    #expect(source.operationCount == 20 * 10 * 4 * 8 && source.byteCount == 0)
    // Nine weights along each axis, of which each takes a product and a sum; four more pixels on every side.
    let blurred = Image(
      SeparableConvolution(
        columnWeights: .init(repeating: 1 / 9, count: 9),
        rowWeights: .init(repeating: 1 / 9, count: 9)), image)
    let cost = try Renderer().cost(of: blurred, region: Rect(x: 10, y: 10, width: 20, height: 10))
    #expect(cost.operationCount == 20 * 10 * 4 * 36 + 28 * 18 * 4 * 8)
  }

  @Test("What needs all of an image counts its pixels and those that it is made of")
  func bytes() throws {
    let cost = try Renderer().cost(
      of: photo(100, 80).applyingFilter(Filters.LargestComponent()),
      region: Rect(x: 0, y: 0, width: 1, height: 1))
    // Of the input its red and the working memory, of the result what is needed of it.
    #expect(cost.byteCount == 100 * 80 * (4 + 12) + 4 + RenderGraph.renderingByteCount)
  }

  @Test("What is over a limit fails before a pixel is made, with the figures")
  func refused() throws {
    let counted = CountedImage(width: 200, height: 100)
    let image = counted.image().applyingFilter(Filters.DiscBlur(radius: 50))
    let cost = try plain.cost(of: image)
    var renderer = plain
    renderer.limits.maximumOperationCount = cost.operationCount - 1
    #expect(
      throws: RenderError.tooMuchWork(
        operationCount: cost.operationCount, limit: cost.operationCount - 1)
    ) { try renderer.render(image) }
    let average = counted.image().applyingFilter(Filters.AreaAverage())
    renderer.limits = Renderer.Limits(maximumByteCount: 1000)
    let byteCount = try plain.cost(of: average).byteCount
    #expect(throws: RenderError.tooMuchMemory(byteCount: byteCount, limit: 1000)) {
      try renderer.render(average)
    }
    #expect(counted.count == 0)
    renderer.limits = .none
    #expect(throws: Never.self) { try renderer.render(image) }
  }

  @Test("Blocks that compute the same again and again count")
  func blocks() throws {
    let counted = CountedImage(width: 400, height: 300)
    // Reads 50 pixels around, in blocks that may hold only a few pixels.
    let image = counted.image().applyingFilter(Filters.DiscBlur(radius: 50))
    var renderer = Renderer(
      workingSpace: .none, pixelsPerStrip: 64, memoryLimit: 180_000, threadCount: 1)
    renderer.limits.maximumOperationCount = 2 * (try plain.cost(of: image).operationCount)
    let error = #expect(throws: RenderError.self) { try renderer.render(image) }
    guard case .tooMuchWork? = error else {
      Issue.record("expected too much work, found \(String(describing: error))")
      return
    }
    #expect(counted.count == 0)
  }

  @Test("Photos of 24 megapixels pass every filter", arguments: FilterSamples.all.indices)
  func photos(_ index: Int) throws {
    let image = photo(6000, 4000)
    let filter = FilterSamples.all[index]
    // The cost is that of the square of its parameter times the photo, which a service must not grant.
    if filter is Filters.EdgePreserveUpsample { return }
    let result = filter.apply(to: image)
    let region = result.extent.intersection(image.extent)
    if region.isEmpty { return }
    #expect(throws: Never.self) {
      try Renderer.Limits.standard.check(Renderer().cost(of: result, region: region))
    }
  }

  @Test("The costliest calls of filters are refused")
  func costly() throws {
    let photo = photo(2200, 1800)
    let upsampled = photo.applyingFilter(
      Filters.EdgePreserveUpsample(smallImage: self.photo(2200, 1800), spatialSigma: 16))
    #expect(throws: RenderError.self) { try Renderer().render(upsampled) }
    let crossed = self.photo(2, 9000).composited(over: self.photo(9000, 3))
      .applyingFilter(Filters.LargestComponent())
    #expect(throws: RenderError.self) {
      try Renderer().render(crossed, region: Rect(x: 0, y: 0, width: 1, height: 1))
    }
  }

  @Test("Distances take memory where they are needed, not as far as they reach")
  func distances() throws {
    let image = photo(300, 200).applyingFilter(Filters.DistanceFromMask(maximum: 4096))
    let cost = try Renderer().cost(of: image, region: Rect(x: 0, y: 0, width: 300, height: 200))
    #expect(cost.byteCount < 2 << 20)
  }
}
