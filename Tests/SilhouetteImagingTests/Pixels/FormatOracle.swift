// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

@testable import SilhouetteImaging

/// Stored pixels by the definition of their format, in Double.
enum FormatOracle {
  /// The definition of IEEE 754 binary16.
  static func half(_ bits: UInt16) -> Double {
    let sign = bits & 0x8000 == 0 ? 1.0 : -1.0
    let (exponent, fraction) = (Int(bits >> 10) & 0x1F, Double(bits & 0x3FF) / 1024)
    switch exponent {
    case 0: return sign * fraction * pow(2, -14)
    case 31: return fraction == 0 ? sign * .infinity : .nan
    default: return sign * (1 + fraction) * pow(2, Double(exponent - 15))
    }
  }

  /// The numbers of the packed bytes, whole ones divided by the largest.
  static func values(_ bytes: [UInt8], _ component: PixelFormat.Component) -> [Double] {
    bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / component.byteCount).map { index in
        let offset = index * component.byteCount
        switch component {
        case .uint8: return Double(bytes[offset]) / 255
        case .uint16:
          return Double(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)) / 65535
        case .float16: return half(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
        case .float32: return Double(bytes.loadUnaligned(fromByteOffset: offset, as: Float.self))
        }
      }
    }
  }

  /// What one pixel's numbers read as: straight red, green, blue and alpha.
  static func color(_ values: [Double], _ format: PixelFormat) -> [Double] {
    let v = values
    var color: [Double] =
      switch format.channels {
      case .red: [v[0], 0, 0, 1]
      case .redGreen: [v[0], v[1], 0, 1]
      case .grey: [v[0], v[0], v[0], 1]
      case .alpha: [0, 0, 0, v[0]]
      case .greyAlpha: [v[0], v[0], v[0], v[1]]
      case .rgb: [v[0], v[1], v[2], 1]
      case .rgba: v
      case .bgra: [v[2], v[1], v[0], v[3]]
      }
    if format.alpha == .premultiplied {
      for index in 0..<3 { color[index] = color[3] == 0 ? 0 : color[index] / color[3] }
    }
    return color
  }

  /// What is stored of a premultiplied pixel of linear sRGB.
  static func stored(_ pixel: [Double], _ format: PixelFormat, _ space: ColorSpace) -> [Double] {
    let alpha = pixel[3]
    if format.channels == .alpha { return [alpha] }
    var linear = Array(pixel[0..<3])
    if format.channels.hasAlpha { linear = linear.map { alpha == 0 ? 0 : $0 / alpha } }
    if format.channels == .grey || format.channels == .greyAlpha {
      linear = [Double](repeating: ColorOracle.luminance(linear), count: 3)
    }
    var color = ColorOracle.fromLinear(linear, to: space)
    if format.alpha == .premultiplied { color = color.map { $0 * alpha } }
    switch format.channels {
    case .red, .grey: return [color[0]]
    case .redGreen: return [color[0], color[1]]
    case .alpha: return [alpha]
    case .greyAlpha: return [color[0], alpha]
    case .rgb: return color
    case .rgba: return color + [alpha]
    case .bgra: return [color[2], color[1], color[0], alpha]
    }
  }

  /// How far a stored number may be from the exact one: half a code, and what Float loses in between.
  static func tolerance(_ component: PixelFormat.Component, at value: Double) -> Double {
    // Encoding multiplies errors near zero by 12.92.
    let float = 4e-6
    switch component {
    case .uint8: return 0.5 / 255 + float
    case .uint16: return 0.5 / 65535 + float
    case .float16: return max(abs(value) * pow(2, -11), pow(2, -25)) + float
    case .float32: return float
    }
  }

  /// Every format.
  static let formats: [PixelFormat] = PixelFormat.Channels.allCases.flatMap { channels in
    PixelFormat.Component.allCases.flatMap { component in
      [PixelFormat.Alpha.straight, .premultiplied].map {
        PixelFormat(channels, component, alpha: $0)
      }
    }
  }.uniqued()

  /// Random pixels, in premultiplied formats no colour above alpha.
  static func randomPixels(
    _ format: PixelFormat, width: Int, height: Int, colorSpace: ColorSpace,
    _ random: inout SeededRandom
  ) -> PixelBuffer {
    var numbers: [Float] = []
    let channels = format.channels
    for _ in 0..<width * height {
      let alpha = 0.2 + 0.8 * abs(random.float())
      for index in 0..<channels.count {
        let isAlpha = channels.hasAlpha && index == channels.count - 1
        let factor = format.alpha == .premultiplied ? alpha : 1
        numbers.append(isAlpha ? alpha : abs(random.float()) * factor)
      }
    }
    return pixels(numbers, format, width: width, height: height, colorSpace: colorSpace)
  }

  /// Pixels whose components are the nearest to some numbers.
  static func pixels(
    _ numbers: [Float], _ format: PixelFormat, width: Int, height: Int, colorSpace: ColorSpace
  ) -> PixelBuffer {
    var result = PixelBuffer(
      width: width, height: height, format: format, colorSpace: colorSpace)
    let (stride, count) = (result.rowStrideInBytes, width * format.channels.count)
    result.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<count {
          let (value, offset) = (
            numbers[y * count + x], y * stride + x * format.component.byteCount
          )
          switch format.component {
          case .uint8: bytes[offset] = UInt8((value * 255).rounded())
          case .uint16:
            bytes.storeBytes(
              of: UInt16((value * 65535).rounded()), toByteOffset: offset, as: UInt16.self)
          case .float16:
            bytes.storeBytes(of: truncatedHalf(value), toByteOffset: offset, as: UInt16.self)
          case .float32: bytes.storeBytes(of: value, toByteOffset: offset, as: Float.self)
          }
        }
      }
    }
    return result
  }

  /// A half not above a number of 0…1: enough to make random ones.
  private static func truncatedHalf(_ value: Float) -> UInt16 {
    value < 0x1p-14 ? 0 : UInt16(truncatingIfNeeded: (value.bitPattern - 112 << 23) >> 13)
  }
}
