// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

/// The inputs of networks whose images are divided by their largest byte.
@Suite("Network input divided by its largest byte")
struct BrightestByteTests {
  private let mean = SIMD3<Double>(0.485, 0.456, 0.406)
  private let deviation = SIMD3<Double>(0.229, 0.224, 0.225)

  private func input(_ width: Int, _ height: Int, _ sampler: ImageInput.Sampler) -> ImageInput {
    ImageInput(
      width: width, height: height, scale: SIMD3<Float>(1 / (255 * deviation)),
      offset: SIMD3<Float>(-mean / deviation), sampler: sampler, scalesByMaximum: true)
  }

  private func values(_ pixels: PixelBuffer, _ input: ImageInput) throws -> [Float] {
    try pixels.tensor(for: input).scalars(of: Float.self)
  }

  /// Returns rembg's values of bytes: (byte / largest − mean) / deviation.
  private func expected(_ bytes: [UInt8]) -> [Double] {
    let largest = Double(bytes.max() ?? 0)
    return bytes.enumerated().map { index, byte in
      (Double(byte) / max(largest, 1e-6) - mean[index % 3]) / deviation[index % 3]
    }
  }

  @Test("The largest byte of all channels takes the place of 255")
  func largestByte() throws {
    let bytes: [UInt8] = [3, 20, 0, 17, 100, 8, 40, 41, 42, 9, 9, 9]
    let pixels = PixelBuffer(bytes.map(UInt16.init), width: 2, height: 2)
    for sampler in [ImageInput.Sampler.antialiased, .lanczos] {
      let found = try values(pixels, input(2, 2, sampler))
      #expect(mismatch(found, expected(bytes), absolute: 1e-6) == nil)
    }
  }

  @Test("The largest byte is that of the resampled image, as in rembg")
  func afterResampling() throws {
    var source: [UInt16] = []
    for y in 0..<9 {
      for x in 0..<13 {
        for channel in 0..<3 {
          source.append(UInt16(min((x * 37 + y * 91 + channel * 53 + x * y * 7) % 256, 215)))
        }
      }
    }
    // Pillow's bytes of the pattern at 4×3; the largest is 141.
    let bytes: [UInt8] = [
      110, 126, 139, 128, 131, 134, 115, 118, 132, 119, 141, 126, 119, 140, 119, 139, 129, 121,
      129, 130, 116, 133, 123, 127, 123, 114, 138, 125, 120, 123, 123, 125, 120, 130, 99, 137,
    ]
    let found = try values(PixelBuffer(source, width: 13, height: 9), input(4, 3, .lanczos))
    #expect(mismatch(found, expected(bytes), absolute: 1e-6) == nil)
  }

  @Test("Black and white images")
  func extremes() throws {
    for byte in [UInt8(0), 1, 255] {
      let bytes = [UInt8](repeating: byte, count: 12)
      let pixels = PixelBuffer(bytes.map(UInt16.init), width: 2, height: 2)
      let found = try values(pixels, input(2, 2, .lanczos))
      #expect(mismatch(found, expected(bytes), absolute: 1e-6) == nil)
    }
  }
}
