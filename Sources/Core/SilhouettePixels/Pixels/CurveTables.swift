// SPDX-License-Identifier: Apache-2.0

/// Transfer curves tabulated for integer pixels, created on first use.
enum CurveTables {
  /// The value n / 255 of each 8-bit code n.
  static let identity8 = decode(255, .identity)
  /// The linear value of each 8-bit code of an encoded value.
  static let linearise8 = decode(255, .linearise)
  /// The encoded value of each 8-bit code of a linear value.
  static let encode8 = decode(255, .encode)
  static let identity16 = decode(65535, .identity)
  static let linearise16 = decode(65535, .linearise)
  static let encode16 = decode(65535, .encode)

  /// Returns the value of each code from 0 to `maximum`, with a transfer curve applied.
  package static func decode(_ maximum: Int, _ curve: TransferCurve) -> [Float] {
    (0...maximum).map { Float(curve.apply(to: Double($0) / Double(maximum))) }
  }

  /// Returns the table for the codes 0…255 or 0…65535.
  package static func codes(bits: Int, _ curve: TransferCurve) -> [Float] {
    switch curve {
    case .identity: bits == 8 ? identity8 : identity16
    case .linearise: bits == 8 ? linearise8 : linearise16
    case .encode: bits == 8 ? encode8 : encode16
    }
  }

  /// The exact table from linear light to 8-bit sRGB, in the format that `CodeTable` describes.
  ///
  /// Code k begins where the curve reaches (k − ½) / 255. Floats are sorted by their exponent and seven bits of their
  /// mantissa into buckets so narrow that at most one code begins in each.
  static let linearToCode: [UInt32] = {
    let starts: [UInt32] = (1...255).map { code in
      let start = TransferCurve.linearise.apply(to: (Double(code) - 0.5) / 255)
      let rounded = Float(start)
      return (Double(rounded) < start ? rounded.nextUp : rounded).bitPattern
    }
    let firstBucket = lowestLinear.bitPattern >> 16
    return (firstBucket...Float(1).bitPattern >> 16).map { bucket in
      let lowest = bucket << 16
      let code = UInt32(starts.count { $0 <= lowest })
      let next = starts.first { $0 > lowest && $0 >> 16 == bucket }
      return code << 16 + (next.map { 0x10000 - $0 & 0xFFFF } ?? 0)
    }
  }()

  /// The smallest value whose code is not 0.
  static let lowestLinear: Float = 0x1p-13
}
