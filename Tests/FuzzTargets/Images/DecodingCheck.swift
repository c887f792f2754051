// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCodecs
import SilhouetteImaging

/// The use of an image file in memory: its header, its pixels, and fewer of them.
enum DecodingCheck {
  static let limits = DecodingLimits(
    maximumPixelCount: 1 << 20, maximumSide: 1 << 14, maximumFileByteCount: 1 << 24,
    maximumBufferedByteCount: 1 << 25)
  private static let maximumWrittenPixelCount = 1 << 12

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
    // Files take several times as long as memory, and a few of them show as much.
    if file.count % 4 == 0 { try read(file, decoded.pixels, in: target) }
    if file.count % 4 == 1 { try write(decoded.pixels, file.count / 4, in: target) }
  }

  /// Reads a file on disk row by row, where formats seek instead of keeping all bytes in memory.
  private static func read(
    _ bytes: [UInt8], _ pixels: PixelBuffer, in target: any FuzzTarget.Type
  ) throws {
    guard pixels.width * pixels.height <= maximumWrittenPixelCount else { return }
    let file = try UnlinkedFile(bytes)
    guard
      let image = try target.attempt({ try ImageFile(path: file.path, limits: limits) }),
      let rendered = try target.attempt({
        try Renderer(threadCount: 1).render(Image(file: image), format: .rgba8)
      })
    else { return }
    let upright = image.info.displaySize
    guard rendered.width == upright.width, rendered.height == upright.height else {
      throw FuzzFailure(
        "\(image.width)×\(image.height) pixels on disk became \(rendered.width)×\(rendered.height)")
    }
  }

  /// Writes pixels as a file of some format, and reads it again.
  private static func write(
    _ pixels: PixelBuffer, _ choice: Int, in target: any FuzzTarget.Type
  ) throws {
    let formats = ImageFileFormat.allCases.filter(\.isWritable)
    guard pixels.width * pixels.height <= maximumWrittenPixelCount, !formats.isEmpty else { return }
    let format = formats[choice % formats.count]
    guard let bytes = try target.attempt({ try ImageEncoder.encode(pixels, as: format) }) else {
      return
    }
    let again = try ImageDecoder.decode(bytes, name: "again", limits: limits).pixels
    guard again.width == pixels.width, again.height == pixels.height else {
      throw FuzzFailure(
        "\(format): \(pixels.width)×\(pixels.height) became \(again.width)×\(again.height)")
    }
  }
}
