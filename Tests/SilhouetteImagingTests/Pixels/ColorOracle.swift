// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import SilhouetteImaging

/// Colour spaces by their definitions, in Double.
enum ColorOracle {
  /// IEC 61966-2-1.
  static func linear(_ value: Double) -> Double {
    let size = abs(value)
    let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -result : result
  }

  static func encoded(_ value: Double) -> Double {
    let size = abs(value)
    let result = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -result : result
  }

  /// The chromaticities of red, green and blue: IEC 61966-2-1, and SMPTE RP 431-2 as in Display P3.
  static let sRGBPrimaries = [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
  static let displayP3Primaries = [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
  static let white = (0.3127, 0.3290)

  /// Linear RGB to XYZ: columns are the primaries, scaled so that (1, 1, 1) is white.
  static func matrixToXYZ(_ primaries: [(Double, Double)]) -> [[Double]] {
    func xyz(_ point: (Double, Double)) -> [Double] {
      [point.0 / point.1, 1, (1 - point.0 - point.1) / point.1]
    }
    let columns = primaries.map(xyz)
    let unscaled = (0..<3).map { row in columns.map { $0[row] } }
    let scales = apply(inverse(unscaled), xyz(white))
    return unscaled.map { row in zip(row, scales).map { $0 * $1 } }
  }

  static func apply(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  static func product(_ first: [[Double]], _ second: [[Double]]) -> [[Double]] {
    first.map { row in
      (0..<3).map { column in (0..<3).reduce(0) { $0 + row[$1] * second[$1][column] } }
    }
  }

  /// By cofactors.
  static func inverse(_ m: [[Double]]) -> [[Double]] {
    func minor(_ row: Int, _ column: Int) -> Double {
      let (r, c) = ([(row + 1) % 3, (row + 2) % 3], [(column + 1) % 3, (column + 2) % 3])
      return m[r[0]][c[0]] * m[r[1]][c[1]] - m[r[0]][c[1]] * m[r[1]][c[0]]
    }
    let determinant = (0..<3).reduce(0) { $0 + m[0][$1] * minor(0, $1) }
    return (0..<3).map { row in (0..<3).map { minor($0, row) / determinant } }
  }

  static let displayP3ToSRGB = product(
    inverse(matrixToXYZ(sRGBPrimaries)), matrixToXYZ(displayP3Primaries))
  static let sRGBToDisplayP3 = inverse(displayP3ToSRGB)

  /// A straight colour in linear sRGB.
  static func toLinear(_ color: [Double], from space: ColorSpace) -> [Double] {
    switch space {
    case .none, .linearSRGB: color
    case .sRGB: color.map(linear)
    case .displayP3: apply(displayP3ToSRGB, color.map(linear))
    }
  }

  /// A straight colour of linear sRGB in another space.
  static func fromLinear(_ color: [Double], to space: ColorSpace) -> [Double] {
    switch space {
    case .none, .linearSRGB: color
    case .sRGB: color.map(encoded)
    case .displayP3: apply(sRGBToDisplayP3, color).map(encoded)
    }
  }

  /// Rec. 709 luminance of linear sRGB.
  static func luminance(_ color: [Double]) -> Double {
    0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
  }
}
