// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct RenderTests {
  /// An image that goes through every kind of node.
  static func scene(_ random: inout SeededRandom) -> Image {
    let size = { (random: inout SeededRandom) in random.int(1...23) }
    let first = Image(
      pixels: .random(width: size(&random), height: size(&random), &random))
    let second = Image(
      pixels: .random(width: size(&random), height: size(&random), &random))
    let mask = Image(
      mask: .floats(width: 2, height: 2, format: .greyFloat, [0.1, 0.9, 0.7, 0.4]))
    let turn = Transform2D(a: 0.8, b: 0.7, c: -0.6, d: 0.9, tx: 2.3, ty: -1.7)
    let stretch = Transform2D(a: 5.3, b: 0, c: 0, d: 7.1, tx: 0.4, ty: 0.2)
    let front = first.clampedToExtent().transformed(by: turn)
      .cropped(to: Rect(x: -1, y: 2, width: 19, height: 17))
    return front.applyingColorMatrix(Filters.ColorMatrix(red: [0.5, 0.5, 0, 0]))
      .blended(
        withMask: mask.clampedToExtent().transformed(by: stretch),
        over: second.oriented(.left).samplingNearest()
          .transformed(by: Transform2D(scaleX: 1.3, y: 0.7))
      )
      .composited(over: second.transformed(by: turn))
      .composited(over: Image(color: Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)))
  }

  @Test func stripsAndSinglePixelsGiveTheSameBytes() throws {
    var random = SeededRandom(seed: 5)
    for round in 0..<12 {
      let region = Rect(
        x: Double(random.int(-20...5)), y: Double(random.int(-20...5)),
        width: Double(random.int(1...40)), height: Double(random.int(1...40)))
      try expectSameBytesHoweverDivided(
        Self.scene(&random), region: region, workingSpace: round % 2 == 0 ? .none : .linearSRGB,
        &random)
    }
  }

  @Test func recipesReadNothingOutsideTheRegionTheyAskFor() throws {
    var random = SeededRandom(seed: 6)
    let area = Rect(x: -9, y: -9, width: 39, height: 39)
    let makers: [(Image) -> Image] = [
      { $0.cropped(to: Rect(x: 2, y: 1, width: 5, height: 6)) }, { $0.clampedToExtent() },
      { $0.composited(over: $0.transformed(by: Transform2D(translationX: 3, y: 2))) },
      { $0.applyingColorMatrix(Filters.ColorMatrix(red: [0, 1, 0, 0])) },
      { $0.settingAlphaOne(in: Rect(x: 1, y: 1, width: 4, height: 4)) },
      affine(1.7, 0, 0, 0.3, 0.4, -2, nearest: false),
      affine(0.9, 0.4, -0.5, 1.2, -1, 0.7, nearest: false),
      affine(-0.31, 0.4, 0.5, 1.2, 9, 0, nearest: true),
      affine(0, -1, 1, 0, 0, 9, nearest: false), affine(9, 0, 0, 0.1, 0.5, 0.5, nearest: false),
    ]
    for make in makers {
      try expectNothingReadOutsideTheRegion(width: 9, height: 8, area: area, &random, make)
      try expectNothingReadOutsideTheRegion(width: 9, height: 8, area: area, &random) {
        make($0.clampedToExtent())
      }
    }
  }

  @Test func turnedImagesReadLittleMoreThanTheyGive() throws {
    // By strips of the full width this would read 400 times the image and take minutes.
    let turn = Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    let source = CountingSource(size: 3000)
    let region = Rect(x: 0, y: 0, width: 2000, height: 2000)
    _ = try Renderer(pixelsPerStrip: 2000).render(
      Image(source).transformed(by: turn), region: region)
    let read = source.pixelCount.value.load(ordering: .relaxed)
    // Squares of 44 pixels need the turned square's bounding box and a margin: 2.1 times as many.
    #expect(read > 1_000_000)
    #expect(read < 3 * 2000 * 2000)
  }

  @Test func regionsWithoutPixelsOrEndThrow() {
    #expect(throws: RenderError.infiniteRegion) { try Renderer().render(Image(color: .white)) }
    #expect(throws: RenderError.emptyRegion) { try Renderer().render(.empty) }
    #expect(throws: RenderError.tooLarge(width: 10, height: 10, maximumPixelCount: 99)) {
      try Renderer(maximumPixelCount: 99).render(
        Image(color: .white), region: Rect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(throws: RenderError.self) {
      try Renderer().render(
        Image(color: .white), region: Rect(x: 0, y: 0, width: 1e300, height: 1e300))
    }
  }

  private func affine(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double, nearest: Bool
  ) -> (Image) -> Image {
    let transform = Transform2D(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    return { (nearest ? $0.samplingNearest() : $0).transformed(by: transform) }
  }
}

/// A white square that counts the pixels that are asked of it.
private struct CountingSource: PixelwiseRecipe {
  final class Count: Sendable {
    let value = Atomic<Int>(0)
  }

  let size: Double
  let pixelCount = Count()

  func extent(of inputs: [Rect]) -> Rect { Rect(x: 0, y: 0, width: size, height: size) }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    pixelCount.value.add(span.count, ordering: .relaxed)
    for plane in 0..<4 { output.plane(plane).update(repeating: 1, count: span.count) }
  }

  static func == (first: Self, second: Self) -> Bool { first.pixelCount === second.pixelCount }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(pixelCount)) }
}
