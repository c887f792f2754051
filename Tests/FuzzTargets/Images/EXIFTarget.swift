// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteImaging

/// EXIF data: read from a JPEG file, edited for an upright image and written to files of both formats.
enum EXIFTarget: FuzzTarget {
  static let name = "exif"
  static let summary = "reading and editing of EXIF data, beginning with its TIFF header"

  private static let pixel = PixelBuffer(width: 1, height: 1, format: .rgb8)

  static func run(_ bytes: [UInt8]) throws {
    let count = min(bytes.count, 0xFFFF - 8)
    var file = try ImageEncoder.encode(pixel, as: .jpeg)
    file.insert(
      contentsOf: [0xFF, 0xE1, UInt8((count + 8) >> 8), UInt8((count + 8) & 0xFF)]
        + Array("Exif\0\0".utf8) + bytes.prefix(count), at: 2)
    let decoded = try ImageDecoder.decode(file, name: "fuzz.jpg")
    for format in [ImageFileFormat.jpeg, .png] {
      let edited = try ImageEncoder.encode(
        pixel, as: format, options: EncodingOptions(metadata: decoded.info.metadata))
      // It is upright now, and says so.
      let orientation = try ImageDecoder.info(edited).metadata.orientation
      guard orientation == .up else { throw FuzzFailure("\(orientation) in an upright \(format)") }
    }
  }
}
