// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Caches of renderers") struct RenderCacheTests {
  private func bytes(
    _ image: Image, _ region: Rect? = nil, _ renderer: Renderer = plain
  ) throws -> [UInt8] {
    try renderer.render(image, region: region, format: .rgbaFloat, colorSpace: .none).packedBytes
  }

  @Test("An intermediate is made once, whole, and then read for any region and in any image")
  func once() throws {
    let counted = CountedImage(width: 20, height: 10)
    let kept = counted.image().insertingIntermediate()
    let cache = Renderer.Cache()
    let renderer = Renderer(workingSpace: .none, cache: cache)
    let region = Rect(x: 3, y: 2, width: 4, height: 4)
    let part = try bytes(kept, region, renderer)
    #expect(counted.count == 200 && cache.count == 1 && cache.byteCount == 200 * 16)
    #expect(try bytes(kept, region, renderer) == part)
    let blurred = try bytes(kept.applyingGaussianBlur(sigma: 2), nil, renderer)
    #expect(counted.count == 200 && cache.hitCount == 2 && cache.missCount == 1)
    #expect(try bytes(kept, region) == part)
    #expect(try bytes(kept.applyingGaussianBlur(sigma: 2)) == blurred)
    #expect(counted.count > 216, "without a cache pixels are made again")
    cache.removeAll()
    #expect(cache.count == 0 && cache.byteCount == 0)
    let before = counted.count
    _ = try bytes(kept, region, renderer)
    #expect(counted.count == before + 200)
  }

  @Test(
    "Steps that need all of an image are kept without being asked, and nothing below them is made again"
  )
  func barriers() throws {
    let counted = CountedImage(width: 20, height: 10)
    let distance = counted.image().insertingIntermediate().applyingFilter(
      Filters.DistanceFromMask(maximum: 4)
    )
    .insertingIntermediate()
    let cache = Renderer.Cache()
    let renderer = Renderer(workingSpace: .none, cache: cache)
    let first = Rect(x: 0, y: 0, width: 4, height: 4)
    #expect(
      try bytes(distance.cropped(to: first), nil, renderer) == bytes(distance.cropped(to: first)))
    let made = counted.count
    let hits = cache.hitCount
    let second = Rect(x: 9, y: 1, width: 8, height: 7)
    let found = try bytes(distance.cropped(to: second), nil, renderer)
    #expect(counted.count == made && cache.hitCount == hits + 1)
    #expect(try bytes(distance.cropped(to: second)) == found)
  }

  @Test("The pixels of an intermediate are those of the image, to the last bit")
  func sameBits() throws {
    var random = SeededRandom(seed: 1)
    let grey = Image(
      pixels: .floats(
        width: 13, height: 9, format: PixelFormat(.grey, .float32), random.floats(117)))
    let opaque = Image(
      pixels: .floats(
        width: 13, height: 9, format: PixelFormat(.rgb, .float32), random.floats(351)))
    let full = Image(pixels: .random(width: 13, height: 9, &random))
    for space in [ColorSpace.none, .linearSRGB] {
      let (without, with) = (
        Renderer(workingSpace: space), Renderer(workingSpace: space, cache: Renderer.Cache())
      )
      for image in [
        grey, opaque, full, full.cropped(to: Rect(x: 1.25, y: 0.5, width: 7.5, height: 8.25)),
      ] {
        let steps: [(Image) -> Image] = [
          { $0 },
          { $0.transformed(by: Transform2D(a: 1.2, b: 0.3, c: -0.4, d: 0.9, tx: 2.5, ty: -3)) },
          { $0.applyingGaussianBlur(sigma: 3) }, { $0.clampedToExtent() },
          { $0.composited(over: $0.transformed(by: Transform2D(translationX: 2.25, y: 1))) },
        ]
        for step in steps {
          let expected = step(image)
          let marked = step(image.insertingIntermediate())
          #expect(marked.extent == expected.extent)
          let region = Rect(x: -4, y: -5, width: 25, height: 22)
          for _ in 0..<2 {
            #expect(try bytes(marked, region, with) == bytes(expected, region, without))
            #expect(try bytes(marked, region, without) == bytes(expected, region, without))
          }
        }
      }
    }
  }

  @Test("What was used the longest ago is forgotten first, and what is too large is not kept")
  func limit() throws {
    let images = (0..<4).map { _ in CountedImage(width: 10, height: 10) }
    let kept = images.map { $0.image().insertingIntermediate() }
    // Rows of 160 bytes take 192.
    let cache = Renderer.Cache(byteLimit: 3 * 1920 + 1919)
    let renderer = Renderer(workingSpace: .none, cache: cache)
    for index in [0, 1, 2, 0, 3] { _ = try bytes(kept[index], nil, renderer) }
    #expect(cache.count == 3 && cache.byteCount == 3 * 1920)
    #expect(images.map(\.count) == [100, 100, 100, 100])
    // The second was used the longest ago.
    for index in [0, 2, 3] { _ = try bytes(kept[index], nil, renderer) }
    #expect(images.map(\.count) == [100, 100, 100, 100])
    _ = try bytes(kept[1], nil, renderer)
    #expect(images.map(\.count) == [100, 200, 100, 100])
    let large = CountedImage(width: 40, height: 12)
    let image = large.image().insertingIntermediate()
    let region = Rect(x: 0, y: 0, width: 5, height: 5)
    _ = try bytes(image, region, renderer)
    #expect(large.count == 25 && cache.count == 3)
  }

  @Test("Working spaces and other images share nothing; equal images share what is kept")
  func keys() throws {
    let counted = CountedImage(width: 5, height: 4)
    let image = counted.image()
    let cache = Renderer.Cache()
    let linear = Renderer(cache: cache)
    let encoded = Renderer(workingSpace: .sRGB, cache: cache)
    _ = try bytes(image.insertingIntermediate(), nil, linear)
    _ = try bytes(image.insertingIntermediate(), nil, linear)
    #expect(counted.count == 20 && cache.count == 1)
    _ = try bytes(image.insertingIntermediate(), nil, encoded)
    #expect(counted.count == 40 && cache.count == 2)
    _ = try bytes(counted.image().insertingIntermediate(), nil, linear)
    #expect(counted.count == 60 && cache.count == 3)
    #expect(Renderer(cache: cache) == linear && Renderer(cache: Renderer.Cache()) != linear)
  }

  @Test("The number of images is limited too: small results can have large sources")
  func countLimit() throws {
    let cache = Renderer.Cache(countLimit: 2)
    let renderer = Renderer(workingSpace: .none, cache: cache)
    let images = (0..<3).map { _ in CountedImage(width: 4, height: 4) }
    let kept = images.map { $0.image().insertingIntermediate() }
    for index in [0, 1, 0, 2, 0, 1] { _ = try bytes(kept[index], nil, renderer) }
    #expect(cache.count == 2 && images.map(\.count) == [16, 32, 16])
  }

  @Test("The largest result of a renderer does not limit what it keeps")
  func largeIntermediate() throws {
    let image = Image.counting(width: 40, height: 30).insertingIntermediate()
    let region = Rect(x: 5, y: 5, width: 6, height: 6)
    let expected = try bytes(image, region)
    let cache = Renderer.Cache()
    let renderer = Renderer(workingSpace: .none, maximumPixelCount: 100, cache: cache)
    #expect(try bytes(image, region, renderer) == expected && cache.count == 1)
  }

  @Test("Cancelling a rendering ends the making of an intermediate too, of which nothing is kept")
  func cancellation() throws {
    let counted = CountedImage(width: 8, height: 4000)
    let control = Renderer.Control()
    let image = counted.image { control.cancel() }.insertingIntermediate()
    let cache = Renderer.Cache()
    let renderer = Renderer(workingSpace: .none, pixelsPerStrip: 80, cache: cache)
    #expect(throws: CancellationError.self) {
      try renderer.render(image, region: Rect(x: 0, y: 0, width: 2, height: 2), control: control)
    }
    #expect((1..<8000).contains(counted.count) && cache.count == 0)
  }

  @Test("Memory that was adopted is given back outside of the cache's lock")
  func releases() throws {
    let cache = Renderer.Cache(countLimit: 1)
    let renderer = Renderer(workingSpace: .none, cache: cache)
    final class Seen: Sendable {
      let count = Atomic<Int>(-1)
    }
    let counts = Seen()
    do {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 7)
      let pixels = try PixelBuffer(
        width: 4, height: 4, format: .rgba8, adopting: memory
      ) { [weak cache] start in
        counts.count.store(cache?.count ?? -2, ordering: .relaxed)
        start.deallocate()
      }
      _ = try bytes(Image(pixels: pixels).insertingIntermediate(), nil, renderer)
    }
    #expect(counts.count.load(ordering: .relaxed) == -1)
    _ = try bytes(Image.counting(width: 3, height: 3).insertingIntermediate(), nil, renderer)
    #expect(counts.count.load(ordering: .relaxed) == 1)
  }

  @Test("Several threads share a cache")
  func threads() async throws {
    let cache = Renderer.Cache(byteLimit: 4 * 1920)
    let images = (0..<6).map { _ in
      CountedImage(width: 10, height: 10).image().insertingIntermediate()
    }
    let expected = try images.map { try bytes($0) }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<200 {
        group.addTask {
          let found = try? bytes(images[task % 6], nil, Renderer(workingSpace: .none, cache: cache))
          #expect(found == expected[task % 6])
        }
      }
    }
    #expect(cache.byteCount <= cache.byteLimit && cache.count <= 4)
  }

  @Test("Infinite and empty images stay as they are")
  func unmarked() {
    let color = Image(color: .white)
    #expect(color.insertingIntermediate() == color)
    #expect(Image.empty.insertingIntermediate() == .empty)
    let marked = Image.counting(width: 3, height: 2).insertingIntermediate()
    #expect(marked.insertingIntermediate() == marked)
  }
}

// Mistake cache-forgets-latest: a cache that forgets what was used last
// - state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
// + state.entries.max(by: { $0.value.lastUse < $1.value.lastUse })
// = RenderCacheTests
