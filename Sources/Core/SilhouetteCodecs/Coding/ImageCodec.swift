// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The reader of a format, and its writer if there is one.
package struct ImageCodec: Sendable {
  /// A function that reads a file up to its first pixel.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - limits: The limits on the size of the file and of the image.
  ///   - checkingSize: Indicates whether the limits on the image apply.
  package typealias DecoderMaker =
    @Sendable (_ source: ByteSource, _ limits: DecodingLimits, _ checkingSize: Bool) throws ->
    any RowDecoder
  /// A function that checks everything that can be checked before the first row.
  package typealias EncoderMaker =
    @Sendable (_ layout: RowLayout, _ options: EncodingOptions) throws -> any RowEncoder

  /// The format.
  let format: ImageFileFormat
  /// The library of the system that is loaded for the format; `nil` if none is.
  let library: SystemLibrary?
  let makeDecoder: DecoderMaker
  /// `nil` for a format that is only read.
  let makeEncoder: EncoderMaker?

  /// Creates a codec.
  package init(
    _ format: ImageFileFormat, library: SystemLibrary? = nil, decoder: @escaping DecoderMaker,
    encoder: EncoderMaker? = nil
  ) {
    self.format = format
    self.library = library
    makeDecoder = decoder
    makeEncoder = encoder
  }
}
