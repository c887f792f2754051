// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import SilhouetteImaging

/// A renderer that neither bends nor blends: what filters make is what tests see.
let plain = Renderer(workingSpace: .none)

extension PixelBuffer {
  /// A float RGBA bitmap; rows from top to bottom.
  static func floats(
    width: Int, height: Int, format: PixelFormat = .rgbaFloat, _ values: [Float]
  ) -> PixelBuffer {
    var pixels = PixelBuffer(width: width, height: height, format: format, colorSpace: .none)
    let channels = format.channels.count
    precondition(values.count == width * height * channels)
    let stride = pixels.rowStrideInBytes
    pixels.withUnsafeMutableBytes { bytes in
      for row in 0..<height {
        for index in 0..<width * channels {
          bytes.storeBytes(
            of: values[row * width * channels + index], toByteOffset: row * stride + index * 4,
            as: Float.self)
        }
      }
    }
    return pixels
  }

  /// An 8-bit bitmap; rows from top to bottom.
  static func bytes(
    width: Int, height: Int, format: PixelFormat, colorSpace: ColorSpace = .sRGB,
    _ values: [UInt8]
  ) -> PixelBuffer {
    var pixels = PixelBuffer(
      width: width, height: height, format: format, colorSpace: colorSpace)
    let rowBytes = width * format.bytesPerPixel
    precondition(values.count == rowBytes * height)
    let stride = pixels.rowStrideInBytes
    pixels.withUnsafeMutableBytes { bytes in
      for row in 0..<height {
        for index in 0..<rowBytes { bytes[row * stride + index] = values[row * rowBytes + index] }
      }
    }
    return pixels
  }

  /// A random premultiplied float RGBA bitmap.
  static func random(width: Int, height: Int, _ random: inout SeededRandom) -> PixelBuffer {
    floats(
      width: width, height: height,
      (0..<width * height).flatMap { _ -> [Float] in
        let alpha = abs(random.float())
        return [abs(random.float()) * alpha, abs(random.float()) * alpha, 0.5 * alpha, alpha]
      })
  }

  /// Every component, rows from top to bottom.
  var floatValues: [Float] {
    let bytes = packedBytes
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }
}

extension PixelBuffer {
  func removingSpecks(smallerThan limit: AreaLimit, floor: Float = 0.02) throws -> PixelBuffer {
    var mask = self
    try mask.removeSpecks(smallerThan: limit, floor: floor)
    return mask
  }

  func fillingHoles(smallerThan limit: AreaLimit, floor: Float = 0.02) throws -> PixelBuffer {
    var mask = self
    try mask.fillHoles(smallerThan: limit, floor: floor)
    return mask
  }
}

extension Image {
  /// The red channel of a region, rows from top to bottom.
  func reds(_ region: Rect? = nil) throws -> [Float] {
    let values = try plain.render(self, region: region, format: .rgbaFloat, colorSpace: .none)
      .floatValues
    return firsts(ofEvery: 4, values)
  }

  /// An image whose pixels count up from 1, from the top left.
  static func counting(width: Int, height: Int) -> Image {
    Image(
      pixels: .floats(
        width: width, height: height,
        countingReds(width * height)))
  }
}
