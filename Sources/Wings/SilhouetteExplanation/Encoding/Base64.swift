// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// The encoding of bytes as text that a page can hold (RFC 4648, section 4).
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the text of some bytes.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var iterator = bytes.makeIterator()
    while let first = iterator.next() {
      let second = iterator.next()
      let third = second == nil ? nil : iterator.next()
      let group = UInt32(first) << 16 | UInt32(second ?? 0) << 8 | UInt32(third ?? 0)
      result.append(digits[Int(group >> 18)])
      result.append(digits[Int(group >> 12 & 63)])
      result.append(second == nil ? UInt8(ascii: "=") : digits[Int(group >> 6 & 63)])
      result.append(third == nil ? UInt8(ascii: "=") : digits[Int(group & 63)])
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the text of the little-endian bytes of Float32 values.
  static func text(_ values: [Float]) -> String {
    text(
      values.flatMap { value in
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value.bitPattern >> $0) }
      })
  }
}

extension PixelBuffer {
  /// The pixels as the address of a PNG in the page itself.
  ///
  /// - Throws: `CodecError`.
  func dataURL() throws -> String {
    "data:image/png;base64," + Base64.text(try ImageEncoder.encode(self, as: .png))
  }
}
