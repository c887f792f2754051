// SPDX-License-Identifier: Apache-2.0

/// A conversion of integer pixels in place, to values encoded with sRGB's curve: each colour is mapped to linear light
/// by a table, then multiplied by a matrix and encoded. Alpha is unchanged.
package struct StoredColorConversion: Sendable {
  private let format: PixelFormat
  /// For each colour (red, green and blue, or grey), the linear light of each code.
  private let lights: [[Float]]
  /// The factors of red, green and blue for each new colour; for grey, one row with one factor.
  private let matrix: [SIMD3<Float>]

  /// sRGB's encoding of the square of a value, sampled at 4096 equal distances from 0 to 1. As a function of light, the
  /// curve is steep near black; as a function of the square root of light, it is not.
  private static let encoded: [Float] = (0...intervalCount).map { index in
    let root = Double(index) / Double(intervalCount)
    return Float(TransferCurve.encode.apply(to: root * root))
  }

  private static let intervalCount = 4096

  /// Creates a conversion.
  ///
  /// - Parameters:
  ///   - format: The format of the pixels: RGB, RGBA, grey, or grey and alpha, with 8 or 16 bits and straight alpha.
  ///   - lights: For each colour, the linear light of every code, 256 or 65536 values in 0…1.
  ///   - matrix: For each new colour, the factors of the old colours' light; unused for grey.
  package init(format: PixelFormat, lights: [[Float]], matrix: [SIMD3<Float>]) {
    let colorCount = format.channels.count - (format.channels.hasAlpha ? 1 : 0)
    let codeCount = format.component == .uint8 ? 256 : 65536
    precondition(
      [.rgb, .rgba, .grey, .greyAlpha].contains(format.channels)
        && [.uint8, .uint16].contains(format.component) && lights.count == colorCount
        && lights.allSatisfy { $0.count == codeCount } && (colorCount == 1 || matrix.count == 3),
      "a conversion of \(format) by \(lights.count) tables")
    self.format = format
    self.lights = lights
    self.matrix = matrix
  }

  /// Converts consecutive pixels.
  ///
  /// - Parameters:
  ///   - row: The first pixel, at any address.
  ///   - count: The number of pixels.
  package func convert(_ row: UnsafeMutableRawPointer, count: Int) {
    switch format.component {
    case .uint8: convert(row, count: count, as: UInt8.self)
    case .uint16: convert(row, count: count, as: UInt16.self)
    case .float16, .float32: break
    }
  }

  private func convert<Code: FixedWidthInteger>(
    _ row: UnsafeMutableRawPointer, count: Int, as type: Code.Type
  ) {
    Self.encoded.withUnsafeBufferPointer { encoded in
      guard let encoded = encoded.baseAddress else { return }
      if lights.count == 1 {
        convertGrey(row, count: count, encoded, as: type)
      } else {
        convertColors(row, count: count, encoded, as: type)
      }
    }
  }

  private func convertGrey<Code: FixedWidthInteger>(
    _ row: UnsafeMutableRawPointer, count: Int, _ encoded: UnsafePointer<Float>,
    as type: Code.Type
  ) {
    let step = format.bytesPerPixel
    lights[0].withUnsafeBufferPointer { lights in
      guard let lights = lights.baseAddress else { return }
      var place = row
      for _ in 0..<count {
        let light = lights[Int(place.loadUnaligned(as: Code.self))]
        place.storeBytes(of: code(light, encoded, as: type), as: Code.self)
        place += step
      }
    }
  }

  private func convertColors<Code: FixedWidthInteger>(
    _ row: UnsafeMutableRawPointer, count: Int, _ encoded: UnsafePointer<Float>,
    as type: Code.Type
  ) {
    let step = format.bytesPerPixel
    let size = format.component.byteCount
    let newRed = matrix[0]
    let newGreen = matrix[1]
    let newBlue = matrix[2]
    lights[0].withUnsafeBufferPointer { reds in
      lights[1].withUnsafeBufferPointer { greens in
        lights[2].withUnsafeBufferPointer { blues in
          guard let reds = reds.baseAddress, let greens = greens.baseAddress,
            let blues = blues.baseAddress
          else { return }
          var place = row
          for _ in 0..<count {
            let light = SIMD3(
              reds[Int(place.loadUnaligned(as: Code.self))],
              greens[Int(place.loadUnaligned(fromByteOffset: size, as: Code.self))],
              blues[Int(place.loadUnaligned(fromByteOffset: 2 * size, as: Code.self))])
            place.storeBytes(
              of: code((newRed * light).sum(), encoded, as: type), as: Code.self)
            place.storeBytes(
              of: code((newGreen * light).sum(), encoded, as: type), toByteOffset: size,
              as: Code.self)
            place.storeBytes(
              of: code((newBlue * light).sum(), encoded, as: type), toByteOffset: 2 * size,
              as: Code.self)
            place += step
          }
        }
      }
    }
  }

  /// Returns the code for a value of linear light, which is clamped to 0…1.
  @inline(__always)
  private func code<Code: FixedWidthInteger>(
    _ light: Float, _ encoded: UnsafePointer<Float>, as type: Code.Type
  ) -> Code {
    let root = light > 0 ? (light < 1 ? light.squareRoot() : 1) : 0
    let place = root * Float(Self.intervalCount)
    let index = min(Int(place), Self.intervalCount - 1)
    let value = encoded[index] + (encoded[index + 1] - encoded[index]) * (place - Float(index))
    return Code(truncatingIfNeeded: Int(value * Float(Code.max) + 0.5))
  }
}
