// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

/// Every pixel is that at half the coordinates, between four pixels: an area kernel that reads elsewhere.
private struct Doubling: AreaKernel {
  func extent(of inputs: [Rect]) -> Rect {
    let rect = inputs[0]
    return Rect(x: 2 * rect.minX, y: 2 * rect.minY, width: 2 * rect.width, height: 2 * rect.height)
  }

  func region(ofInput index: Int, for area: Rect) -> Rect {
    Rect(x: area.minX / 2, y: area.minY / 2, width: area.width / 2, height: area.height / 2)
      .grown(x: 1, y: 1)
  }

  func compute(_ area: Kernel.Area) {
    for y in area.rows {
      let result = area.result(y)
      for x in area.columns {
        let color = area.input(0).sample(
          at: Point(x: (Double(x) + 0.5) / 2, y: (Double(y) + 0.5) / 2))
        for channel in 0..<4 { result[channel][x - area.x] = color[channel] }
      }
    }
  }
}

/// The first input where the second is darker than ½; a kernel of two inputs and the union of their extents.
private struct Choice: PixelKernel {
  func extent(of inputs: [Rect]) -> Rect { inputs[0].union(inputs[1]) }

  func compute(_ pixels: Kernel.Pixels) {
    let (first, second) = (pixels.input(0), pixels.input(1))
    for index in 0..<pixels.count {
      let chosen = second.red[index] < 0.5 ? first : second
      for channel in 0..<4 { pixels.result[channel][index] = chosen[channel][index] }
    }
  }
}

/// Stripes without an input.
private struct Columns: PixelKernel {
  var alpha: Kernel.Alpha { .opaque }

  func compute(_ pixels: Kernel.Pixels) {
    for index in 0..<pixels.count {
      pixels.result.red[index] = Float((pixels.x + index) % 7) / 7
      pixels.result.green[index] = Float(pixels.y % 5) / 5
      pixels.result.blue[index] = 0.25
      pixels.result.alpha[index] = -3  // not looked at
    }
  }
}

@Suite("Kernels of one's own") struct KernelTests {
  private let vignette = RoundVignette(center: Point(x: 11.5, y: 9), radius: 19)
  private let convolution: Convolution5x5 = {
    var random = SeededRandom(seed: 5)
    return Convolution5x5(weights: random.floats(25))
  }()

  private var kernels: [(Image) -> Image] {
    let (vignette, convolution) = (vignette, convolution)
    let other = Image.counting(width: 9, height: 8)
      .transformed(by: Transform2D(translationX: -4, y: 3))
    return [
      { Image(vignette, of: $0) }, { Image(convolution, of: $0) }, { $0.keyingOutGreen() },
      { Image(Doubling(), of: $0) }, { Image(Choice(), of: $0, other) },
      { image in
        image.applyingAreaKernel(reach: 3) { area in
          for y in area.rows {
            let source = area.input(0).row(y - 3, from: area.x + 3, count: area.width)
            for channel in 0..<4 {
              _ = area.result(y)[channel].update(fromContentsOf: source[channel])
            }
          }
        }
      },
    ]
  }

  @Test("Kernels give the same bytes however an image is divided, of every layout")
  func division() throws {
    var random = SeededRandom(seed: 1)
    let source = Image(pixels: .random(width: 31, height: 23, &random))
    let grey = Image(
      pixels: .floats(
        width: 31, height: 23, format: PixelFormat(.grey, .float32), random.floats(31 * 23)))
    for (index, kernel) in kernels.enumerated() {
      for image in [source, grey] {
        let made = kernel(image).applyingGaussianBlur(sigma: index % 2 == 0 ? 0 : 1)
        try expectSameBytesHoweverDivided(
          made, region: Rect(x: -9, y: -7, width: 71, height: 60), &random)
      }
    }
  }

  @Test("Nothing is read outside of the region that a kernel states")
  func reach() throws {
    var random = SeededRandom(seed: 2)
    for kernel in kernels {
      try expectNothingReadOutsideTheRegion(
        width: 31, height: 23, area: Rect(x: -9, y: -7, width: 71, height: 60), &random,
        kernel)
    }
  }

  @Test("A vignette is the product that its formula says")
  func vignetteFormula() throws {
    var random = SeededRandom(seed: 3)
    for isOpaque in [false, true] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let image = Image(vignette, of: sample.image)
      #expect(image.extent == sample.image.extent)
      #expect(image.sufficientFormat == (isOpaque ? .rgb8 : .rgba8))
      let expected = PixelGrid(sample.grid.region) { x, y in
        let (dx, dy) = (Double(x) + 0.5 - 11.5, Double(y) + 0.5 - 9)
        let light = max(0, 1 - (dx * dx + dy * dy) / 361)
        let pixel = sample.grid[x, y]
        return SIMD4(pixel.x * light, pixel.y * light, pixel.z * light, pixel.w)
      }
      #expect(try PixelGrid(image, sample.grid.region).distance(to: expected) < 1e-6)
    }
  }

  @Test("A convolution sums 25 pixels, those beyond the extent clamped, and keeps alpha")
  func convolutionFormula() throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<4 {
      let sample = try SampleImage(&random)
      let expected = PixelGrid(sample.grid.region) { x, y in
        var sum = SIMD4<Double>.zero
        for j in -2...2 {
          for i in -2...2 {
            sum +=
              sample.grid.clamped(x + i, y + j) * Double(convolution.weights[(j + 2) * 5 + i + 2])
          }
        }
        sum.w = sample.grid[x, y].w
        return sum
      }
      let found = try PixelGrid(Image(convolution, of: sample.image), sample.grid.region)
      #expect(found.distance(to: expected) < 1e-5)
    }
  }

  @Test("A chroma key makes green transparent and leaves the rest")
  func chromaKey() throws {
    let image = Image(
      pixels: .floats(
        width: 4, height: 1,
        [0, 1, 0, 1, 0.5, 0.25, 0.5, 1, 0.25, 0.5, 0.25, 1, 0, 0.25, 0, 0.5]))
    let found = try plain.render(
      image.keyingOutGreen(), format: .rgbaFloat, colorSpace: .none
    ).floatValues
    #expect(
      found == [
        0, 0, 0, 0, 0.5, 0.25, 0.5, 1, 0.125, 0.125, 0.125, 0.5, 0, 0, 0, 0.25,
      ])
  }

  @Test("Beyond the extent pixels are transparent unless they are clamped")
  func edges() throws {
    let image = Image(pixels: .floats(width: 2, height: 1, [0.25, 0, 0, 1, 0.5, 0, 0, 1]))
    for edges in [Kernel.Edges.transparent, .clamped] {
      let moved = image.applyingAreaKernel(reach: 1, edges: edges) { area in
        for y in area.rows {
          let source = area.input(0).row(y, from: area.x + 1, count: area.width)
          for channel in 0..<4 {
            _ = area.result(y)[channel].update(fromContentsOf: source[channel])
          }
        }
      }
      let last: [Float] = edges == .clamped ? [0.5, 0, 0, 1] : [0, 0, 0, 0]
      #expect(
        try plain.render(moved, format: .rgbaFloat, colorSpace: .none).floatValues
          == [0.5, 0, 0, 1] + last)
    }
  }

  @Test("Kernels without inputs cover the plane, and an opaque result has an alpha of 1")
  func generator() throws {
    let image = Image(Columns(), of: [])
    #expect(image.extent == .infinite)
    let found = try plain.render(
      image.cropped(to: Rect(x: 0, y: 0, width: 2000, height: 3)), format: .rgbaFloat,
      colorSpace: .none
    ).floatValues
    for (index, x) in [0, 6, 7, 1023, 1024, 1999].enumerated() {
      let y = index % 3
      let start = ((2 - y) * 2000 + x) * 4
      #expect(
        Array(found[start..<start + 4]) == [Float(x % 7) / 7, Float(y % 5) / 5, 0.25, 1], "\(x)")
    }
  }

  @Test("Wide areas have an alpha of 1 to their last column")
  func wide() throws {
    let image = Image(
      pixels: .floats(
        width: 3000, height: 2, format: PixelFormat(.grey, .float32),
        [Float](repeating: 0.5, count: 6000)))
    let sums = image.applyingAreaKernel(reach: 2, edges: .clamped) { area in
      for y in area.rows {
        let source = area.input(0).row(y, from: area.x - 2, count: area.width + 4)
        for x in 0..<area.width {
          for channel in 0..<4 { area.result(y)[channel][x] = source[channel][x + 4] }
        }
      }
    }
    let found = try Renderer(workingSpace: .none, pixelsPerStrip: .max).render(
      sums, format: .rgbaFloat, colorSpace: .none
    ).floatValues
    #expect(found == (0..<6000).flatMap { _ in [0.5, 0.5, 0.5, 1] as [Float] })
  }

  @Test("Images of equal kernels are equal, of functions only copies")
  func equality() {
    let image = Image.counting(width: 3, height: 2)
    #expect(Image(vignette, of: image) == Image(vignette, of: image))
    #expect(Image(vignette, of: image) != Image(RoundVignette(center: .zero, radius: 1), of: image))
    let keyed = image.keyingOutGreen()
    let copy = keyed
    #expect(keyed == copy && keyed != image.keyingOutGreen())
    #expect(throws: Never.self) { try keyed.explain() }
  }

  @Test("The documentation has the examples of these tests, each under 25 lines")
  func documentation() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Documentation/Imaging.md"), encoding: .utf8)
    let examples = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "KernelExamples.swift"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }.filter { $0.contains("Kernel") && $0.contains("pixels") || $0.contains("AreaKernel") }
    #expect(blocks.count == 3)
    for block in blocks {
      #expect(examples.contains(block), "\(block)")
      #expect(block.split(separator: "\n").count < 25, "\(block)")
    }
  }
}

// Mistake kernel-alpha-lost: a kernel of the caller's that keeps alpha, without alpha
// - if writesAlpha, kernel.alpha == .kept, inputCount > 0 {
// + if writesAlpha, kernel.alpha == .opaque, inputCount > 0 {
// = KernelTests
