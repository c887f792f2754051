// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

/// Takes bytes of a file in their order; they are gone when it returns.
typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void

/// What is known of a picture before its rows come.
struct PictureLayout {
  var width: Int
  var height: Int
  var format: PixelFormat
  var colorSpace: ColorSpace
}

/// One picture being encoded from top to bottom in its file's format.
///
/// Used by one thread at a time. After an error it is of no more use.
protocol RowEncoder: AnyObject {
  /// What rows have to be.
  var target: PixelFormat { get }
  /// Takes the next rows; the file's bytes that come of them go to `sink`.
  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink) throws
  /// Ends the file after the last row.
  func finish(to sink: ByteSink) throws
}

/// Begins to encode a picture.
///
/// - Throws: ``CodecError`` if the options or the pixels do not suit the format, or it is not built
///   in.
func makeRowEncoder(
  _ format: ImageFileFormat, _ layout: PictureLayout, _ options: EncodingOptions
) throws -> any RowEncoder {
  switch format {
  case .png:
    #if PNG
      return try PNGEncoder(layout, options)
    #else
      throw CodecError.notBuiltIn(.png)
    #endif
  case .jpeg:
    #if JPEG
      return try JPEGEncoder(layout, options)
    #else
      throw CodecError.notBuiltIn(.jpeg)
    #endif
  case .pnm: return try PNMEncoder(layout, options)
  }
}
