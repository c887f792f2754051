// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import SilhouetteInference
import Testing

/// A cat at the upper left, a dog at the upper right, nothing below.
@Suite("Labels drawn over an image")
struct LabelOverlayTests {
  private let map: LabelMap
  private let renderer = Renderer(workingSpace: .sRGB)

  init() throws {
    var logits = [Float](repeating: 0, count: 33 * 33 * 21)
    for place in 0..<33 * 33 {
      let name = place / 33 > 16 ? "background" : place % 33 < 16 ? "cat" : "dog"
      let index = try #require(SegmentationClasses.pascalVOC.index(of: name))
      logits[place * 21 + index] = 20
    }
    map = LabelMap(
      logits: Tensor(logits, shape: [1, 33, 33, 21]), width: 513, height: 513,
      classes: .pascalVOC, upsampler: LogitUpsampler(try ImageModel.bundled.model))
  }

  private func noise(width: Int, height: Int) -> PixelBuffer {
    .noise(width: width, height: height, seed: 7)
  }

  private func rendered(_ image: Image) throws -> PixelBuffer {
    try renderer.render(image, format: .rgb8, colorSpace: .sRGB)
  }

  /// The labels of an overlay of 4×4 pixels, from the top.
  private let expectedLabels: [UInt8] = [8, 8, 12, 12, 8, 8, 12, 12, 0, 0, 0, 0, 0, 0, 0, 0]

  /// The pixels with half of the classes' colours mixed in, 0…255.
  private func tinted(_ pixels: PixelBuffer) -> [Double] {
    let bytes = pixels.numbers
    return (0..<48).map { index in
      let label = expectedLabels[index / 3]
      if label == 0 { return Double(bytes[index]) }
      // (64, 0, 0) and (64, 0, 128).
      let largest = label == 8 ? 64.0 : 128.0
      let dark = Double(VOCPalette.color(ofClass: label)[index % 3])
      return (Double(bytes[index]) + dark * (255 / largest).squareRoot()) / 2
    }
  }

  @Test("Classes are tinted by half, the background is unchanged")
  func tints() throws {
    #expect(map.resized(width: 4, height: 4).labels == expectedLabels)
    let pixels = noise(width: 4, height: 4)
    let overlay = LabelOverlay(opacity: 0.5, drawsOutlines: false, drawsLegend: false)
    let result = try rendered(overlay.image(of: Image(pixels: pixels), labels: map))
    for (found, expected) in zip(result.numbers, tinted(pixels)) {
      #expect(abs(Double(found) - expected) <= 0.51)
    }
    let none = LabelOverlay(opacity: 0, drawsOutlines: false, drawsLegend: false)
    let untouched = try rendered(none.image(of: Image(pixels: pixels), labels: map))
    #expect(untouched.packedBytes == pixels.packedBytes)
  }

  @Test("Outlines follow the distance from the border pixels")
  func outlines() throws {
    let pixels = noise(width: 4, height: 4)
    let overlay = LabelOverlay(opacity: 0.5, drawsLegend: false)
    let result = try rendered(overlay.image(of: Image(pixels: pixels), labels: map))
    let white = coverage(halfWidth: 1)
    let black = coverage(halfWidth: 2).map { $0 * 0.6 }
    let tints = tinted(pixels)
    for index in 0..<48 {
      let dark = tints[index] * (1 - black[index / 3])
      let expected = dark * (1 - white[index / 3]) + 255 * white[index / 3]
      #expect(abs(Double(result.numbers[index]) - expected) <= 1.01, "\(index)")
    }
  }

  /// The share of each pixel that a line covers, from the distance to the nearest pixel that has another label
  /// beside, above or below it, slightly blurred.
  private func coverage(halfWidth: Double) -> [Double] {
    func label(_ x: Int, _ y: Int) -> UInt8 {
      expectedLabels[min(max(y, 0), 3) * 4 + min(max(x, 0), 3)]
    }
    var marks: [SIMD2<Int>] = []
    for y in 0..<4 {
      for x in 0..<4 {
        let isBorder = [(0, 1), (1, 0), (0, -1), (-1, 0)].contains {
          label(x + $0.0, y + $0.1) != label(x, y)
        }
        if isBorder { marks.append([x, y]) }
      }
    }
    func sharp(_ x: Int, _ y: Int) -> Double {
      let squares = marks.map { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) }
      let distance = min(Double(squares.min() ?? 100).squareRoot(), 3)
      return min(max(halfWidth - distance, 0), 1)
    }
    let weights = (-3...3).map { exp(-Double($0 * $0) / (2 * 0.6 * 0.6)) }
    let total = weights.reduce(0, +)
    return (0..<16).map { index in
      var sum = 0.0
      for y in -3...3 {
        for x in -3...3 {
          sum += weights[x + 3] * weights[y + 3] * sharp(index % 4 + x, index / 4 + y)
        }
      }
      return sum / (total * total)
    }
  }

  @Test("The legend lies in a corner without labels, or below a small image")
  func legend() throws {
    let legend = Legend(map.occurrences)
    #expect(legend.entries.map(\.color) == [Color(tintOfClass: 12), Color(tintOfClass: 8)])
    #expect(legend.entries.map(\.text.count) == [9, 9])
    #expect(legend.entries[0].text.hasPrefix("dog 2") && legend.entries[0].text.hasSuffix("%"))
    let overlay = LabelOverlay(opacity: 0, drawsOutlines: false)
    let large = noise(width: 300, height: 200)
    let inside = overlay.image(of: Image(pixels: large), labels: map)
    #expect(inside.extent == Image(pixels: large).extent)
    let result = try rendered(inside)
    // The lower left corner.
    let size = legend.image.extent.size
    let changed = zip(result.packedBytes, large.packedBytes).enumerated().filter {
      $1.0 != $1.1
    }.map { ($0.offset / 3 % 300, $0.offset / 900) }
    #expect(changed.allSatisfy { $0.0 >= 4 && $0.0 < 4 + Int(size.width) })
    #expect(changed.allSatisfy { $0.1 < 196 && $0.1 >= 196 - Int(size.height) })
    #expect(changed.count > 1000)
    let small = noise(width: 20, height: 30)
    let below = overlay.image(of: Image(pixels: small), labels: map)
    #expect(
      below.extent
        == Rect(x: 0, y: -size.height, width: size.width, height: 30 + size.height))
    let whole = try rendered(below)
    for y in 0..<30 {
      #expect(
        whole.numbers[y * whole.width * 3..<y * whole.width * 3 + 60]
          == small.numbers[y * 60..<(y + 1) * 60])
    }
    let empty = try map.keeping([])
    #expect(overlay.image(of: Image(pixels: small), labels: empty).extent.height == 30)
  }

  @Test func paletteEqualsTheDevelopmentKits() {
    #expect(VOCPalette.color(ofClass: 0) == [0, 0, 0])
    #expect(VOCPalette.color(ofClass: 1) == [128, 0, 0])
    #expect(VOCPalette.color(ofClass: 2) == [0, 128, 0])
    #expect(VOCPalette.color(ofClass: 3) == [128, 128, 0])
    #expect(VOCPalette.color(ofClass: 8) == [64, 0, 0])
    #expect(VOCPalette.color(ofClass: 15) == [192, 128, 128])
    #expect(VOCPalette.color(ofClass: 20) == [0, 64, 128])
    #expect(VOCPalette.color(ofClass: 255) == [224, 224, 192])
    #expect(Set(VOCPalette.colors).count == 256)
  }
}
