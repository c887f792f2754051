// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// An encoder of WebP files.
///
/// The format has no grey, so grey pixels are stored as RGB. Images whose pixels are all opaque are stored without alpha. In
/// lossless files, the colours of transparent pixels are kept as well.
final class WebPEncoder: RowEncoder {
  let target: PixelFormat
  private let width: Int
  private let height: Int
  private let quality: Int?
  private let metadata: StoredMetadata
  private let picture: WebPPicture
  private var rowsWritten = 0

  /// The largest width and height of the format, in pixels.
  private static let maximumSide = 16383

  init(_ layout: RowLayout, _ options: EncodingOptions) throws {
    try SystemLibrary.webP.require(for: .webP, path: nil)
    if options.palette != nil {
      throw CodecError.unsupportedPixels(.webP, message: "the format has no palettes")
    }
    if options.bitsPerComponent == 16 {
      throw CodecError.unsupportedPixels(.webP, message: "the format has no 16-bit channels")
    }
    guard max(layout.width, layout.height) <= Self.maximumSide else {
      throw CodecError.unsupportedPixels(
        .webP,
        message: "expected at most \(Self.maximumSide) pixels a side, found "
          + "\(layout.width)×\(layout.height)")
    }
    let stored = options.targetFormat(for: layout.format, keepsAlpha: true, isDeep: false)
    target = stored.channels.hasAlpha ? .rgba8 : .rgb8
    width = layout.width
    height = layout.height
    quality = options.webPQuality
    metadata = StoredMetadata(
      options.metadata, options.metadataPolicy, isGrey: false, statesDensityInEXIF: true)
    picture = try WebPPicture(width: width, height: height)
  }

  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink
  ) throws {
    for row in 0..<count {
      let bytes = UnsafeRawBufferPointer(
        start: source + row * rowStrideInBytes, count: width * target.bytesPerPixel)
      picture.setRow(rowsWritten + row, bytes, hasAlpha: target.channels.hasAlpha)
    }
    rowsWritten += count
  }

  func finish(to sink: ByteSink) throws {
    try picture.encode(quality: quality)
    try picture.withBytes { bytes in
      for part in WebPFileParts.make(bytes, width: width, height: height, metadata) {
        try part.withUnsafeBytes { try sink($0) }
      }
    }
  }
}
