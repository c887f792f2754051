// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteImaging

/// ICC profiles: classified, stored in files with colour and grey pixels, and applied when the files are read.
enum ICCTarget: FuzzTarget {
  static let name = "icc"
  static let summary = "ICC profiles: their kind, and their way through files"

  private static let pixels = [PixelFormat.rgb8, .grey8].map {
    PixelBuffer(width: 3, height: 1, format: $0)
  }

  static func run(_ bytes: [UInt8]) throws {
    let kind = ImageMetadata.ColorProfileKind(profile: bytes)
    _ = "\(kind) \(kind.colorSpace)"
    for pixels in pixels {
      for format in [ImageFileFormat.png, .jpeg] {
        let file = try ImageEncoder.encode(
          pixels, as: format, options: EncodingOptions(metadata: ImageMetadata(iccProfile: bytes)))
        let stored = try ImageDecoder.decode(file).info
        if stored.metadata.iccProfile == bytes, stored.profile != kind {
          throw FuzzFailure("\(kind) is \(stored.profile) in a \(format) file")
        }
      }
    }
  }
}
