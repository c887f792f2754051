// SPDX-License-Identifier: Apache-2.0

/// The mapping from luma and chroma to red, green and blue, and back.
public struct YCbCrEncoding: Hashable, Sendable {
  /// The weights of red and blue in luma.
  public enum Matrix: String, Hashable, Sendable, CaseIterable {
    /// Rec. ITU-R BT.601: JPEG, standard definition and most video calls.
    case bt601
    /// Rec. ITU-R BT.709: high definition.
    case bt709

    var weightOfRed: Double { self == .bt601 ? 0.299 : 0.2126 }
    var weightOfBlue: Double { self == .bt601 ? 0.114 : 0.0722 }
  }

  /// The range of codes from black to white, and of chroma.
  ///
  /// The values are for 8 bits; grey has chroma 128. With n bits, the codes of the limited range and the chroma of grey
  /// are multiplied by 2ⁿ⁻⁸, and the full range ends at 2ⁿ − 1 (Rec. ITU-R BT.2100-2, table 9).
  public enum Range: String, Hashable, Sendable, CaseIterable {
    /// Luma 16…235, chroma 16…240: video.
    case limited
    /// Luma 0…255, chroma 0.5…255.5: JPEG.
    case full

    package var black: Double { self == .limited ? 16 : 0 }
    /// The difference between the luma codes of white and black.
    package var lumaScale: Double { self == .limited ? 219 : 255 }
    /// The difference between the highest and the lowest chroma code.
    var chromaScale: Double { self == .limited ? 224 : 255 }

    /// Returns the luma code of black, the difference between the codes of white and black, and the difference between
    /// the highest and the lowest chroma code.
    ///
    /// - Parameter bitDepth: The number of bits in a code, 8…16.
    package func codes(bitDepth: Int) -> (black: Double, luma: Double, chroma: Double) {
      let scale = Double(1 << (bitDepth - 8))
      guard self == .limited else { return (0, 256 * scale - 1, 256 * scale - 1) }
      return (black * scale, lumaScale * scale, chromaScale * scale)
    }
  }

  /// The position of a chroma sample among the pixels that share it.
  ///
  /// It has no effect if chroma is not subsampled. If the pixels that share a sample are in one row, as in 4:2:2 and
  /// 4:1:1, the sample is in that row too.
  public enum ChromaSiting: String, Hashable, Sendable, CaseIterable {
    /// Midway between the columns and between the rows: JPEG, MPEG-1, `420jpeg` in Y4M.
    case center
    /// On the leftmost column, midway between the rows: MPEG-2, H.264, `420mpeg2` in Y4M.
    case left
    /// On the leftmost column and the upper row, both Cb and Cr: HEVC with high dynamic range, `420paldv` in Y4M.
    ///
    /// DV with 625 lines has Cb and Cr on alternate lines; as in FFmpeg, both are assumed to be on the upper one.
    case topLeft
  }

  /// The weights of red and blue in luma.
  public var matrix: Matrix
  /// The range of codes from black to white, and of chroma.
  public var range: Range
  /// The position of chroma samples.
  public var chromaSiting: ChromaSiting

  /// Creates an encoding.
  public init(
    matrix: Matrix, range: Range = .limited, chromaSiting: ChromaSiting = .center
  ) {
    self.matrix = matrix
    self.range = range
    self.chromaSiting = chromaSiting
  }

  /// BT.601, limited range.
  public static let bt601 = YCbCrEncoding(matrix: .bt601)
  /// BT.709, limited range.
  public static let bt709 = YCbCrEncoding(matrix: .bt709)
  /// BT.601, full range.
  public static let jpeg = YCbCrEncoding(matrix: .bt601, range: .full)
}

extension YCbCrEncoding: CustomStringConvertible {
  public var description: String {
    "\(matrix.rawValue) \(range.rawValue) \(chromaSiting.rawValue)"
  }
}

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
