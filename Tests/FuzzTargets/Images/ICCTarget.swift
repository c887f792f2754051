// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteImaging

/// ICC profiles: classified, and stored in a PNG file.
enum ICCTarget: FuzzTarget {
  static let name = "icc"
  static let summary = "ICC profiles: their kind, and their way through files"

  private static let pixel = PixelBuffer(width: 1, height: 1, format: .rgb8)

  static func run(_ bytes: [UInt8]) throws {
    let kind = ColorProfileKind(profile: bytes)
    _ = "\(kind) \(kind.colorSpace)"
    for format in [ImageFileFormat.png, .jpeg] {
      let file = try ImageEncoder.encode(
        pixel, as: format, options: EncodingOptions(metadata: ImageMetadata(iccProfile: bytes)))
      let stored = try ImageDecoder.decode(file).info
      if stored.metadata.iccProfile == bytes, stored.profile != kind {
        throw FuzzFailure("\(kind) is \(stored.profile) in a \(format) file")
      }
    }
  }
}
