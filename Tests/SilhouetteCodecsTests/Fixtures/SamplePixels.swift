// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport

extension PixelBuffer {
  /// Returns random bytes in a buffer of random size, 1…79 by 1…71 pixels.
  static func noise(
    _ format: PixelFormat, _ random: inout SeededRandom, colorSpace: ColorSpace = .sRGB
  ) -> PixelBuffer {
    let width = random.int(1...79)
    let height = random.int(1...71)
    let bytes = (0..<width * height * format.bytesPerPixel).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
    return PixelBuffer(
      packed: bytes, width: width, height: height, format: format, colorSpace: colorSpace)
  }

  /// Returns a smooth gradient, which JPEG stores well.
  static func smooth(width: Int, height: Int, _ format: PixelFormat) -> PixelBuffer {
    var bytes: [UInt8] = []
    let largest = 2 * width + 3 * height + 40 * max(format.channels.count - 1, 2)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<format.channels.count {
          bytes.append(UInt8((x * 2 + y * 3 + channel * 40) * 255 / largest))
        }
      }
    }
    return PixelBuffer(packed: bytes, width: width, height: height, format: format)
  }
}

extension PixelBuffer {
  /// The pixels in the layout of fixtures: 16-bit values with the high byte first.
  var bigEndianBytes: [UInt8] {
    var bytes = packedBytes
    if format.component == .uint16, UInt16(1).littleEndian == 1 {
      for index in stride(from: 0, to: bytes.count, by: 2) { bytes.swapAt(index, index + 1) }
    }
    return bytes
  }

  /// Creates a buffer from rows without padding, in the machine's byte order.
  init(
    packed bytes: [UInt8], width: Int, height: Int, format: PixelFormat,
    colorSpace: ColorSpace = .sRGB
  ) {
    self.init(width: width, height: height, format: format, colorSpace: colorSpace)
    let count = width * format.bytesPerPixel
    let stride = rowStrideInBytes
    withUnsafeMutableBytes { destination in
      for row in 0..<height {
        for index in 0..<count { destination[row * stride + index] = bytes[row * count + index] }
      }
    }
  }
}
