// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct ImageTests {
  @Test func equalRecipesAreEqual() {
    let pixels = PixelBuffer(width: 2, height: 2, format: .rgba8)
    let other = PixelBuffer(width: 2, height: 2, format: .rgba8)
    func make(_ pixels: PixelBuffer, _ x: Double) -> Image {
      Image(pixels: pixels).transformed(by: Transform2D(translationX: x, y: 0.5))
        .composited(over: Image(color: .white)).cropped(to: Rect(x: 0, y: 0, width: 2, height: 2))
    }
    #expect(make(pixels, 1) == make(pixels, 1))
    #expect(make(pixels, 1).hashValue == make(pixels, 1).hashValue)
    #expect(make(pixels, 1) != make(pixels, 2))
    #expect(make(pixels, 1) != make(other, 1))
    #expect(Image(pixels: pixels) != Image(mask: pixels))
  }

  @Test func aBitmapKeepsItsPixelsWhenTheBufferChanges() throws {
    var pixels = PixelBuffer(width: 1, height: 1, format: .rgba8)
    let image = Image(pixels: pixels)
    pixels.withUnsafeMutableBytes { $0[3] = 255 }
    #expect(try Renderer().render(image).packedBytes == [0, 0, 0, 0])
    #expect(image != Image(pixels: pixels))
  }

  @Test func longChainsAreReleasedComparedAndRendered() throws {
    func chain() -> Image {
      var image = Image(color: Color(red: 1, green: 0, blue: 0, colorSpace: .none))
      for _ in 0..<100_000 { image = image.premultiplyingAlpha() }
      return image
    }
    let first = chain()
    #expect(first.hashValue == chain().hashValue)
    #expect(first == chain())
    #expect(try first.reds(Rect(x: 3, y: 4, width: 1, height: 1)) == [1])
  }

  @Test func sharedBranchesCostNothing() throws {
    // 2^200 paths lead to the bottom.
    func tower() -> Image {
      var image = Image(color: Color(red: 1, green: 0, blue: 0, alpha: 0, colorSpace: .none))
      for _ in 0..<200 { image = image.composited(over: image) }
      return image
    }
    #expect(Node.areEqual(tower().node, tower().node))
    #expect(try tower().reds(Rect(x: 0, y: 0, width: 1, height: 1)) == [0])
  }

  @Test func transformsConcatenateAndIdentitiesVanish() {
    let image = Image.counting(width: 3, height: 2)
    #expect(image.transformed(by: .identity) == image)
    let there = Transform2D(a: 2, b: 0.5, c: -1, d: 1, tx: 3, ty: 4)
    let twice = image.transformed(by: there).transformed(by: there)
    #expect(twice == image.transformed(by: there.concatenating(there)))
    #expect(twice.node.inputs[0] === image.node)
    let move = Transform2D(translationX: 5, y: 6)
    let back = Transform2D(translationX: -5, y: -6)
    #expect(image.transformed(by: move).transformed(by: back) == image)
    #expect(image.cropped(to: image.extent) == image)
    #expect(image.cropped(to: .infinite) == image)
  }

  @Test func matricesMultiply() throws {
    let image = Image(
      pixels: .floats(width: 1, height: 1, [0.25, 0.125, 0.5, 0.5]))
    let half = Filters.ColorMatrix(red: [0.5, 0.25, 0, 0], bias: [0.25, 0, 0, 0])
    let swap = Filters.ColorMatrix(red: [0, 0, 1, 0], blue: [1, 0, 0, 0])
    let both = image.applyingColorMatrix(half).applyingColorMatrix(swap)
    #expect(both.node.inputs[0] === image.node)
    // Straight (0.5, 0.25, 1, 0.5) → red 0.25 + 0.0625 + 0.25 = 0.5625, then swapped.
    let pixel = try plain.render(both, format: .rgbaFloat, colorSpace: .none).floatValues
    #expect(pixel == [0.5, 0.125, 0.28125, 0.5])
    let fading = Filters.ColorMatrix(alpha: [1, 0, 0, 0])
    let kept = image.applyingColorMatrix(fading).applyingColorMatrix(swap)
    #expect(kept.node.inputs[0] !== image.node)
  }

  @Test func extentsFollowTheRules() {
    let image = Image.counting(width: 3, height: 2)
    #expect(Image(color: .white).extent == .infinite)
    #expect(image.clampedToExtent().extent == .infinite)
    #expect(
      image.transformed(by: Transform2D(scaleX: -2, y: 3)).extent
        == Rect(x: -6, y: 0, width: 6, height: 6))
    let far = image.transformed(by: Transform2D(translationX: 10, y: 10))
    #expect(image.composited(over: far).extent == Rect(x: 0, y: 0, width: 13, height: 12))
    #expect(image.blended(withMask: image, over: far).extent == image.extent.union(far.extent))
    #expect(image.blended(withMask: far, over: image) == image)
    #expect(image.cropped(to: far.extent).extent.isEmpty)
    #expect(image.settingAlphaOne(in: far.extent).extent == far.extent)
  }
}
