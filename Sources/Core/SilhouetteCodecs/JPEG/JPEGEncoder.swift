// SPDX-License-Identifier: Apache-2.0

internal import CParts
import SilhouetteCore
import SilhouettePixels

/// An encoder of JPEG files.
final class JPEGEncoder: RowEncoder {
  let target: PixelFormat
  private let writer: JPEGWriter

  init(_ layout: RowLayout, _ options: EncodingOptions) throws {
    if options.palette != nil {
      throw CodecError.unsupportedPixels(.jpeg, message: "the format has no palettes")
    }
    if options.bitsPerComponent == 16 {
      throw CodecError.unsupportedPixels(.jpeg, message: "the format has no 16-bit channels")
    }
    let target = options.targetFormat(
      for: layout.format, keepsAlpha: false, isDeep: false)
    let metadata = StoredMetadata(
      options.metadata, options.metadataPolicy, isGrey: target.channels == .grey)
    var settings = silhouette_jpeg_write_options()
    settings.width = UInt32(clamping: layout.width)
    settings.height = UInt32(clamping: layout.height)
    settings.channels = UInt8(clamping: target.channels.count)
    settings.quality = UInt8(clamping: options.jpegQuality)
    settings.halves_color = options.jpegColorSubsampling == .half ? 1 : 0
    settings.optimizes_huffman = options.jpegOptimizesHuffman ? 1 : 0
    if let density = metadata.density,
      let x = UInt16(exactly: (density.horizontal * 0.0254).rounded()), x > 0,
      let y = UInt16(exactly: (density.vertical * 0.0254).rounded()), y > 0
    {
      settings.density_unit = 1
      settings.density_x = x
      settings.density_y = y
    }
    self.target = target
    writer = try JPEGWriter(settings)
    try Self.write(metadata, to: writer)
  }

  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink
  ) throws {
    try writer.write(source, count: count, stride: rowStrideInBytes)
    try writer.drain(to: sink)
  }

  func finish(to sink: ByteSink) throws {
    try writer.finish()
    try writer.drain(to: sink)
  }

  private static func write(
    _ metadata: StoredMetadata, to writer: borrowing JPEGWriter
  ) throws(CodecError) {
    if let exif = metadata.exif,
      exif.count + JPEGMarker.exif.count <= JPEGMarker.maximumByteCount
    {
      try writer.writeMarker(JPEGMarker.app1, JPEGMarker.exif + exif)
    }
    if let profile = metadata.iccProfile {
      for part in JPEGProfileParts.split(profile) {
        try writer.writeMarker(JPEGMarker.app2, part)
      }
    }
  }
}
