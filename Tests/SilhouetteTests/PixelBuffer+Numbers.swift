// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport

extension PixelBuffer {
  /// Creates pixels from values in rows from the top without padding, 0…255 or 0…65535 depending on the format.
  init(_ numbers: [UInt16], width: Int, height: Int, format: PixelFormat = .rgb8) {
    self.init(width: width, height: height, format: format)
    let perRow = width * format.channels.count
    precondition(numbers.count == perRow * height, "\(numbers.count) numbers")
    let stride = rowStrideInBytes
    let isDeep = format.component == .uint16
    withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<perRow {
          let number = numbers[y * perRow + x]
          if isDeep {
            bytes.storeBytes(of: number, toByteOffset: y * stride + 2 * x, as: UInt16.self)
          } else {
            bytes[y * stride + x] = UInt8(number)
          }
        }
      }
    }
  }

  /// Creates a grey Float32 mask from numbers in rows from the top without padding.
  static func floats(_ numbers: [Float], width: Int, height: Int) -> PixelBuffer {
    precondition(numbers.count == width * height, "\(numbers.count) numbers")
    var mask = PixelBuffer(width: width, height: height, format: .greyFloat, colorSpace: .none)
    let stride = mask.rowStrideInBytes
    mask.withUnsafeMutableBytes { bytes in
      for (place, number) in numbers.enumerated() {
        bytes.storeBytes(
          of: number, toByteOffset: place / width * stride + place % width * 4, as: Float.self)
      }
    }
    return mask
  }

  /// Returns pixels with random values.
  static func noise(
    width: Int, height: Int, format: PixelFormat = .rgb8, seed: UInt64 = 1
  ) -> PixelBuffer {
    var random = SeededRandom(seed: seed)
    let largest = format.component == .uint16 ? 65535 : 255
    return PixelBuffer(
      (0..<width * height * format.channels.count).map { _ in UInt16(random.int(0...largest)) },
      width: width, height: height, format: format)
  }

  /// Returns a mask of one value, 0…255.
  static func mask(_ value: UInt16, width: Int, height: Int) -> PixelBuffer {
    var mask = PixelBuffer(
      [UInt16](repeating: value, count: width * height), width: width, height: height,
      format: .grey8)
    mask.colorSpace = .none
    return mask
  }

  /// The values, as the initialiser takes them.
  var numbers: [UInt16] {
    let bytes = packedBytes
    guard format.component == .uint16 else { return bytes.map(UInt16.init) }
    return bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 2).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: UInt16.self)
      }
    }
  }

  /// Returns the values of one channel.
  func channel(_ index: Int) -> [UInt16] {
    let numbers = numbers
    return stride(from: index, to: numbers.count, by: format.channels.count).map { numbers[$0] }
  }
}
