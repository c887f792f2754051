// SPDX-License-Identifier: Apache-2.0

/// What luma and chroma mean as red, green and blue.
public struct YCbCrEncoding: Hashable, Sendable {
  /// How much red and blue count in luma.
  public enum Matrix: String, Hashable, Sendable, CaseIterable {
    /// Rec. ITU-R BT.601: JPEG, standard definition and most video calls.
    case bt601
    /// Rec. ITU-R BT.709: high definition.
    case bt709

    var weightOfRed: Double { self == .bt601 ? 0.299 : 0.2126 }
    var weightOfBlue: Double { self == .bt601 ? 0.114 : 0.0722 }
  }

  /// Which codes stand for black, white and the most chroma.
  public enum Range: String, Hashable, Sendable, CaseIterable {
    /// Luma 16…235, chroma 16…240: video.
    case limited
    /// Luma 0…255, chroma 0.5…255.5: JPEG.
    case full

    var black: Double { self == .limited ? 16 : 0 }
    /// The codes between black and white.
    var lumaScale: Double { self == .limited ? 219 : 255 }
    /// The codes between the least chroma and the most.
    var chromaScale: Double { self == .limited ? 224 : 255 }
  }

  /// Where a chroma sample lies among the columns of luma; between two rows it is always midway.
  public enum ChromaSiting: String, Hashable, Sendable, CaseIterable {
    /// Midway between two columns: JPEG, MPEG-1, `420jpeg` in Y4M.
    case center
    /// On the left one of two columns: MPEG-2, H.264, `420mpeg2` in Y4M.
    case left
  }

  /// How much red and blue count in luma.
  public var matrix: Matrix
  /// Which codes stand for black, white and the most chroma.
  public var range: Range
  /// Where chroma samples lie.
  public var chromaSiting: ChromaSiting

  /// Makes an encoding.
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

/// The numbers that take codes to colours.
struct YCbCrToRGB {
  /// Luma codes are 0 and 1 here.
  let black: Float
  let lumaScale: Float
  /// What a chroma code above 128 adds.
  let redOfCr: Float
  let greenOfCb: Float
  let greenOfCr: Float
  let blueOfCb: Float

  // Y = Kr·R + Kg·G + Kb·B, Cb = (B − Y) / (2 − 2·Kb), Cr = (R − Y) / (2 − 2·Kr), solved for the colour.
  init(_ encoding: YCbCrEncoding) {
    let (red, blue) = (encoding.matrix.weightOfRed, encoding.matrix.weightOfBlue)
    let green = 1 - red - blue
    let scale = 1 / encoding.range.chromaScale
    black = Float(encoding.range.black)
    lumaScale = Float(1 / encoding.range.lumaScale)
    redOfCr = Float((2 - 2 * red) * scale)
    greenOfCb = Float(-(2 - 2 * blue) * blue / green * scale)
    greenOfCr = Float(-(2 - 2 * red) * red / green * scale)
    blueOfCb = Float((2 - 2 * blue) * scale)
  }
}

/// The numbers that take colours to codes: a code is the sum of three products and an offset.
struct RGBToYCbCr {
  let luma: SIMD4<Float>
  let cb: SIMD4<Float>
  let cr: SIMD4<Float>

  init(_ encoding: YCbCrEncoding) {
    let (red, blue) = (encoding.matrix.weightOfRed, encoding.matrix.weightOfBlue)
    let green = 1 - red - blue
    func row(_ red: Double, _ green: Double, _ blue: Double, _ scale: Double, _ offset: Double)
      -> SIMD4<Float>
    {
      SIMD4(Float(red * scale), Float(green * scale), Float(blue * scale), Float(offset))
    }
    let (luma, chroma) = (encoding.range.lumaScale, encoding.range.chromaScale)
    self.luma = row(red, green, blue, luma, encoding.range.black)
    cb = row(-red, -green, 1 - blue, chroma / (2 - 2 * blue), 128)
    cr = row(1 - red, -green, -blue, chroma / (2 - 2 * red), 128)
  }
}
