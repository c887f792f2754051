// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

/// The conversion of pixels to a network's input.
@Suite("Network input")
struct NetworkInputTests {
  private func input(
    _ pixels: PixelBuffer, size: Int, mode: CropAndScale = .scaleToFill
  ) throws -> [Float] {
    let tensor = try pixels.tensor(
      for: ImageInput(width: size, height: size, scale: 2 / 255, offset: -1), cropAndScale: mode)
    #expect(tensor.shape == [1, size, size, 3])
    return tensor.withUnsafeScalars(of: Float.self) { Array($0) }
  }

  @Test("Red comes first, the top row first, and 0…255 become −1…1")
  func order() throws {
    let pixels = PixelBuffer(
      [255, 0, 51, 0, 255, 0, 102, 153, 204, 0, 0, 0], width: 2, height: 2)
    let expected = [255, 0, 51, 0, 255, 0, 102, 153, 204, 0, 0, 0].map { $0 / 127.5 - 1 }
    #expect(mismatch(try input(pixels, size: 2), expected, absolute: 1e-6) == nil)
  }

  @Test("Grey is expanded to three equal channels, 16 bits are reduced to 8")
  func greyAndDeep() throws {
    let grey = PixelBuffer([0, 51, 204, 255], width: 2, height: 2, format: .grey8)
    let expected = [0, 51, 204, 255].flatMap { number in
      [Double](repeating: number / 127.5 - 1, count: 3)
    }
    #expect(mismatch(try input(grey, size: 2), expected, absolute: 1e-6) == nil)
    let deepGrey = PixelBuffer(
      [0, 51 * 257, 204 * 257, 65535], width: 2, height: 2, format: PixelFormat(.grey, .uint16))
    #expect(mismatch(try input(deepGrey, size: 2), expected, absolute: 1e-6) == nil)
    let deep = PixelBuffer(
      [0, 51, 204, 255].flatMap { [UInt16](repeating: $0 * 257, count: 3) }, width: 2, height: 2,
      format: PixelFormat(.rgb, .uint16))
    #expect(mismatch(try input(deep, size: 2), expected, absolute: 1e-6) == nil)
  }

  @Test("Transparent pixels are composited over white without colour conversion")
  func transparency() throws {
    let pixels = PixelBuffer(
      [10, 20, 30, 255, 10, 20, 30, 0, 100, 0, 200, 51, 255, 255, 255, 128], width: 2, height: 2,
      format: .rgba8)
    // 0.2 · 100 + 0.8 · 255 = 224; 204; 0.2 · 200 + 204 = 244.
    let expected = [10, 20, 30, 255, 255, 255, 224, 204, 244, 255, 255, 255].map { $0 / 127.5 - 1 }
    #expect(mismatch(try input(pixels, size: 2), expected, absolute: 1e-6) == nil)
    let grey = PixelBuffer(
      [10, 255, 10, 0, 100, 51, 255, 128], width: 2, height: 2,
      format: PixelFormat(.greyAlpha, .uint8))
    let greys = [10, 255, 224, 255].flatMap { [Double](repeating: $0 / 127.5 - 1, count: 3) }
    #expect(mismatch(try input(grey, size: 2), greys, absolute: 1e-6) == nil)
  }

  @Test(
    "Images of every size are stretched",
    arguments: [(1, 1), (1, 500), (500, 1), (7, 3), (33, 1001)])
  func sizes(width: Int, height: Int) throws {
    let grey = [UInt16](repeating: 51, count: width * height * 3)
    let input = try input(PixelBuffer(grey, width: width, height: height), size: 17)
    #expect(input.allSatisfy { abs($0 + 0.6) < 1e-6 })
  }

  @Test(
    "Lossless photos are stretched as by Pillow",
    .enabled(if: SharedData.isPresent, "needs the folder shared beside the checkout"),
    arguments: [SharedPhoto.astronaut, .chelsea, .bird, .dog, .grace])
  func stretchedPhotos(_ photo: SharedPhoto) throws {
    let input = try photo.read().pixels.tensor(
      for: ImageInput(width: 513, height: 513))
    let expected = try photo.reference().tensor("input")
      .withUnsafeScalars(of: UInt8.self) { Array($0) }
    let actual = input.withUnsafeScalars(of: Float.self) { Array($0) }
    let difference = distance(actual, scaled(expected))
    // Pillow rounds twice, since it also rounds between the horizontal and the vertical pass.
    #expect(difference.largest <= 1)
    #expect(difference.equal > 0.8)
    // The rounding is not biased in either direction.
    let bias = meanDifference(actual, scaled(expected))
    #expect(abs(bias) < 0.02)
  }
}
