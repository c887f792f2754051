// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCodecs
import SilhouetteImaging
import Testing

/// A tiny file, and the result of another decoder.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let width: Int
  let height: Int
  /// The expected pixel format, without its alpha.
  let format: String
  /// The file.
  let file: [UInt8]
  /// The expected pixels, rows without padding; 16-bit values have the high byte first.
  let pixels: [UInt8]
  /// The expected stored indices, one byte each; empty for other files.
  let indices: [UInt8]

  init(
    name: String, width: Int, height: Int, format: String, file: String, pixels: String,
    indices: String = ""
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.format = format
    self.file = Self.decode(file)
    self.pixels = Self.decode(pixels)
    self.indices = Self.decode(indices)
  }

  var testDescription: String { name }

  /// Returns the fixture of a name; an empty file if it is missing, which fails every test.
  static func named(_ name: String) -> Fixture {
    all.first { $0.name == name }
      ?? Fixture(name: name, width: 0, height: 0, format: "", file: "", pixels: "")
  }

  /// The fixtures that are images.
  static let images: [Fixture] = all.filter { $0.width > 0 }
  /// The images whose expected pixels are as stored.
  static let storedUpright: [Fixture] = images.filter { !$0.name.hasPrefix("orientation") }
  /// The fixtures stored as indices or as grey of up to 8 bits.
  static let withIndices: [Fixture] = all.filter { !$0.indices.isEmpty }

  private static func decode(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }
}

/// A real photo, and a digest of its pixels as decoded by Pillow.
struct ReferencePhoto: Sendable, CustomTestStringConvertible {
  let name: String
  let width: Int
  let height: Int
  let mode: String
  let digest: UInt64

  var testDescription: String { name }
}

extension PixelBuffer {
  /// The pixels in the layout of fixtures: 16-bit values with the high byte first.
  var bigEndianBytes: [UInt8] {
    var bytes = packedBytes
    if format.component == .uint16, UInt16(1).littleEndian == 1 {
      for index in stride(from: 0, to: bytes.count, by: 2) { bytes.swapAt(index, index + 1) }
    }
    return bytes
  }

  /// Creates a buffer from rows without padding, in the machine's byte order.
  init(
    packed bytes: [UInt8], width: Int, height: Int, format: PixelFormat,
    colorSpace: ColorSpace = .sRGB
  ) {
    self.init(width: width, height: height, format: format, colorSpace: colorSpace)
    let count = width * format.bytesPerPixel
    let stride = rowStrideInBytes
    withUnsafeMutableBytes { destination in
      for row in 0..<height {
        for index in 0..<count { destination[row * stride + index] = bytes[row * count + index] }
      }
    }
  }
}
