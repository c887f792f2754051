// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// Scaling of 8-bit colours that become 8-bit colours again.
@Suite struct ScaledCodeTests {
  private func isOnCodes(
    _ image: Image, workingSpace: ColorSpace = .none, _ format: PixelFormat = .rgb8
  ) -> Bool {
    let node = RenderGraph(image.node).choosingCodes(
      workingSpace: workingSpace, encoding: ResultEncoding(format: format, colorSpace: .none))
    return (node.recipe as? CodeRecipe)?.delivery == .codes(table: nil)
  }

  private func noise(
    width: Int, height: Int, step: Int, _ random: inout SeededRandom
  ) -> PixelBuffer {
    .bytes(
      width: width, height: height, format: .rgb8, colorSpace: .none,
      (0..<width * height * 3).map { _ in UInt8(random.int(0...255) / step * step) })
  }

  @Test func onlyColorsThatStayCodesAreScaledAsCodes() {
    func photo(_ format: PixelFormat = .rgb8, _ space: ColorSpace = .none) -> Image {
      Image(pixels: PixelBuffer(width: 9, height: 9, format: format, colorSpace: space))
    }
    func scaled(_ image: Image) -> Image { image.scaled(toWidth: 5, height: 14) }
    #expect(isOnCodes(scaled(photo())))
    #expect(isOnCodes(Filters.MedianFilter().apply(to: scaled(photo()))))
    // In linear light, codes are not proportional to values; a mask's means are not rounded earlier.
    #expect(!isOnCodes(scaled(photo(.rgb8, .sRGB)), workingSpace: .linearSRGB))
    #expect(!isOnCodes(scaled(photo(.grey8)), .grey8))
    #expect(!isOnCodes(scaled(photo(.rgba8)), .rgba8))
    #expect(!isOnCodes(scaled(photo()), .rgba8))
    // Rounded twice; a step on values.
    #expect(!isOnCodes(scaled(photo()).scaled(toWidth: 3, height: 3)))
    #expect(!isOnCodes(scaled(photo()).applyingGaussianBlur(sigma: 1)))
    #expect(!isOnCodes(scaled(photo()).applyingFilter(Filters.ColorInvert())))
  }

  /// No code is further than a half, but for rounding to floats, from the definition in Double.
  @Test(arguments: ScalingKernel.allCases)
  func codesAreNearest(kernel: ScalingKernel) throws {
    var random = SeededRandom(seed: 641)
    for round in 0..<20 {
      let (width, height) = (random.int(1...60), random.int(1...50))
      let (newWidth, newHeight) = (random.int(1...70), random.int(1...60))
      // Noise, and black and white.
      let pixels = noise(width: width, height: height, step: round % 2 == 0 ? 1 : 255, &random)
      let image = Image(pixels: pixels).transformed(by: Transform2D(translationX: -4, y: 9))
        .scaled(toWidth: newWidth, height: newHeight, kernel: kernel)
      #expect(isOnCodes(image) || (newWidth, newHeight) == (width, height))
      let found = try plain.render(image, format: .rgb8, colorSpace: .none).packedBytes
      let source = pixels.packedBytes.map(Double.init)
      let definition = ScaledTests()
      for channel in 0..<3 {
        // From the lowest row, as images are scaled.
        let rows = (0..<height).reversed().map { y in
          definition.scaled(
            (0..<width).map { source[(y * width + $0) * 3 + channel] }, to: newWidth, kernel)
        }
        for x in 0..<newWidth {
          let column = definition.scaled(rows.map { $0[x] }, to: newHeight, kernel)
          for y in 0..<newHeight {
            let code = Double(found[((newHeight - 1 - y) * newWidth + x) * 3 + channel])
            let error = abs(code - min(max(column[y], 0), 255))
            #expect(error < 0.5005, "\(width)×\(height) to \(newWidth)×\(newHeight): \(error)")
          }
        }
      }
    }
  }

  /// Rows of more pixels than are summed at a time.
  @Test(arguments: [(3001, 1500), (700, 2100), (5000, 7)])
  func wideRowsHaveTheCodesOfValues(width: Int, newWidth: Int) throws {
    var random = SeededRandom(seed: 642)
    let pixels = noise(width: width, height: 3, step: 1, &random)
    let codes = Image(pixels: pixels).scaled(toWidth: newWidth, height: 18)
    let values = Image(Passing(), Image(pixels: pixels)).scaled(toWidth: newWidth, height: 18)
    #expect(isOnCodes(codes) && !isOnCodes(values))
    let found = try plain.render(codes, format: .rgb8, colorSpace: .none).packedBytes
    let expected = try plain.render(values, format: .rgb8, colorSpace: .none).packedBytes
    let differences = zip(found, expected).map { abs(Int($0) - Int($1)) }
    #expect(differences.allSatisfy { $0 <= 1 })
    #expect(differences.reduce(0, +) * 1000 <= differences.count)
  }

  @Test func doesNotDependOnTheDivision() throws {
    var random = SeededRandom(seed: 643)
    for round in 0..<10 {
      let (width, height) = (random.int(1...60), random.int(1...40))
      let pixels = noise(width: width, height: height, step: 1, &random)
      let source =
        round % 2 == 0 ? Image(pixels: pixels) : Image(source: StoredSource(pixels: pixels))
      let image = source.scaled(
        toWidth: random.int(1...90), height: random.int(1...50),
        kernel: ScalingKernel.allCases[round % 4]
      ).transformed(by: Transform2D(translationX: -7, y: 5))
      let region = Rect(x: -20, y: -9, width: 91, height: 67)
      let expected = try Renderer(workingSpace: .none, pixelsPerStrip: .max, threadCount: 1)
        .render(image, region: region, format: .rgb8, colorSpace: .none).packedBytes
      for _ in 0..<4 {
        let renderer = Renderer(
          workingSpace: .none, pixelsPerStrip: random.int(1...2400),
          memoryLimit: random.int(0...100_000), threadCount: random.int(1...3))
        let found = try renderer.render(image, region: region, format: .rgb8, colorSpace: .none)
        #expect(found.packedBytes == expected, "\(renderer)")
      }
    }
  }
}
