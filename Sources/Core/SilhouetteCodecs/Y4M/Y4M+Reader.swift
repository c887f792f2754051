// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

extension Y4M {
  /// A reader of YUV4MPEG2 streams from files and pipes: uncompressed video, as written by `ffmpeg -f yuv4mpegpipe`.
  ///
  /// A frame is delivered as soon as its last byte arrives. Header lines may have up to 4096 bytes; frames up to 32768
  /// columns, 32768 rows and 256 MiB. Interlaced video is rejected.
  ///
  /// ```swift
  /// var reader = try Y4M.Reader(path: "-")
  /// var frame: PlanarPixelBuffer?
  /// while try reader.readFrame(into: &frame) { … }
  /// ```
  public struct Reader: ~Copyable, Sendable {
    /// The header of the stream.
    public let header: Header
    /// The number of frames read since the start.
    public private(set) var frameCount = 0
    /// The tags of the last frame, in order; usually none.
    package private(set) var frameTags: [String] = []

    private var input: Y4MInput
    private let runs: Y4MFrameRuns
    private let headerByteCount: Int
    /// The error that ended the stream.
    private var failure: (any Error)?

    /// Opens a stream and reads its header.
    ///
    /// - Parameter path: The file; `-` for standard input.
    /// - Throws: `FileError` if the file cannot be read; ``Y4M/StreamError`` if it does not start with a header of
    ///   progressive video.
    public init(path: String) throws {
      try self.init(ByteStream(opening: path))
    }

    /// Reads the header of an open stream.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the file, pipe or socket, at the start of the stream.
    ///   - name: The name of the stream, for errors.
    ///   - closing: `true` to close the descriptor when the reader is released.
    /// - Throws: The errors of ``init(path:)``.
    public init(descriptor: Int32, name: String, closing: Bool = false) throws {
      try self.init(ByteStream(descriptor: descriptor, path: name, closing: closing))
    }

    private init(_ stream: consuming ByteStream) throws {
      var input = Y4MInput(stream)
      let path = input.path
      let text: String?
      do { text = try input.line(beginning: "YUV4MPEG2") } catch {
        throw Self.error(error, inHeaderOf: path)
      }
      guard let text else {
        throw Y4M.StreamError.invalidHeader(
          path: path, message: "expected \(Y4M.Header.signature), found no bytes at all")
      }
      let line = Header.signature + text
      header = try Header(line: line, path: path)
      headerByteCount = line.utf8.count + 1
      runs = Y4MFrameRuns(header)
      input.enlargePipe(to: runs.byteCount)
      self.input = input
    }

    /// Reads the next frame.
    ///
    /// - Parameter frame: The buffer for the frame. Its memory is reused, without allocation, if it has the size and format
    ///   of the stream and no other owner. After an error, its contents are undefined.
    /// - Returns: `false` if the stream has ended after a complete frame; `frame` is then unchanged.
    /// - Throws: ``Y4M/StreamError`` if the stream ends within a frame or has unexpected bytes between frames; `FileError`
    ///   if the stream cannot be read. Later calls throw the same error.
    public mutating func readFrame(into frame: inout PlanarPixelBuffer?) throws -> Bool {
      if let failure { throw failure }
      do {
        return try readNextFrame(into: &frame)
      } catch {
        failure = error
        throw error
      }
    }

    private mutating func readNextFrame(into frame: inout PlanarPixelBuffer?) throws -> Bool {
      let text: String?
      do { text = try input.line(beginning: "FRAME") } catch { throw frameError(error) }
      guard let text else { return false }
      frameTags = try tags(text)
      let header = header
      let isSame =
        frame?.width == header.width && frame?.height == header.height
        && frame?.format == header.format
      let isReusable = isSame && frame?.isUniquelyReferenced() ?? false
      if !isReusable {
        frame = try PlanarPixelBuffer.allocated(
          zeros: header.format, width: header.width, height: header.height)
      }
      let found = try frame?.withUnsafeMutableMemory { try input.read(runs, into: $0) } ?? 0
      guard found == runs.byteCount else {
        throw Y4M.StreamError.truncatedFrame(
          path: input.path, frame: frameCount, expected: runs.byteCount, found: found)
      }
      frameCount += 1
      return true
    }

    /// Returns to the first frame, for example to repeat a clip.
    ///
    /// - Throws: `FileError` if the stream cannot be rewound, as with a pipe.
    public mutating func rewind() throws {
      try input.seek(to: headerByteCount)
      frameCount = 0
      frameTags = []
      failure = nil
    }

    // MARK: Lines

    /// Returns the tags in a frame's header line.
    private func tags(_ text: String) throws(Y4M.StreamError) -> [String] {
      if text.isEmpty { return [] }
      let tags = text.split(at: " ").map(String.init)
      guard text.begins(with: " "), tags.allSatisfy({ (try? Header.check($0)) != nil }) else {
        throw .invalidFrameHeader(
          path: input.path, frame: frameCount,
          message: "expected FRAME and tags, found \(Y4M.Header.excerpt("FRAME" + text))")
      }
      return tags
    }

    private func frameError(_ error: Y4MInput.LineError) -> any Error {
      if case .file(let error) = error { return error }
      return Y4M.StreamError.invalidFrameHeader(
        path: input.path, frame: frameCount, message: Self.message(error, expecting: "FRAME"))
    }

    private static func error(_ error: Y4MInput.LineError, inHeaderOf path: String) -> any Error {
      if case .file(let error) = error { return error }
      guard case .wrongBeginning(let bytes) = error else {
        return Y4M.StreamError.invalidHeader(
          path: path, message: message(error, expecting: Header.signature))
      }
      if let format = ForeignFormat(sniffing: bytes) {
        return Y4M.StreamError.foreignFormat(path: path, format: format.description)
      }
      let image =
        ImageFileFormat(sniffing: bytes)?.description
        ?? ImageFileFormat.Foreign(sniffing: bytes)?.description
      let found = image.map { "an image, \($0)" } ?? excerpt(bytes)
      return Y4M.StreamError.invalidHeader(
        path: path, message: "expected \(Y4M.Header.signature), found \(found)")
    }

    private static func message(_ error: Y4MInput.LineError, expecting word: String) -> String {
      switch error {
      case .file(let error): "\(error)"
      case .wrongBeginning(let bytes): "expected \(word), found \(excerpt(bytes))"
      case .truncated(let found): "expected a line \(word), found its end after \(found) bytes"
      case .tooLong: "expected a line of at most \(Y4MLimits.lineByteCount) bytes, found more"
      case .notText: "expected tags in UTF-8, found other bytes"
      }
    }

    private static func excerpt(_ bytes: [UInt8]) -> String {
      // Decoded as Latin-1, in which every byte is a character.
      Header.excerpt(
        String(String.UnicodeScalarView(bytes.prefix(32).map { Unicode.Scalar($0) })))
    }
  }
}
