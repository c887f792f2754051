// SPDX-License-Identifier: Apache-2.0

/// The colours that PASCAL VOC assigns to classes.
///
/// The bits of a class's index are distributed cyclically to red, green and blue, from the highest bit of each component
/// down, so that neighbouring indices have distinct colours (`VOClabelcolormap` of the VOC development kit).
package enum VOCPalette {
  /// Returns the red, green and blue components of a class's colour, 0…255 in sRGB.
  package static func color(ofClass number: UInt8) -> SIMD3<UInt8> {
    var color = SIMD3<UInt8>.zero
    var bits = number
    for shift in (0..<8).reversed() {
      color |= SIMD3(bits & 1, bits >> 1 & 1, bits >> 2 & 1) &<< SIMD3(repeating: UInt8(shift))
      bits >>= 3
    }
    return color
  }

  /// The colours of all 256 classes.
  package static let colors: [SIMD3<UInt8>] = (0...UInt8.max).map(color(ofClass:))
}
