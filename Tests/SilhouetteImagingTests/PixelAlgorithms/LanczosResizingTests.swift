// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels
import Testing

/// The Lanczos filter in fixed point, compared with results of Pillow 13's `Image.resize(size, LANCZOS)`.
@Suite("Lanczos resizing of bytes")
struct LanczosResizingTests {
  /// A pattern of bytes, which the results were computed from.
  private func pattern(_ width: Int, _ height: Int, _ channels: Int) -> PixelBuffer {
    var pixels = PixelBuffer(
      width: width, height: height, format: channels == 1 ? .grey8 : .rgb8, colorSpace: .none)
    let stride = pixels.rowStrideInBytes
    pixels.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<channels {
            bytes[y * stride + x * channels + channel] = UInt8(
              truncatingIfNeeded: x * 37 + y * 91 + channel * 53 + x * y * 7)
          }
        }
      }
    }
    return pixels
  }

  @Test("Small results equal Pillow's")
  func small() {
    #expect(
      pattern(13, 9, 3).resizedWithLanczos(width: 4, height: 3).packedBytes == [
        112, 129, 144, 130, 136, 140, 117, 121, 136, 121, 146, 128, 122, 146, 120, 146, 133, 122,
        133, 134, 117, 137, 127, 132, 124, 117, 143, 128, 121, 126, 125, 129, 123, 131, 99, 143,
      ])
    #expect(
      pattern(5, 4, 1).resizedWithLanczos(width: 9, height: 5).packedBytes == [
        0, 5, 28, 50, 65, 80, 109, 145, 162, 47, 54, 82, 121, 165, 219, 190, 91, 37, 163, 195, 223,
        168, 104, 134, 144, 70, 28, 126, 163, 194, 129, 42, 42, 111, 165, 190, 1, 16, 55, 102, 142,
        174, 207, 243, 255,
      ])
    #expect(
      pattern(7, 7, 1).resizedWithLanczos(width: 7, height: 3).packedBytes == [
        73, 119, 100, 155, 84, 129, 171, 107, 150, 133, 131, 174, 111, 169, 113, 74, 166, 80, 158,
        120, 194,
      ])
  }

  /// A size, a new size, and the SHA-256 digest of Pillow's result.
  struct Resizing: Sendable {
    let size: (width: Int, height: Int, channels: Int)
    let newSize: (width: Int, height: Int)
    let digest: String
  }

  private static let resizings = [
    Resizing(
      size: (451, 300, 3), newSize: (320, 320),
      digest: "3a28fad2dceccfe724cecd71e7b695fd2c1891e2fe0695dd05336a7430041f1c"),
    Resizing(
      size: (1, 500, 3), newSize: (17, 17),
      digest: "3765abef31f4a0b41a69976ec43535709ad9e4fcc0067dee82db76d24415c834"),
    Resizing(
      size: (500, 1, 1), newSize: (33, 2),
      digest: "d9cb84fd0352df5d9d0d30cab67f663ef62b2b7502c4ce27efb9ee5874975bcc"),
    Resizing(
      size: (64, 48, 3), newSize: (640, 427),
      digest: "eb76fe2c3deb65d7374175ecc1846f2779cb0f5822717a792e44fc5b2229494b"),
    Resizing(
      size: (1283, 857, 3), newSize: (320, 320),
      digest: "500e904025e7be5918c1c86cc75b9e9aa7ddc22e80ebaf787ebd427a29ba51cd"),
    Resizing(
      size: (320, 320, 1), newSize: (451, 300),
      digest: "d7ae87cee3debcd7d18c0f2bb1a862600b01b6b8d62776de4aa10997ebece9dc"),
    // The height shrinks by more than twice as many pixels as the width, or just as many.
    Resizing(
      size: (120, 90, 3), newSize: (100, 49),
      digest: "9a2feccb2460c9486bf0e3c26723c032afd169314383c958a776755a5a5a0b9d"),
    Resizing(
      size: (120, 90, 3), newSize: (100, 50),
      digest: "524f98cb230f5a5840c99e8b011e3177a831a32b1e657694b64418ce8f4279c7"),
  ]

  @Test("Large results equal Pillow's", arguments: resizings)
  func large(_ resizing: Resizing) {
    let (width, height, channels) = resizing.size
    let result = pattern(width, height, channels).resizedWithLanczos(
      width: resizing.newSize.width, height: resizing.newSize.height)
    #expect(SHA256.hexDigest(result.packedBytes) == resizing.digest)
  }

  @Test("An image keeps its bytes at its own size")
  func identity() {
    let pixels = pattern(31, 17, 3)
    #expect(
      pixels.resizedWithLanczos(width: 31, height: 17).packedBytes == pixels.packedBytes)
  }

  @Test(
    "All modes show the same part of the image as the triangle filter",
    arguments: CropAndScale.allCases)
  func modes(_ mode: CropAndScale) {
    // A constant image: only margins are 0.
    let pixels = PixelBuffer(
      width: 60, height: 20, format: .grey8, packed: [UInt8](repeating: 200, count: 60 * 20),
      colorSpace: .none)
    let result = pixels.resizedWithLanczos(mode, width: 24, height: 32)
    #expect(result.packedBytes == pixels.resized(mode, width: 24, height: 32).packedBytes)
  }

  @Test("Samples of 16 bits are rounded to bytes first")
  func deep() {
    let bytes = pattern(13, 9, 1)
    let deep = bytes.resized(width: 13, height: 9, component: .uint16)
    #expect(
      deep.resizedWithLanczos(width: 4, height: 3).packedBytes
        == bytes.resizedWithLanczos(width: 4, height: 3).packedBytes)
  }
}
