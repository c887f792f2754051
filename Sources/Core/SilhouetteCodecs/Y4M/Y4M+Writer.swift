// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore
import SilhouettePixels

extension Y4M {
  /// A writer of YUV4MPEG2 streams to files and pipes.
  ///
  /// Nothing is buffered: the header is written immediately, and each frame with a single system call if the system accepts
  /// so many bytes. A file appears under its name when ``finish()`` is called; if the writer is released earlier, no file is
  /// left behind.
  ///
  /// If the program that reads a pipe exits, the operating system terminates this process too, unless the signal SIGPIPE is
  /// ignored; in that case, `FileError` with the reason `readerClosed` is thrown.
  public struct Writer: ~Copyable, Sendable {
    /// The header of the stream.
    public let header: Header
    /// The number of frames written.
    public private(set) var frameCount = 0

    private var file: AtomicFile
    private var pieces = MemoryPieces()
    private let runs: Y4MFrameRuns
    /// The header line of a frame that has no tags.
    private let frameLine: AlignedBuffer

    /// Opens a file and writes the header.
    ///
    /// - Parameters:
    ///   - path: The file; `-` for standard output. Pipes and devices are written directly.
    ///   - header: The size and layout of the frames, and the tags. Interleaved layouts such as NV12 have no name in this
    ///     format and are rejected.
    ///   - overwriting: `true` to replace an existing file.
    /// - Throws: ``Y4M/StreamError`` for a header that readers reject; `FileError` if the file cannot be written.
    public init(path: String, header: Header, overwriting: Bool) throws {
      let line = try header.line()
      if path == "-" {
        try self.init(
          AtomicFile(descriptor: STDOUT_FILENO, path: "standard output"), header, line)
      } else {
        try self.init(AtomicFile(path: path, overwriting: overwriting), header, line)
      }
    }

    /// Writes the header to an open descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of a pipe, file or socket; it stays open.
    ///   - name: The name of the stream, for errors.
    ///   - header: The size and layout of the frames, and the tags.
    /// - Throws: The errors of ``init(path:header:overwriting:)``.
    public init(descriptor: Int32, name: String, header: Header) throws {
      let line = try header.line()
      try self.init(AtomicFile(descriptor: descriptor, path: name), header, line)
    }

    private init(_ file: consuming AtomicFile, _ header: Header, _ line: String) throws {
      self.header = header
      runs = Y4MFrameRuns(header)
      frameLine = Self.buffer("FRAME\n")
      file.enlargePipe(to: runs.byteCount + frameLine.byteCount)
      let start = Self.buffer(line + "\n")
      try file.write(UnsafeRawBufferPointer(start.bytes))
      self.file = file
    }

    /// Writes a frame.
    ///
    /// - Parameters:
    ///   - frame: The frame, with the header's size and format.
    ///   - tags: The tags of the frame, such as `Ip`.
    /// - Throws: ``Y4M/StreamError`` if the frame has another size or format, or if a tag contains white space; `FileError`
    ///   if the frame cannot be written.
    public mutating func write(_ frame: PlanarPixelBuffer, tags: [String] = []) throws {
      guard
        frame.width == header.width, frame.height == header.height, frame.format == header.format
      else {
        throw Y4M.StreamError.wrongFrame(
          frame: frameCount, expected: "\(header.width)×\(header.height) \(header.format)",
          found: "\(frame.width)×\(frame.height) \(frame.format)")
      }
      let line = tags.isEmpty ? frameLine : try Self.line(tags)
      try frame.withUnsafeMemory { (memory: UnsafeRawPointer) throws(FileError) in
        pieces.removeAll()
        pieces.append(line.baseAddress, count: line.byteCount)
        for run in runs.runs {
          if pieces.isFull { try file.write(&pieces) }
          pieces.append(memory + run.offset, count: run.count)
        }
        try file.write(&pieces)
      }
      withExtendedLifetime(line) {}
      frameCount += 1
    }

    /// Completes a file and gives it its final name. Call it once, after the last frame.
    ///
    /// - Throws: `FileError` if the file cannot be synchronised or renamed.
    public mutating func finish() throws { try file.commit() }

    /// Returns a frame's header line with tags.
    private static func line(_ tags: [String]) throws(Y4M.StreamError) -> AlignedBuffer {
      for tag in tags { try Header.check(tag) }
      let line = (["FRAME"] + tags).joined(separator: " ") + "\n"
      guard line.utf8.count <= Y4MLimits.lineByteCount else {
        throw .limitExceeded(
          path: "cannot write Y4M", what: "bytes of a frame's header", found: line.utf8.count,
          maximum: Y4MLimits.lineByteCount)
      }
      return buffer(line)
    }

    private static func buffer(_ text: String) -> AlignedBuffer {
      let bytes = Array(text.utf8)
      let buffer = AlignedBuffer(byteCount: bytes.count, zeroed: false)
      buffer.bytes.copyBytes(from: bytes)
      return buffer
    }
  }
}
