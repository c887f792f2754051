// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// A writer that encodes an image file row by row, in constant memory.
///
/// The file appears under its name, complete, when ``finish()`` returns; a writer that is released earlier leaves no file
/// behind. The bytes are the same as ``ImageEncoder`` writes for the same pixels. Memory is constant except for JPEG with
/// ``EncodingOptions/jpegOptimizesHuffman``, whose encoding must wait for the last row: the writer buffers 2 bytes per
/// stored sample, which is 3 bytes per pixel at 4:2:0 and 6 at 4:4:4, and then the encoded file. An encoded TIFF file is
/// kept until its end as well, in a temporary file if it is large.
public final class ImageFileWriter: PixelRowWriter {
  /// The required format of the rows.
  public let format: PixelFormat
  /// The format of the file.
  package let fileFormat: ImageFileFormat
  /// The number of columns.
  let width: Int
  /// The number of rows.
  let height: Int

  private let encoder: StripEncoder
  private var file: AtomicFile
  /// The bytes collected for the next system call.
  private var waiting: [UInt8] = []
  /// The first error; nothing can be written after it.
  private var failure: (any Error)?
  private var isFinished = false

  private static let waitingByteCount = 1 << 16

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard output, which requires a format.
  ///   - fileFormat: The format of the file; `nil` to derive it from the path's extension.
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The format of the rows.
  ///   - colorSpace: The colour space of the rows: sRGB, or `none` for masks.
  ///   - options: The options for writing the file.
  ///   - overwriting: Indicates whether an existing file may be replaced.
  /// - Throws: `FileError` if the file cannot be written, or exists and may not be replaced;
  ///   ``CodecError`` if the options or the pixels do not suit the format.
  public init(
    path: String, as fileFormat: ImageFileFormat? = nil, width: Int, height: Int,
    pixels format: PixelFormat, colorSpace: ColorSpace = .sRGB,
    options: EncodingOptions = .init(), overwriting: Bool = false
  ) throws {
    precondition(width > 0 && height > 0, "an image of \(width)×\(height) pixels")
    guard let fileFormat = fileFormat ?? ImageFileFormat(path: path) else {
      throw CodecError.unknownOutputFormat(path: path)
    }
    // The options are checked first, so that no file is created if it cannot be encoded.
    let layout = RowLayout(
      width: width, height: height, format: format, colorSpace: colorSpace)
    encoder = try StripEncoder(fileFormat, layout, options)
    file = try AtomicFile(path: path, overwriting: overwriting)
    self.format = format
    self.fileFormat = fileFormat
    self.width = width
    self.height = height
  }

  /// Encodes and writes the next rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows, at most as many as remain.
  ///   - source: The first row, in ``format``.
  ///   - rowStrideInBytes: The distance between the starts of consecutive rows.
  /// - Throws: `FileError` if writing fails (a full disk, a closed pipe); ``CodecError`` if the format cannot store the
  ///   pixels or there are too many rows. Later calls throw the same error.
  public func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int
  ) throws {
    try attempt {
      try encoder.writeRows(
        count, from: source, rowStrideInBytes: rowStrideInBytes, to: append)
    }
  }

  /// Completes the file and gives it its final name.
  ///
  /// - Throws: ``CodecError/wrongRowCount(_:expected:found:)`` if rows are missing; otherwise the errors of
  ///   ``writeRows(_:from:rowStrideInBytes:)``, and `CancellationError`. In each case, no file is created.
  public func finish() throws {
    try attempt {
      // Pixels may be missing if the work was cancelled.
      try CancellationFlag.current?.check()
      try encoder.finish(to: append)
      try flush()
      try file.commit()
      isFinished = true
    }
  }

  private func attempt(_ body: () throws -> Void) throws {
    precondition(!isFinished, "the file is already finished")
    if let failure { throw failure }
    do {
      try body()
    } catch {
      failure = error
      throw error
    }
  }

  private func append(_ bytes: UnsafeRawBufferPointer) throws {
    if waiting.count + bytes.count > Self.waitingByteCount { try flush() }
    if bytes.count < Self.waitingByteCount {
      waiting.append(contentsOf: bytes)
    } else {
      try file.write(bytes)
    }
  }

  private func flush() throws {
    try waiting.withUnsafeBytes { try file.write($0) }
    waiting.removeAll(keepingCapacity: true)
  }
}
