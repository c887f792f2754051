// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Images that fill a rectangle")
struct FitTests {
  /// Renders an image as grey numbers.
  private func numbers(_ image: Image, in rect: Rect) throws -> [Float] {
    let pixels = try Renderer(workingSpace: .none).render(
      image, region: rect, format: .greyFloat, colorSpace: .none)
    return pixels.packedBytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  private func image(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> Image {
    Image(
      pixels: .floats(
        width: width, height: height, format: .greyFloat,
        (0..<width * height).map { _ in random.float() }))
  }

  @Test(
    "The result is the image at the new size, centred and cropped, to the bit",
    arguments: Image.Fit.allCases)
  func definition(fit: Image.Fit) throws {
    var random = SeededRandom(seed: 413)
    for _ in 0..<40 {
      let (width, height) = (random.int(1...40), random.int(1...40))
      let moved = Transform2D(
        translationX: Double(random.int(-3...3)), y: Double(random.int(-3...3)))
      let source = image(width, height, &random).transformed(by: moved)
      let target = Rect(
        x: Double(random.int(-9...9)), y: Double(random.int(-9...9)),
        width: Double(random.int(1...40)), height: Double(random.int(1...40)))
      let (x, y) = (target.width / Double(width), target.height / Double(height))
      let scale =
        switch fit {
        case .cover: (max(x, y), max(x, y))
        case .contain: (min(x, y), min(x, y))
        case .stretch: (x, y)
        }
      let newWidth = max(1, (Double(width) * scale.0).rounded())
      let newHeight = max(1, (Double(height) * scale.1).rounded())
      let whole = source.scaled(toWidth: Int(newWidth), height: Int(newHeight))
      let wanted = whole.transformed(
        by: Transform2D(
          translationX: target.minX + ((target.width - newWidth) / 2).rounded(.down)
            - whole.extent.minX,
          y: target.minY + ((target.height - newHeight) / 2).rounded(.down) - whole.extent.minY)
      ).cropped(to: target)
      let found = source.fitted(fit, into: target)
      #expect(found.extent == wanted.extent)
      #expect(try numbers(found, in: target) == numbers(wanted, in: target))
    }
  }

  @Test("Sizes that differ as much as they can cost no more than the pixels that are shown")
  func extremes() throws {
    let length = 32_768
    // The middle of a ramp.
    let ramp = (0..<length).map { Float($0) / Float(length) }
    let wide = Image(
      pixels: .floats(width: length, height: 1, format: .greyFloat, ramp))
    let tall = Image(
      pixels: .floats(width: 1, height: length, format: .greyFloat, ramp))
    for (image, width, height) in [(wide, 1, length), (tall, length, 1), (tall, 640, 3)] {
      let target = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      let found = try numbers(image.fitted(.cover, into: target), in: target)
      #expect(found.count == width * height)
      #expect(found.allSatisfy { abs($0 - 0.5) < 0.001 })
    }
  }
}
