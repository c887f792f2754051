// SPDX-License-Identifier: Apache-2.0

import Given
import SilhouetteImaging
import Synchronization
import Testing

@testable import Exercises

@Suite struct DuotoneFilterTests {
  private let dark = SIMD3<Float>(0.1, 0, 0.3)
  private let light = SIMD3<Float>(1, 0.9, 0.5)

  @Test("Opaque pixels")
  func opaque() throws { try check(opaque: true, isPart: false) }

  @Test("Pixels with alpha")
  func transparent() throws { try check(opaque: false, isPart: false) }

  @Test("Part of an image whose corner is not the origin")
  func parts() throws { try check(opaque: false, isPart: true) }

  @Test("No pixel is computed before it is needed")
  func laziness() throws {
    let source = CountingKernel()
    let image = Image(source)
    let filtered = try DuotoneFilter.duotone(image, dark: dark, light: light)
    #expect(source.counter.value == 0, "creating the filtered image computes pixels")
    #expect(filtered.extent == image.extent, "the extent remains")
    _ = try renderer.render(
      filtered, region: Rect(x: 10, y: 20, width: 7, height: 3), format: .rgbaFloat,
      colorSpace: .none)
    let count = source.counter.value
    // The renderer works on blocks, so a few more pixels than the 21 may be computed.
    #expect(
      count > 0 && count < 2000,
      "rendering 7×3 pixels computes \(count) of the \(1000 * 1000) pixels of the input")
  }

  /// One that does not convert colours.
  private var renderer: Renderer { Renderer(workingSpace: .none, threadCount: 1) }

  private func check(opaque: Bool, isPart: Bool) throws {
    for seed in 0..<20 {
      var random = SplitMix64(seed: seed)
      let (width, height) = (random.int(3...12), random.int(3...9))
      let photo = RandomPhoto(width: width, height: height, opaque: opaque, &random)
      var extent = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      var image = Image(pixels: try photo.pixels)
      var region = extent
      if isPart {
        extent = Rect(x: 1, y: 1, width: Double(width - 1), height: Double(height - 1))
        image = image.cropped(to: extent)
        region = Rect(x: 2, y: 1, width: Double(random.int(1...width - 2)), height: 2)
      }
      let filtered = try DuotoneFilter.duotone(image, dark: dark, light: light)
      let rendered = try renderer.render(
        filtered, region: region, format: .rgbaFloat, colorSpace: .none)
      let found = rendered.packedBytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      var expected: [Double] = []
      // Results are stored from the top row on, while y points up.
      for y in (Int(region.minY)..<Int(region.maxY)).reversed() {
        for x in Int(region.minX)..<Int(region.maxX) {
          expected += pixel(photo, x: x, y: y, extent: extent)
        }
      }
      try compare(
        "The premultiplied value", found, with: expected,
        shape: [Int(region.height), Int(region.width), 4], axes: "row column channel",
        for: "\(opaque ? "opaque" : "transparent") pixels, the extent \(text(extent)),"
          + " of which \(text(region)) is rendered (seed \(seed))")
    }
  }

  private func text(_ rect: Rect) -> String {
    "x \(Int(rect.minX))..<\(Int(rect.maxX)), y \(Int(rect.minY))..<\(Int(rect.maxY))"
  }

  /// Returns a pixel of the result, by the formulas for colours that are not premultiplied.
  private func pixel(_ photo: RandomPhoto, x: Int, y: Int, extent: Rect) -> [Double] {
    let color = photo.color(x: x, y: y)
    let alpha = photo.alpha(x: x, y: y)
    let luminance = 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
    let share = (Double(x) + 0.5 - extent.minX) / extent.width
    let mixture = (0..<3).map { channel in
      let (dark, light) = (Double(dark[channel]), Double(light[channel]))
      return (1 - share) * color[channel] + share * (dark * (1 - luminance) + light * luminance)
    }
    return mixture.map { $0 * alpha } + [alpha]
  }
}

/// Random pixels in memory.
private struct RandomPhoto {
  let width: Int
  let height: Int
  /// Red, green, blue and alpha of every pixel, not premultiplied, 0…1, the top row first.
  private let values: [Float]

  init(width: Int, height: Int, opaque: Bool, _ random: inout SplitMix64) {
    self.width = width
    self.height = height
    values = random.floats(4 * width * height).enumerated().map { index, value in
      // Alpha is at least ¼: colours of transparent pixels cannot be told.
      index % 4 == 3 ? (opaque ? 1 : 0.25 + 0.75 * abs(value)) : abs(value)
    }
  }

  private func first(x: Int, y: Int) -> Int { 4 * ((height - 1 - y) * width + x) }

  func color(x: Int, y: Int) -> [Double] {
    (0..<3).map { Double(values[first(x: x, y: y) + $0]) }
  }

  func alpha(x: Int, y: Int) -> Double { Double(values[first(x: x, y: y) + 3]) }

  var pixels: PixelBuffer {
    get throws {
      let premultiplied = values.enumerated().map { index, value in
        index % 4 == 3 ? value : value * values[index / 4 * 4 + 3]
      }
      return try premultiplied.withUnsafeBytes {
        try PixelBuffer(
          width: width, height: height, format: .rgbaFloat, copying: $0, colorSpace: .none)
      }
    }
  }
}

/// A grey square of 1000 × 1000 pixels that counts the pixels that are computed.
private struct CountingKernel: PixelKernel {
  let counter = Counter()

  func extent(of inputs: [Rect]) -> Rect { Rect(x: 0, y: 0, width: 1000, height: 1000) }

  func compute(_ pixels: Kernel.Pixels) {
    counter.add(pixels.count)
    for channel in 0..<3 { pixels.result[channel].update(repeating: 0.5) }
    pixels.result.alpha.update(repeating: 1)
  }

  static func == (first: Self, second: Self) -> Bool { first.counter === second.counter }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(counter)) }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func add(_ number: Int) { count.withLock { $0 += number } }

  var value: Int { count.withLock { $0 } }
}
