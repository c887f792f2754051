// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteImaging
import TestSupport

/// PNG files with chunks before their pixels.
enum PNGFile {
  /// Returns a chunk with its checksum.
  static func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    let bytes = Array(type.utf8) + contents
    return bigEndian(contents.count) + bytes + CRC32.bytes(bytes)
  }

  /// Returns a file of pixels that states no colours, with chunks after its header.
  static func make(_ pixels: PixelBuffer, _ chunks: [[UInt8]] = []) throws -> [UInt8] {
    var plain = pixels
    plain.colorSpace = .none
    var file = try ImageEncoder.encode(plain, as: .png)
    // After the signature and the header.
    file.insert(contentsOf: chunks.flatMap { $0 }, at: 33)
    return file
  }

  static func bigEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
