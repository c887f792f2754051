// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// A decoder of WebP files: of the only image, or of the first frame of an animation on its canvas.
///
/// Around the frame, the canvas is transparent black, or black if the animation states that it has no transparency, as in
/// libwebp's own decoder of animations.
struct WebPDecoder {
  private let source: ByteSource
  private let container: WebPContainer

  /// The number of bytes that are decoded between checks for cancellation.
  private static let pieceByteCount = 1 << 16

  /// Creates the decoder of a file's rows; reads everything but the pixels.
  static func makeRowDecoder(_ source: ByteSource) throws -> any RowDecoder {
    try SystemLibrary.webP.require(for: .webP, path: source.path)
    let container = try WebPContainer(source)
    let decoder = WebPDecoder(source: source, container: container)
    return BufferedRowDecoder(
      decoder.info, warnings: decoder.warnings, workingByteCount: decoder.workingByteCount
    ) { try decoder.decode(into: $0) }
  }

  private var info: ImageInfo {
    let metadata = container.metadata
    return ImageInfo(
      format: .webP, width: container.width, height: container.height,
      pixelFormat: container.hasAlpha ? .rgba8 : .rgb8, bitsPerComponent: 8, isIndexed: false,
      profile: ImageMetadata.ColorProfileKind(profile: metadata.iccProfile), metadata: metadata)
  }

  private var warnings: [String] {
    let count = container.frameCount
    return count > 1 ? ["an animation of \(count) frames, of which only the first is read"] : []
  }

  /// The memory that libwebp uses in addition to the pixels.
  private var workingByteCount: Int {
    let frame = container.frame
    let pixelCount = frame.width * frame.height
    // A lossless image and a lossless alpha channel are kept as 4 bytes per pixel, a lossy image's alpha as one more.
    let ownByteCount = pixelCount * (frame.isLossless ? 4 : frame.hasAlpha ? 5 : 0)
    return ownByteCount + (source.memory == nil ? frame.bytes.count : 0)
  }

  private func decode(into pixels: UnsafeMutableRawBufferPointer) throws {
    // The metadata at the end of a truncated file may be missing although all pixels are present.
    guard container.end <= source.count else {
      throw source.prematureEnd(.webP, at: 8, container.end - 8, "the file")
    }
    let range = container.frame.bytes
    if let memory = source.memory {
      try decode(UnsafeRawBufferPointer(rebasing: memory[range]), into: pixels)
    } else {
      let file = try AlignedBuffer(allocating: range.count, zeroed: false)
      guard try source.read(at: range.lowerBound, into: file.bytes) == range.count else {
        throw source.prematureEnd(.webP, at: range.lowerBound, range.count, "the image")
      }
      try decode(UnsafeRawBufferPointer(file.bytes), into: pixels)
    }
  }

  private func decode(
    _ bytes: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer
  ) throws {
    let frame = container.frame
    let pixelByteCount = info.pixelFormat.bytesPerPixel
    let stride = container.width * pixelByteCount
    let start = frame.y * stride + frame.x * pixelByteCount
    let byteCount = (frame.height - 1) * stride + frame.width * pixelByteCount
    let target = UnsafeMutableRawBufferPointer(rebasing: pixels[start..<start + byteCount])
      .assumingMemoryBound(to: UInt8.self)
    guard
      let decoder = silhouette_webp_decoder_open(
        container.hasAlpha ? 1 : 0, target.baseAddress, byteCount, CInt(clamping: stride))
    else { throw CodecError.outOfMemory(path: source.path) }
    defer { silhouette_webp_decoder_close(decoder) }
    let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    var count = 0
    var status = silhouette_webp_needs_more
    while status == silhouette_webp_needs_more, count < bytes.count {
      try CancellationFlag.current?.check()
      count = min(count + Self.pieceByteCount, bytes.count)
      status = Int(silhouette_webp_decoder_continue(decoder, base, count))
    }
    switch status {
    case silhouette_webp_done: break
    case silhouette_webp_out_of_memory: throw CodecError.outOfMemory(path: source.path)
    case silhouette_webp_needs_more:
      throw source.error(.webP, at: frame.bytes.upperBound, "premature end of the image's data")
    default:
      throw source.error(
        .webP, at: frame.bytes.lowerBound, "the image's data is damaged (libwebp's error \(status))"
      )
    }
  }
}

extension SystemLibrary {
  /// The library that reads and writes WebP files.
  static let webP = SystemLibrary("libwebp", linux: "libwebp7", macOS: "webp") {
    silhouette_webp_is_available() != 0
  }
}
