// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCodecs
import SilhouetteImaging
import Testing

/// A tiny file, and what another decoder says about it.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let width: Int
  let height: Int
  /// The expected pixel format, without its alpha.
  let format: String
  /// The file.
  let file: [UInt8]
  /// The expected pixels, rows without padding; 16-bit numbers have their high byte first.
  let pixels: [UInt8]
  /// The expected stored indices, one byte each; empty where there are none.
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

  /// The fixture of a name; an empty file if there is none, which fails every test.
  static func named(_ name: String) -> Fixture {
    all.first { $0.name == name }
      ?? Fixture(name: name, width: 0, height: 0, format: "", file: "", pixels: "")
  }

  /// Those that are pictures.
  static let pictures: [Fixture] = all.filter { $0.width > 0 }
  /// Those whose expected pixels are not turned.
  static let storedUpright: [Fixture] = pictures.filter { !$0.name.hasPrefix("orientation") }
  /// Those that are stored as indices or as grey of up to 8 bits.
  static let withIndices: [Fixture] = all.filter { !$0.indices.isEmpty }

  private static func decode(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }
}

/// A real photograph and a digest of the pixels that Pillow finds in it.
struct Photograph: Sendable, CustomTestStringConvertible {
  let name: String
  let width: Int
  let height: Int
  let mode: String
  let digest: UInt64

  var testDescription: String { name }
}

extension PixelBuffer {
  /// The pixels as fixtures have them: 16-bit numbers with their high byte first.
  var bigEndianBytes: [UInt8] {
    var bytes = packedBytes
    if format.component == .uint16, UInt16(1).littleEndian == 1 {
      for index in stride(from: 0, to: bytes.count, by: 2) { bytes.swapAt(index, index + 1) }
    }
    return bytes
  }

  /// Makes a buffer from rows without padding, in the machine's byte order.
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
