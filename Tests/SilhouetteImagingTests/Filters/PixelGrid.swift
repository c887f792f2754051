// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

/// Premultiplied pixels in Double, y up, for filters written out as plain loops over coordinates.
struct PixelGrid {
  let region: Region
  /// Rows from the lowest.
  var pixels: [SIMD4<Double>]

  init(_ region: Region, _ pixel: (_ x: Int, _ y: Int) -> SIMD4<Double>) {
    self.region = region
    pixels = (region.minY..<region.maxY).flatMap { y in
      (region.minX..<region.maxX).map { pixel($0, y) }
    }
  }

  /// What an image has in a region, without colour management.
  init(_ image: Image, _ region: Region) throws {
    let values = try plain.render(
      image, region: region.rect, format: .rgbaFloat, colorSpace: .none
    ).floatValues
    self.init(region) { x, y in
      let start = ((region.maxY - 1 - y) * region.width + x - region.minX) * 4
      return SIMD4(
        Double(values[start]), Double(values[start + 1]), Double(values[start + 2]),
        Double(values[start + 3]))
    }
  }

  /// Transparent outside.
  subscript(x: Int, y: Int) -> SIMD4<Double> {
    if x < region.minX || y < region.minY || x >= region.maxX || y >= region.maxY { return .zero }
    return pixels[(y - region.minY) * region.width + x - region.minX]
  }

  /// The nearest pixel inside.
  func clamped(_ x: Int, _ y: Int) -> SIMD4<Double> {
    self[
      min(max(x, region.minX), region.maxX - 1), min(max(y, region.minY), region.maxY - 1)]
  }

  /// The convolution with exp(−(i² + j²) / 2 σ²), the pixels along the edges going on.
  func blurredClamped(sigma: Double) -> PixelGrid {
    let reach = Int((6 * sigma).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    let rows = PixelGrid(region) { x, y in
      (-reach...reach).reduce(into: SIMD4<Double>.zero) {
        $0 += clamped(x + $1, y) * (weights[$1 + reach] / sum)
      }
    }
    return PixelGrid(region) { x, y in
      (-reach...reach).reduce(into: SIMD4<Double>.zero) {
        $0 += rows.clamped(x, y + $1) * (weights[$1 + reach] / sum)
      }
    }
  }

  /// The largest difference of a number.
  func distance(to other: PixelGrid) -> Double {
    precondition(region == other.region)
    return zip(pixels, other.pixels).reduce(0) { largest, pair in
      let difference = pair.0 - pair.1
      return (0..<4).reduce(largest) { max($0, abs(difference[$1])) }
    }
  }
}

/// An image for filters that read pixels around: of odd size, its corner off the origin.
struct SampleImage {
  let image: Image
  let grid: PixelGrid

  init(_ random: inout SeededRandom, isOpaque: Bool = false) throws {
    let (width, height) = (random.int(1...17), random.int(1...13))
    let offset = (x: random.int(-9...9), y: random.int(-9...9))
    var pixels = PixelBuffer.random(width: width, height: height, &random)
    if isOpaque {
      pixels = .floats(
        width: width, height: height, format: PixelFormat(.rgb, .float32),
        (0..<width * height * 3).map { _ in abs(random.float()) })
    }
    image = Image(pixels: pixels).transformed(
      by: Transform2D(translationX: Double(offset.x), y: Double(offset.y)))
    grid = try PixelGrid(image, Region(touching: image.extent))
  }

  /// A mask somewhere near the image, of 0, 1 and numbers between.
  func mask(_ random: inout SeededRandom) -> Image {
    let (width, height) = (random.int(1...17), random.int(1...13))
    let values = (0..<width * height).map { _ in
      random.int(0...2) > 0 ? Float(random.int(0...1)) : abs(random.float())
    }
    return Image(mask: .floats(width: width, height: height, format: .greyFloat, values))
      .transformed(
        by: Transform2D(
          translationX: image.extent.minX + Double(random.int(-4...4)),
          y: image.extent.minY + Double(random.int(-4...4))))
  }
}
