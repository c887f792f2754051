// SPDX-License-Identifier: Apache-2.0

extension Color {
  /// Makes an sRGB colour from the notation of web pages: `#RRGGBB` or `#RRGGBBAA`; `nil` for anything else.
  public init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else {
      return nil
    }
    var bytes: [Float] = []
    var high: Int?
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      if let first = high {
        bytes.append(Float(first * 16 + value) / 255)
        high = nil
      } else {
        high = value
      }
    }
    self.init(
      red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
  }

  /// The colour as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque; `nil` if a component is not a multiple
  /// of 1/255.
  var hexadecimal: String? {
    var text = "#"
    for component in alpha == 1 ? [red, green, blue] : [red, green, blue, alpha] {
      guard let byte = UInt8(exactly: (component * 255).rounded()),
        Float(byte) / 255 == component
      else { return nil }
      let digits = String(byte, radix: 16, uppercase: true)
      text += byte < 16 ? "0" + digits : digits
    }
    return text
  }
}
