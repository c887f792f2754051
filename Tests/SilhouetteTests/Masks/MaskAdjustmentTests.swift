// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import Testing

/// The left half of a 20×6 image.
@Suite("Moved and softened mask edges")
struct MaskAdjustmentTests {
  private let mask = halfPlane(edge: 10)
  private let renderer = Renderer(workingSpace: .none)

  private static func halfPlane(edge: Int) -> PixelBuffer {
    var mask = PixelBuffer(
      (0..<20 * 6).map { $0 % 20 < edge ? 255 : 0 }, width: 20, height: 6, format: .grey8)
    mask.colorSpace = .none
    return mask
  }

  @Test(
    "Edges move by whole pixels; the image border is not an edge", arguments: [3, -3, 0, 9, 12])
  func shrink(pixels: Int) throws {
    let moved = MaskAdjustment(shrink: pixels).shifted(Image(mask: mask))
    let result = try renderer.render(moved, format: .grey8, colorSpace: .none)
    #expect(result.packedBytes == Self.halfPlane(edge: max(0, 10 - pixels)).packedBytes)
  }

  @Test("A feathered edge is a Gaussian step", arguments: [1.0, 4.0])
  func feather(pixels: Double) throws {
    let soft = MaskAdjustment(feather: pixels).feathered(Image(mask: mask))
    let result = try renderer.render(soft, format: .greyFloat, colorSpace: .none)
    let values = result.packedBytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    let sigma = pixels / 2
    let weights = (-20...20).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights.reduce(0, +)
    for x in 0..<20 {
      let share = (-20...20).reduce(0.0) { x + $1 < 10 ? $0 + weights[$1 + 20] : $0 } / total
      for y in 0..<6 {
        // The blur's promised accuracy.
        #expect(abs(Double(values[y * 20 + x]) - share) < 0.6 / 255, "\(x), \(y)")
      }
    }
  }

  @Test("A feathered edge shows only the subject's colours")
  func colors() throws {
    let image = PixelBuffer(
      (0..<20 * 6).flatMap { $0 % 20 < 10 ? [200, 40, 10] : [0, 250, 0] }, width: 20, height: 6)
    let result = try image.cutOut(mask, adjusting: MaskAdjustment(feather: 4))
    let bytes = result.packedBytes
    var soft = 0
    for index in 0..<20 * 6 where bytes[4 * index + 3] > 0 {
      if bytes[4 * index + 3] < 255 { soft += 1 }
      #expect(abs(Int(bytes[4 * index]) - 200) <= 2 && abs(Int(bytes[4 * index + 1]) - 40) <= 2)
    }
    #expect(soft >= 6 * 6)
    let plain = try image.cutOut(mask, adjusting: MaskAdjustment())
    #expect(try plain.packedBytes == image.cutOut(mask).packedBytes)
    let small = try image.cutOut(mask, adjusting: MaskAdjustment(shrink: 2))
    #expect(small.channel(3) == (0..<20 * 6).map { $0 % 20 < 8 ? 255 : 0 })
    let large = try image.cutOut(mask, adjusting: MaskAdjustment(shrink: -2))
    // A grown mask shows the original pixels.
    #expect(Array(large.numbers[4 * 11..<4 * 12]) == [0, 250, 0, 255])
  }

  @Test("Pixels are cropped to their visible part plus the margin", arguments: [0, 1, 5])
  func trimmed(margin: Int) throws {
    var numbers = [UInt16](repeating: 0, count: 9 * 7 * 4)
    numbers.replaceSubrange((2 * 9 + 3) * 4..<(2 * 9 + 3) * 4 + 4, with: [10, 20, 30, 255])
    numbers.replaceSubrange((4 * 9 + 5) * 4..<(4 * 9 + 5) * 4 + 4, with: [40, 50, 60, 1])
    let image = PixelBuffer(numbers, width: 9, height: 7, format: .rgba8)
    let result = try image.trimmed(margin: margin)
    #expect(result.width == 3 + 2 * margin && result.height == 3 + 2 * margin)
    #expect(result.colorSpace == .sRGB && result.format == .rgba8)
    let alphas = result.channel(3)
    let first = margin * result.width + margin
    #expect(alphas[first] == 255 && alphas[first + 2 * result.width + 2] == 1)
    #expect(alphas.count { $0 != 0 } == 2)
    #expect(Array(result.numbers[4 * first..<4 * first + 3]) == [10, 20, 30])
    let empty = PixelBuffer(width: 4, height: 3, format: .rgba8)
    let untouched = try empty.trimmed(margin: margin)
    #expect(untouched.width == 4 && untouched.height == 3)
  }
}
