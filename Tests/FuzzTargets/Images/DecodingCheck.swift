// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteImaging

/// The use of an image file in memory: its header, its pixels, and fewer of them.
enum DecodingCheck {
  static let limits = DecodingLimits(
    maximumPixelCount: 1 << 20, maximumSide: 1 << 14, maximumFileByteCount: 1 << 24,
    maximumBufferedByteCount: 1 << 25)

  /// Decodes a file in every way that there is.
  ///
  /// - Throws: What decoding all pixels throws; ``FuzzFailure`` if sizes differ.
  static func run(_ file: [UInt8], name: String, in target: any FuzzTarget.Type) throws {
    let info = try target.attempt { try ImageDecoder.info(file, name: name, limits: limits) }
    _ = try target.attempt { try ImageDecoder.decodeIndexed(file, name: name, limits: limits) }
    _ = try target.attempt {
      try ImageDecoder.decode(
        file, name: name, limits: limits, minimumSize: ImageDecoder.MinimumSize(width: 5, height: 3)
      )
    }
    let decoded = try ImageDecoder.decode(file, name: name, limits: limits)
    guard let info else { throw FuzzFailure("pixels without a header") }
    guard decoded.pixels.width == info.width, decoded.pixels.height == info.height else {
      throw FuzzFailure(
        "a header of \(info.width)×\(info.height) and pixels of "
          + "\(decoded.pixels.width)×\(decoded.pixels.height)")
    }
  }
}
