// SPDX-License-Identifier: Apache-2.0

/// Creates the encoder for a format.
///
/// - Throws: ``CodecError`` if the options or the pixels do not suit the format, or if the format is
///   not built in.
func makeRowEncoder(
  _ format: ImageFileFormat, _ layout: RowLayout, _ options: EncodingOptions
) throws -> any RowEncoder {
  switch format {
  case .png: return try PNGEncoder(layout, options)
  case .jpeg: return try JPEGEncoder(layout, options)
  case .pnm: return try PNMEncoder(layout, options)
  }
}
