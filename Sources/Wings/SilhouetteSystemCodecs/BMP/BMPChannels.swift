// SPDX-License-Identifier: Apache-2.0

/// The places of red, green, blue and alpha in the number that a BMP file stores for a pixel.
struct BMPChannels {
  /// The bits of a channel.
  struct Bits {
    let shift: UInt32
    /// The largest value; 0 for a missing channel.
    let maximum: UInt32

    /// Finds the bits of a mask; `nil` if they are not consecutive.
    init?(mask: UInt32) {
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      maximum = mask >> shift
      guard maximum & (maximum &+ 1) == 0 else { return nil }
    }

    /// Returns the channel of a pixel, scaled to 0…255 and rounded down, as in Pillow.
    func value(_ pixel: UInt32) -> UInt8 {
      guard maximum > 0 else { return 0 }
      let value = UInt64(pixel >> shift & maximum)
      return UInt8(truncatingIfNeeded: value * 255 / UInt64(maximum))
    }
  }

  let red: Bits
  let green: Bits
  let blue: Bits
  /// `nil` if pixels are opaque.
  let alpha: Bits?

  /// Indicates that blue, green, red and alpha are the bytes of a pixel, in this order.
  let areBytes: Bool

  /// Creates channels of masks for red, green, blue and, optionally, alpha; `nil` if the bits of a mask are not consecutive.
  ///
  /// - Parameters:
  ///   - masks: The masks; all of them are 0 for the standard places, and 32 bits then include alpha, as in Pillow.
  ///   - bitCount: The number of bits of a pixel: 16, 24 or 32.
  init?(masks: [UInt32], bitCount: Int) {
    var masks = masks
    if masks.allSatisfy({ $0 == 0 }) {
      masks = Self.standardMasks(bitCount: bitCount) + (bitCount == 32 ? [0xFF00_0000] : [])
    }
    guard let red = Bits(mask: masks[0]), let green = Bits(mask: masks[1]),
      let blue = Bits(mask: masks[2]), let alpha = Bits(mask: masks.count > 3 ? masks[3] : 0)
    else { return nil }
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha.maximum > 0 ? alpha : nil
    areBytes =
      masks[..<3] == [0xFF0000, 0xFF00, 0xFF] && (alpha.maximum == 0 || masks[3] == 0xFF00_0000)
  }

  /// Returns the masks of red, green and blue in files without masks.
  static func standardMasks(bitCount: Int) -> [UInt32] {
    bitCount == 16 ? [0x7C00, 0x03E0, 0x001F] : [0xFF0000, 0xFF00, 0xFF]
  }
}
