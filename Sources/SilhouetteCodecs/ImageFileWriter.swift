// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging

/// A picture file being written row by row, in memory that does not grow with the picture.
///
/// The file appears under its name, whole, with ``finish()``; a writer that is dropped before leaves
/// nothing behind. The bytes are those of ``ImageEncoder`` for the same pixels, and pixels are
/// converted as it says. Only JPEG with ``EncodingOptions/jpegOptimizesHuffman`` has to wait for the
/// last row: it holds 2 bytes for every stored sample, which is 3 bytes a pixel at 4:2:0 and 6 at
/// 4:4:4, and then the file.
public final class ImageFileWriter: PixelRowWriter {
  /// What the rows must be.
  public let format: PixelFormat
  /// The format of the file.
  public let fileFormat: ImageFileFormat
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  private let encoder: PictureEncoder
  private var file: AtomicFile
  /// Bytes that wait for a system call to be worth its while.
  private var waiting: [UInt8] = []
  /// What went wrong; nothing can be written after that.
  private var failure: (any Error)?
  private var isFinished = false

  private static let waitingByteCount = 1 << 16

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard output, which needs a format.
  ///   - fileFormat: The format of the file; `nil` for the one that the path's extension stands for.
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: What the rows are going to be.
  ///   - colorSpace: How their numbers map to light: sRGB, or none for masks.
  ///   - options: How to write the file.
  ///   - overwriting: Whether a file that exists may be replaced.
  /// - Throws: `FileError` if the file cannot be written, or exists and may not be replaced;
  ///   ``CodecError`` if the options or the pixels do not suit the format.
  public init(
    path: String, as fileFormat: ImageFileFormat? = nil, width: Int, height: Int,
    pixels format: PixelFormat, colorSpace: ColorSpace = .sRGB,
    options: EncodingOptions = .init(), overwriting: Bool = false
  ) throws {
    precondition(width > 0 && height > 0, "a picture of \(width)×\(height)")
    guard let fileFormat = fileFormat ?? ImageFileFormat(path: path) else {
      throw CodecError.unknownOutputFormat(path: path)
    }
    // The options first: a file that cannot be made is not begun.
    let layout = PictureLayout(
      width: width, height: height, format: format, colorSpace: colorSpace)
    encoder = try PictureEncoder(fileFormat, layout, options)
    file = try AtomicFile(path: path, overwriting: overwriting)
    self.format = format
    self.fileFormat = fileFormat
    self.width = width
    self.height = height
  }

  /// Encodes and writes the next rows.
  ///
  /// - Parameters:
  ///   - count: How many; no more than are missing.
  ///   - source: The first of them, in ``format``.
  ///   - rowStrideInBytes: The distance between the starts of two rows.
  /// - Throws: `FileError` if the operating system refuses (a full disk, a closed pipe);
  ///   ``CodecError`` if the format cannot hold the pixels or there are too many rows. Nothing can be
  ///   written after that: the same error is thrown again.
  public func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int
  ) throws {
    try attempt {
      try encoder.writeRows(
        count, from: source, rowStrideInBytes: rowStrideInBytes, to: append)
    }
  }

  /// Ends the file and gives it its name.
  ///
  /// - Throws: ``CodecError/wrongRowCount(_:expected:found:)`` if rows are missing; otherwise what
  ///   ``writeRows(_:from:rowStrideInBytes:)`` throws. There is no file then.
  public func finish() throws {
    try attempt {
      try encoder.finish(to: append)
      try flush()
      try file.commit()
      isFinished = true
    }
  }

  private func attempt(_ body: () throws -> Void) throws {
    precondition(!isFinished, "a file that is finished")
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
