// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

@testable import SilhouetteImaging

/// Steps that are computed together, once, or not at all.
@Suite struct PlanTests {
  private func plan(_ image: Image) -> RenderPlan { RenderPlan(image.node) }

  @Test func pixelwiseFiltersAreOneStage() {
    let first = Image.counting(width: 9, height: 9)
    let mask = Image(
      mask: .bytes(width: 9, height: 9, format: .grey8, .init(repeating: 7, count: 81)))
    let image = first.applyingColorMatrix(Filters.ColorMatrix(red: [0, 1, 0, 0]))
      .blended(withMask: mask, over: Image(color: .white))
      .composited(over: first.premultiplyingAlpha())
      .cropped(to: Rect(x: 1, y: 1, width: 4, height: 4))
    #expect(plan(image).stages.count == 1)
    let blurred = image.applyingGaussianBlur(sigma: 1).unpremultiplyingAlpha()
    // What is blurred, the blur, and what comes after.
    #expect(plan(blurred).stages.count == 3)
  }

  @Test func equalGraphsAreComputedOnce() throws {
    let source = Image.counting(width: 9, height: 9)
    func blur() -> Image { source.clampedToExtent().applyingGaussianBlur(sigma: 3) }
    let once = plan(blur().composited(over: .init(color: .black)))
    let twice = plan(
      blur().composited(over: blur().applyingColorMatrix(Filters.ColorMatrix(red: [0, 1, 0, 0]))))
    #expect(once.stages.count == twice.stages.count)
  }

  @Test func longChainsAreRendered() throws {
    var image = Image.counting(width: 3, height: 2)
    for _ in 0..<20_000 { image = image.premultiplyingAlpha() }
    #expect(try image.reds() == [1, 2, 3, 4, 5, 6])
  }

  @Test func whatAMaskHidesIsNotComputed() throws {
    let (front, back) = (Touched(), Touched())
    var values = [UInt8](repeating: 0, count: 64 * 64)
    for index in 0..<64 * 32 { values[index] = 255 }
    let mask = Image(mask: .bytes(width: 64, height: 64, format: .grey8, values))
    let extent = Rect(x: 0, y: 0, width: 64, height: 64)
    let image = Image(front).cropped(to: extent).blended(
      withMask: mask, over: Image(back).cropped(to: extent))
    _ = try Renderer().render(image)
    #expect(front.count.pixels.load(ordering: .relaxed) == 64 * 32)
    #expect(back.count.pixels.load(ordering: .relaxed) == 64 * 32)
  }

  @Test func croppedAwayPartsAreNotComputed() throws {
    let source = Touched()
    let image = Image(source).cropped(to: Rect(x: 0, y: 0, width: 1000, height: 1000))
      .applyingColorMatrix(Filters.ColorMatrix(red: [0, 1, 0, 0]))
      .clampedToExtent().applyingGaussianBlur(sigma: 1)
      .cropped(to: Rect(x: 500, y: 500, width: 10, height: 10))
    _ = try Renderer(threadCount: 1).render(image)
    // σ = 1 reaches four pixels.
    #expect(source.count.pixels.load(ordering: .relaxed) == 18 * 18)
  }

  @Test func greyAndOpaqueImagesStoreOnlyTheirChannels() {
    let mask = Image(mask: .bytes(width: 2, height: 2, format: .grey8, [1, 2, 3, 4]))
    let photo = Image(
      pixels: .bytes(width: 2, height: 2, format: .rgb8, .init(repeating: 9, count: 12)))
    #expect(
      mask.stretchedMask(over: Rect(x: 0, y: 0, width: 9, height: 9)).node.traits.layout == .grey)
    #expect(photo.scaled(by: 3).node.traits.layout == .opaque)
    #expect(photo.clampedToExtent().applyingGaussianBlur(sigma: 9).node.traits.layout == .opaque)
    #expect(photo.applyingGaussianBlur(sigma: 9).node.traits.layout == .full)
    #expect(photo.blended(withMask: mask, over: photo).node.traits.layout == .opaque)
    #expect(photo.blended(withMask: mask).node.traits.layout == .full)
  }

  @Test func explanationsNameEverything() throws {
    let photo = Image(
      pixels: .bytes(width: 200, height: 100, format: .rgb8, .init(repeating: 9, count: 60000)))
    let image = photo.clampedToExtent().applyingGaussianBlur(sigma: 10).cropped(to: photo.extent)
      .composited(over: .init(color: .white))
    let explanation = try image.explain()
    let text = explanation.description
    for word in [
      "bitmap 200×100 rgb uint8", "halve", "convolve", "double", "crop", "[0, 0, 200×100]", "KiB",
      "reads #",
    ] {
      #expect(text.contains(word), "\(word) in \(text)")
    }
    #expect(explanation.barriers.contains("compute once"))
    let sharp = photo.clampedToExtent().applyingGaussianBlur(sigma: 1).cropped(to: photo.extent)
    #expect(try sharp.explain().stages.count == plan(sharp).stages.count)
    #expect(explanation.dot.hasPrefix("digraph") && explanation.dot.contains("s0 -> s1"))
    #expect(throws: RenderError.emptyRegion) { try Image.empty.explain() }
    _ = try Image(color: .white).explain()
  }

  @Test func aPixelOfTooManyIsRefused() {
    let image = Image.counting(width: 2, height: 2).clampedToExtent()
      .transformed(by: Transform2D(a: 1e-20, b: 1e-9, c: 0, d: 1e-20, tx: 0, ty: 0))
    #expect(throws: RenderError.self) {
      try Renderer().render(image, region: Rect(x: 0, y: 0, width: 2, height: 2))
    }
  }
}

/// White everywhere; counts the pixels that are asked of it.
private struct Touched: PixelwiseRecipe {
  final class Count: Sendable {
    let pixels = Atomic<Int>(0)
  }

  let count = Count()

  func extent(of inputs: [Rect]) -> Rect { .infinite }
  func layout(of inputs: [PixelTraits]) -> PixelLayout { .opaque }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    count.pixels.add(span.count, ordering: .relaxed)
    for plane in 0..<3 { output.plane(plane).update(repeating: 1, count: span.count) }
  }

  static func == (first: Self, second: Self) -> Bool { first.count === second.count }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(count)) }
}
