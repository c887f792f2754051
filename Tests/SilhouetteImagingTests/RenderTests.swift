// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct RenderTests {
  /// A picture that goes through every kind of node.
  static func scene(_ random: inout SeededRandom) -> Image {
    let size = { (random: inout SeededRandom) in random.int(1...23) }
    let first = Image(
      pixels: .random(width: size(&random), height: size(&random), &random))
    let second = Image(
      pixels: .random(width: size(&random), height: size(&random), &random))
    let mask = Image(
      mask: .floats(width: 2, height: 2, format: .greyFloat, [0.1, 0.9, 0.7, 0.4]))
    let turn = AffineTransform(a: 0.8, b: 0.7, c: -0.6, d: 0.9, tx: 2.3, ty: -1.7)
    let stretch = AffineTransform(a: 5.3, b: 0, c: 0, d: 7.1, tx: 0.4, ty: 0.2)
    let front = first.clampedToExtent().transformed(by: turn)
      .cropped(to: Rect(x: -1, y: 2, width: 19, height: 17))
    return front.applyingColorMatrix(ColorMatrix(red: [0.5, 0.5, 0, 0]))
      .blended(
        withMask: mask.clampedToExtent().transformed(by: stretch),
        over: second.oriented(.left).samplingNearest()
          .transformed(by: AffineTransform(scaleX: 1.3, y: 0.7))
      )
      .composited(over: second.transformed(by: turn))
      .composited(over: Image(color: Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)))
  }

  @Test func stripsAndSinglePixelsGiveTheSameBytes() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<12 {
      let image = Self.scene(&random)
      let (width, height) = (random.int(1...40), random.int(1...40))
      let region = Rect(
        x: Double(random.int(-20...5)), y: Double(random.int(-20...5)),
        width: Double(width), height: Double(height))
      let whole = try Renderer().render(image, region: region, format: .rgbaFloat).packedBytes
      for _ in 0..<3 {
        let strips = Renderer(
          pixelsPerStrip: random.int(1...width * height), memoryLimit: random.int(0...100_000))
        let pixels = try strips.render(image, region: region, format: .rgbaFloat)
        #expect(pixels.packedBytes == whole)
      }
      for _ in 0..<8 {
        let (x, row) = (random.int(0...width - 1), random.int(0...height - 1))
        let pixel = Rect(
          x: region.minX + Double(x), y: region.maxY - 1 - Double(row), width: 1, height: 1)
        let bytes = try Renderer().render(image, region: pixel, format: .rgbaFloat).packedBytes
        let start = (row * width + x) * 16
        #expect(bytes == Array(whole[start..<start + 16]))
      }
    }
  }

  @Test func recipesReadNothingOutsideTheRegionTheyAskFor() throws {
    var random = SeededRandom(seed: 6)
    let recipes: [any Recipe] = [
      CropRecipe(rect: Rect(x: 2, y: 1, width: 5, height: 6)), Clamp(), SourceOverRecipe(),
      BlendWithMaskRecipe(),
      MatrixFilter(matrix: ColorMatrix(red: [0, 1, 0, 0])), AlphaFilter(operation: .setOne),
      SamplingHint(sampling: .nearest), affine(1.7, 0, 0, 0.3, 0.4, -2, .bilinear),
      affine(0.9, 0.4, -0.5, 1.2, -1, 0.7, .bilinear), affine(-0.31, 0.4, 0.5, 1.2, 9, 0, .nearest),
      affine(0, -1, 1, 0, 0, 9, .bilinear), affine(9, 0, 0, 0.1, 0.5, 0.5, .bilinear),
    ]
    let extent = Region(minX: 0, minY: 0, maxX: 9, maxY: 8)
    let context = RenderContext(workingSpace: .none)
    for recipe in recipes {
      for _ in 0..<20 {
        let area = Region(touching: recipe.extent(of: Array(repeating: extent.rect, count: 3)))
          .intersection(Region(minX: -9, minY: -9, maxX: 30, maxY: 30))
        let (x, y) = (
          random.int(area.minX...area.maxX - 1), random.int(area.minY...area.maxY - 1)
        )
        let output = Region(
          minX: x, minY: y, maxX: random.int(x + 1...area.maxX),
          maxY: random.int(y + 1...area.maxY))
        // The same numbers everywhere, and not-a-number outside what the rule names.
        var results: [[Float]] = []
        let seed = random.next()
        for poisons in [false, true] {
          var values = SeededRandom(seed: seed)
          let inputs = (0..<3).map { index in
            let needed = recipe.region(ofInput: index, for: output, extent: extent)
            let tile = emptyTile(extent.union(output).grown(by: 3), extent: extent)
            for row in tile.region.minY..<tile.region.maxY {
              for column in tile.region.minX..<tile.region.maxX {
                let place = Region(minX: column, minY: row, maxX: column + 1, maxY: row + 1)
                let isInside = !place.intersection(extent).isEmpty
                for channel in 0..<4 {
                  let value = isInside ? values.float() : 0
                  // Outside the extent tiles are zero by contract.
                  tile.address(x: column, y: row)[channel] =
                    poisons && isInside && place.intersection(needed).isEmpty ? .nan : value
                }
              }
            }
            return tile
          }
          let target = emptyTile(output, extent: area)
          recipe.compute(output, of: target, from: inputs, in: context)
          results.append(
            Array(UnsafeBufferPointer(start: target.base, count: output.width * output.height * 4)))
        }
        #expect(results[0] == results[1], "\(recipe) \(output)")
      }
    }
  }

  @Test func turnedPicturesReadLittleMoreThanTheyGive() throws {
    // By strips of the full width this would read 400 times the picture and take minutes.
    let turn = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
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
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double,
    _ sampling: Sampling
  ) -> Affine {
    let transform = AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    return Affine(
      transform: transform, inverse: transform.inverted ?? .identity, sampling: sampling)
  }

  private func emptyTile(_ region: Region, extent: Region) -> Tile {
    var pool = TilePool()
    let tile = pool.tile(region, extent: extent)
    tile.clear()
    return tile
  }
}

/// A white square that counts the pixels that are asked of it.
private struct CountingSource: Recipe {
  final class Count: Sendable {
    let value = Atomic<Int>(0)
  }

  let size: Double
  let pixelCount = Count()

  func extent(of inputs: [Rect]) -> Rect { Rect(x: 0, y: 0, width: size, height: size) }

  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext) {
    pixelCount.value.add(area.width * area.height, ordering: .relaxed)
    for y in area.minY..<area.maxY {
      output.address(x: area.minX, y: y).update(repeating: 1, count: area.width * 4)
    }
  }

  static func == (first: Self, second: Self) -> Bool { first.pixelCount === second.pixelCount }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(pixelCount)) }
}
