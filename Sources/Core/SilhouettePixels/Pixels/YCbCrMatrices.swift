// SPDX-License-Identifier: Apache-2.0

/// The coefficients of the conversion from codes to colours.
package struct YCbCrToRGB {
  /// The luma code of black, and the amount that each step above it adds to red, green and blue.
  package let black: Float
  package let lumaScale: Float
  /// The chroma code of grey, and the amounts that each step above it adds to the colours.
  package let neutral: Float
  let redOfCr: Float
  let greenOfCb: Float
  let greenOfCr: Float
  let blueOfCb: Float

  // Y = Kr·R + Kg·G + Kb·B, Cb = (B − Y) / (2 − 2·Kb) and Cr = (R − Y) / (2 − 2·Kr), solved for R, G and B.
  package init(_ encoding: YCbCrEncoding, bitDepth: Int = 8) {
    let red = encoding.matrix.weightOfRed
    let blue = encoding.matrix.weightOfBlue
    let green = 1 - red - blue
    let codes = encoding.range.codes(bitDepth: bitDepth)
    let scale = 1 / codes.chroma
    black = Float(codes.black)
    neutral = Float(1 << (bitDepth - 1))
    lumaScale = Float(1 / codes.luma)
    redOfCr = Float((2 - 2 * red) * scale)
    greenOfCb = Float(-(2 - 2 * blue) * blue / green * scale)
    greenOfCr = Float(-(2 - 2 * red) * red / green * scale)
    blueOfCb = Float((2 - 2 * blue) * scale)
  }
}

/// The coefficients of the conversion from colours to codes: a code is the sum of three products and an offset.
package struct RGBToYCbCr {
  package let luma: SIMD4<Float>
  package let cb: SIMD4<Float>
  package let cr: SIMD4<Float>

  package init(_ encoding: YCbCrEncoding, bitDepth: Int = 8) {
    let red = encoding.matrix.weightOfRed
    let blue = encoding.matrix.weightOfBlue
    let green = 1 - red - blue
    func row(_ red: Double, _ green: Double, _ blue: Double, _ scale: Double, _ offset: Double)
      -> SIMD4<Float>
    {
      SIMD4(Float(red * scale), Float(green * scale), Float(blue * scale), Float(offset))
    }
    let codes = encoding.range.codes(bitDepth: bitDepth)
    let neutral = Double(1 << (bitDepth - 1))
    luma = row(red, green, blue, codes.luma, codes.black)
    cb = row(-red, -green, 1 - blue, codes.chroma / (2 - 2 * blue), neutral)
    cr = row(1 - red, -green, -blue, codes.chroma / (2 - 2 * red), neutral)
  }
}
