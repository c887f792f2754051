// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// An image within a WebP file.
struct WebPFrame {
  /// The column of the canvas at which the frame begins.
  private(set) var x = 0
  /// The row of the canvas at which the frame begins.
  private(set) var y = 0
  let width: Int
  let height: Int
  let isLossless: Bool
  let hasAlpha: Bool
  /// The place of the chunks to decode: `VP8L`, or `VP8 ` with an optional `ALPH` before it.
  let bytes: Range<Int>

  /// The size of the place and the duration of a frame, before its chunks.
  private static let placeByteCount = 16
  private static let lossySignature = 0x2A019D
  private static let losslessSignature = 0x2F

  /// Reads the header of a frame whose first chunk is known.
  ///
  /// - Parameters:
  ///   - first: The chunk `ALPH`, `VP8 ` or `VP8L`.
  ///   - chunks: The list that contains the chunk.
  init(from first: WebPChunk, in chunks: WebPChunks) throws {
    let source = chunks.source
    var image = first
    // Unknown chunks may follow the alpha channel.
    while image.type != .lossy, image.type != .lossless {
      guard let next = try chunks.chunk(at: image.next) else {
        throw source.error(
          .webP, at: min(image.next, source.count), "expected an image after its alpha channel")
      }
      image = next
    }
    isLossless = image.type == .lossless
    bytes = (isLossless ? image : first).range.lowerBound..<image.range.upperBound
    let header = image.contents
    if isLossless {
      let signature = try source.littleEndian(1, at: header, .webP, "the image's signature")
      let size = try source.littleEndian(4, at: header + 1, .webP, "the image's size")
      guard image.count >= 5, signature == Self.losslessSignature else {
        throw source.error(.webP, at: header, "expected a lossless image")
      }
      width = 1 + size & 0x3FFF
      height = 1 + (size >> 14) & 0x3FFF
      hasAlpha = size >> 28 & 1 != 0
    } else {
      let signature = try source.littleEndian(3, at: header + 3, .webP, "the image's signature")
      width = try source.littleEndian(2, at: header + 6, .webP, "the width") & 0x3FFF
      height = try source.littleEndian(2, at: header + 8, .webP, "the height") & 0x3FFF
      guard image.count >= 10, signature == Self.lossySignature, width > 0, height > 0 else {
        throw source.error(.webP, at: header, "expected a lossy image with a size")
      }
      hasAlpha = first.type == .alpha
    }
  }

  /// Reads the header of a frame of an animation.
  init(animationFrame chunk: WebPChunk, _ source: ByteSource) throws {
    let start = chunk.contents + Self.placeByteCount
    guard chunk.count >= Self.placeByteCount else {
      throw source.error(
        .webP, at: chunk.contents, "a frame of \(chunk.count) bytes, expected at least 16")
    }
    let chunks = WebPChunks(source, start..<chunk.contents + chunk.count)
    var next = try chunks.chunk(at: start)
    while let current = next, ![.alpha, .lossy, .lossless].contains(current.type) {
      next = try chunks.chunk(at: current.next)
    }
    guard let first = next else {
      throw source.error(.webP, at: min(start, source.count), "expected an image in a frame")
    }
    try self.init(from: first, in: chunks)
    func number(_ index: Int, _ what: String) throws -> Int {
      try source.littleEndian(3, at: chunk.contents + 3 * index, .webP, what)
    }
    x = 2 * (try number(0, "a frame's column"))
    y = 2 * (try number(1, "a frame's row"))
    let size = (1 + (try number(2, "a frame's width")), 1 + (try number(3, "a frame's height")))
    guard size == (width, height) else {
      throw source.error(
        .webP, at: chunk.contents,
        "a frame of \(size.0)×\(size.1) with an image of \(width)×\(height)")
    }
  }
}
