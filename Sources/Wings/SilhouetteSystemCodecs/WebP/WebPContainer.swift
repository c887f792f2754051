// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// The structure of a WebP file: its canvas, the first frame and the metadata (RFC 9649).
///
/// A file is a list of chunks, each with a type of four characters and a size. The first chunk is an image, `VP8 ` or
/// `VP8L`, or it is `VP8X`, which other chunks follow.
struct WebPContainer {
  /// The number of columns of the canvas.
  private(set) var width = 0
  /// The number of rows of the canvas.
  private(set) var height = 0
  /// Indicates whether the canvas has transparency.
  private(set) var hasAlpha = false
  /// The only image of the file, or the first frame of an animation.
  let frame: WebPFrame
  /// The number of frames; 1 for a still image.
  private(set) var frameCount = 1
  let metadata: ImageMetadata
  /// The position at which the file ends according to its header.
  let end: Int

  /// The maximum number of bytes of metadata that are read.
  private static let maximumMetadataByteCount = 16 << 20
  /// The maximum number of chunks in a file.
  private static let maximumChunkCount = 1 << 20
  private static let alphaFlag = 0x10

  /// Reads everything but the pixels. The file may end after the header of the first frame.
  init(_ source: ByteSource) throws {
    end = 8 + (try source.littleEndian(4, at: 4, .webP, "the file's size"))
    guard end >= 20 else {
      throw source.error(.webP, at: 4, "a file of \(end) bytes, expected room for an image")
    }
    let chunks = WebPChunks(source, 12..<end)
    guard let first = try chunks.chunk(at: 12) else {
      throw source.prematureEnd(.webP, at: 12, 8, "the first chunk")
    }
    var frame: WebPFrame?
    var metadata = ImageMetadata()
    if first.type == .extended {
      guard first.count >= 10 else {
        throw source.error(
          .webP, at: first.contents, "a header of \(first.count) bytes, expected at least 10")
      }
      let flags = try source.littleEndian(1, at: first.contents, .webP, "the flags")
      hasAlpha = flags & Self.alphaFlag != 0
      width = 1 + (try source.littleEndian(3, at: first.contents + 4, .webP, "the width"))
      height = 1 + (try source.littleEndian(3, at: first.contents + 7, .webP, "the height"))
    }
    var frames = 0
    var chunk: WebPChunk? = first
    var chunkCount = 0
    while let current = chunk {
      chunkCount += 1
      guard chunkCount <= Self.maximumChunkCount else {
        throw CodecError.limitExceeded(
          path: source.path, what: "chunks", found: chunkCount, maximum: Self.maximumChunkCount)
      }
      switch current.type {
      case .animationFrame:
        frames += 1
        if frame == nil { frame = try WebPFrame(animationFrame: current, source) }
      case .lossy, .lossless, .alpha:
        if frame == nil { frame = try WebPFrame(from: current, in: chunks) }
      default: try Self.add(current, of: source, to: &metadata)
      }
      chunk = try chunks.chunk(at: current.next)
    }
    guard let frame else {
      throw source.error(.webP, at: min(end, source.count), "expected an image, found the end")
    }
    self.frame = frame
    metadata.readOrientation()
    self.metadata = metadata
    frameCount = max(frames, 1)
    try finish(isExtended: first.type == .extended, isAnimated: frames > 0, source)
  }

  /// Checks the first frame against the canvas.
  private mutating func finish(
    isExtended: Bool, isAnimated: Bool, _ source: ByteSource
  ) throws(FormatError) {
    if !isExtended {
      width = frame.width
      height = frame.height
    }
    guard frame.x + frame.width <= width, frame.y + frame.height <= height,
      isAnimated || (frame.width == width && frame.height == height)
    else {
      throw source.error(
        .webP, at: frame.bytes.lowerBound,
        "a frame of \(frame.width)×\(frame.height) at (\(frame.x), \(frame.y)) on a canvas of "
          + "\(width)×\(height)")
    }
    // Only lossless images state whether they have alpha.
    if !isAnimated { hasAlpha = frame.isLossless ? frame.hasAlpha : hasAlpha || frame.hasAlpha }
  }

  /// Adds the contents of a chunk if it is the first of its type.
  private static func add(
    _ chunk: WebPChunk, of source: ByteSource, to metadata: inout ImageMetadata
  ) throws {
    let isKnown: Bool
    switch chunk.type {
    case .profile: isKnown = metadata.iccProfile == nil
    case .exif: isKnown = metadata.exif == nil
    case .xmp: isKnown = metadata.xmp == nil
    default: isKnown = false
    }
    guard isKnown, chunk.count <= maximumMetadataByteCount else { return }
    let bytes = try source.bytes(at: chunk.contents, count: chunk.count)
    // A truncated file is rejected when its pixels are read.
    guard bytes.count == chunk.count else { return }
    switch chunk.type {
    case .profile: metadata.iccProfile = bytes
    case .xmp: metadata.xmp = bytes
    default:
      let exif = EXIF.withoutName(bytes)
      metadata.exif = exif
      // The format has no other place for the resolution.
      metadata.density = EXIF.density(of: exif)
    }
  }
}
