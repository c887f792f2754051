// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct ScaledTests {
  /// The weight of a pixel `offset` source pixels from the centre of a new one of `step` pixels.
  private func weight(_ kernel: ScalingKernel, offset: Double, step: Double) -> Double {
    let x = offset / max(1, step)
    func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
    let d = abs(x)
    switch kernel {
    case .area:
      // How much of the pixel the new one covers.
      let left = max(offset - 0.5, -step / 2)
      let right = min(offset + 0.5, step / 2)
      return max(0, right - left)
    case .bilinear: return max(0, 1 - d)
    case .bicubic:
      return d < 1
        ? 1.5 * pow(d, 3) - 2.5 * pow(d, 2) + 1
        : d < 2 ? -0.5 * pow(d, 3) + 2.5 * pow(d, 2) - 4 * d + 2 : 0
    case .lanczos: return d < 3 ? sinc(d) * sinc(d / 3) : 0
    }
  }

  /// The definition for one axis, from whole rows of source pixels.
  func scaled(
    _ values: [Double], to count: Int, part: Range<Int>? = nil, _ kernel: ScalingKernel
  ) -> [Double] {
    let step = Double(values.count) / Double(count)
    return (part ?? 0..<count).map { target in
      let center = (Double(target) + 0.5) * step
      var (sum, total) = (0.0, 0.0)
      for (index, value) in values.enumerated() {
        let w = weight(kernel, offset: Double(index) + 0.5 - center, step: step)
        sum += w * value
        total += w
      }
      return sum / total
    }
  }

  @Test(arguments: ScalingKernel.allCases)
  func followsItsFormula(kernel: ScalingKernel) throws {
    var random = SeededRandom(seed: 31)
    for _ in 0..<12 {
      let (width, height) = (random.int(1...37), random.int(1...29))
      let (newWidth, newHeight) = (random.int(1...60), random.int(1...60))
      let values = (0..<width * height).map { _ in Double(random.float()) }
      let image = Image(
        pixels: .floats(
          width: width, height: height, format: .greyFloat, values.map { Float($0) })
      ).transformed(by: Transform2D(translationX: 5, y: -3))
      let result = image.scaled(toWidth: newWidth, height: newHeight, kernel: kernel)
      #expect(
        result.extent
          == Rect(x: 0, y: 0, width: Double(newWidth), height: Double(newHeight)))
      // Columns of a grey image stored from the top, scaled from the bottom.
      let rows = stride(from: height - 1, through: 0, by: -1).map { row in
        scaled(Array(values[row * width..<(row + 1) * width]), to: newWidth, kernel)
      }
      let columns = (0..<newWidth).map { x in
        scaled(rows.map { $0[x] }, to: newHeight, kernel)
      }
      let found = try result.reds()
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          let value = Double(found[(newHeight - 1 - y) * newWidth + x])
          #expect(abs(value - columns[x][y]) < 2e-6)
        }
      }
    }
  }

  @Test(arguments: ScalingKernel.allCases)
  func doesNotDependOnTheDivision(kernel: ScalingKernel) throws {
    var random = SeededRandom(seed: 32)
    for (width, height) in [(50, 70), (9, 4), (31, 17)] {
      let source = Image(pixels: .random(width: 31, height: 22, &random))
      let image = source.scaled(toWidth: width, height: height, kernel: kernel)
      try expectSameBytesHoweverDivided(
        image, region: Rect(x: -2, y: -2, width: 40, height: 33), &random)
      try expectNothingReadOutsideTheRegion(
        width: 31, height: 22, area: Rect(x: 0, y: 0, width: 80, height: 80), &random
      ) { $0.scaled(toWidth: width, height: height, kernel: kernel) }
    }
  }

  @Test func anImageOfOnesStaysOne() throws {
    let image = Image(
      pixels: .floats(
        width: 7, height: 5, format: .greyFloat, [Float](repeating: 1, count: 35)))
    for kernel in ScalingKernel.allCases {
      for value in try image.scaled(toWidth: 23, height: 3, kernel: kernel).reds() {
        #expect(abs(value - 1) < 1e-6)
      }
    }
  }

  @Test(
    "A part of an image that is far larger than memory is made as its definition says",
    arguments: ScalingKernel.allCases)
  func farLarger(kernel: ScalingKernel) throws {
    var random = SeededRandom(seed: 631)
    let values = random.floats(9)
    let image = Image(pixels: .floats(width: 9, height: 1, format: .greyFloat, values))
    let count = 1 << 36
    for part in [
      0..<7, count / 3..<count / 3 + 5, count / 2 - 4..<count / 2 + 4, count - 6..<count,
    ] {
      let wanted = scaled(values.map(Double.init), to: count, part: part, kernel)
      let made = try plain.render(
        image.scaled(toWidth: count, height: 1, kernel: kernel),
        region: Rect(x: Double(part.lowerBound), y: 0, width: Double(part.count), height: 1),
        format: .greyFloat, colorSpace: .none
      ).floatValues
      #expect(zip(made, wanted).allSatisfy { abs(Double($0) - $1) < 1e-5 }, "\(made) \(wanted)")
    }
  }

  @Test("What is made of far too many pixels is refused", arguments: ScalingKernel.allCases)
  func farSmaller(kernel: ScalingKernel) throws {
    let image = Image.counting(width: 9, height: 7).scaled(toWidth: 1 << 36, height: 7)
      .scaled(toWidth: 3, height: 2, kernel: kernel)
    for limits in [Renderer.Limits.standard, .none] {
      var renderer = Renderer()
      renderer.limits = limits
      #expect(throws: RenderError.self) { try renderer.render(image) }
    }
  }
}
