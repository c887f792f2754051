// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteImaging
import TestSupport

@testable import SilhouetteCodecs

/// The contents of a stream.
struct Y4MContents: Equatable {
  var header: Y4M.Header
  /// The bytes of the planes of each frame.
  var frames: [[UInt8]]
  /// The tags of each frame.
  var tags: [[String]]

  init(header: Y4M.Header, frames: [[UInt8]], tags: [[String]]? = nil) {
    self.header = header
    self.frames = frames
    self.tags = tags ?? frames.map { _ in [] }
  }

  /// Reads a whole stream into one frame's memory.
  init(reading reader: consuming Y4M.Reader) throws {
    self.init(header: reader.header, frames: [])
    var frame: PlanarPixelBuffer?
    while try reader.readFrame(into: &frame) {
      frames.append(frame?.packedBytes ?? [])
      tags.append(reader.frameTags)
    }
  }

  init(ofFile path: String) throws { try self.init(reading: Y4M.Reader(path: path)) }

  /// Reads a short stream out of a pipe.
  init(_ bytes: [UInt8]) throws {
    try self.init(
      reading: Y4M.Reader(descriptor: try pipe(holding: bytes), name: "pipe", closing: true))
  }

  /// Makes random frames.
  init(header: Y4M.Header, frameCount: Int, _ random: inout SeededRandom) {
    self.init(header: header, frames: [])
    let mask = UInt8((header.format.largestCode >> 8) & 0xFF)
    for _ in 0..<frameCount {
      var bytes = (0..<header.frameByteCount).map { _ in UInt8(random.int(0...255)) }
      if header.format.bitDepth > 8 {
        for index in stride(from: 1, to: bytes.count, by: 2) { bytes[index] &= mask }
      }
      frames.append(bytes)
      tags.append(random.int(0...3) == 0 ? ["Xtag\(random.int(0...99))", "Ipp"] : [])
    }
  }

  func write(to writer: consuming Y4M.Writer) throws {
    for (bytes, tags) in zip(frames, tags) {
      let frame = try bytes.withUnsafeBytes {
        try PlanarPixelBuffer(
          width: header.width, height: header.height, format: header.format, packedBytes: $0)
      }
      try writer.write(frame, tags: tags)
    }
    try writer.finish()
  }

  /// The bytes of the stream by the definition of the format.
  func bytes() throws -> [UInt8] {
    var bytes = Array((try header.line() + "\n").utf8)
    for (frame, tags) in zip(frames, tags) {
      bytes += Array(((["FRAME"] + tags).joined(separator: " ") + "\n").utf8) + frame
    }
    return bytes
  }
}

/// A pipe's two ends.
struct PipeEnds {
  var reading: Int32
  var writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    struct NoPipe: Error {}
    if pipe(&ends) != 0 { throw NoPipe() }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Writes bytes that fit into the pipe.
  func put(_ bytes: [UInt8]) {
    precondition(bytes.count <= 1 << 16, "\(bytes.count) bytes would block")
    let count = bytes.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
    precondition(count == bytes.count, "a pipe that takes \(count) bytes")
  }

  func closeWriting() { _ = close(writing) }
  func closeReading() { _ = close(reading) }
}

/// Returns the reading end of a pipe that holds some bytes and then ends.
func pipe(holding bytes: [UInt8]) throws -> Int32 {
  let ends = try PipeEnds()
  ends.put(bytes)
  ends.closeWriting()
  return ends.reading
}

extension PlanarPixelBuffer.Format {
  /// All formats that Y4M has names for.
  static let ofY4M: [PlanarPixelBuffer.Format] = {
    var formats: Set<PlanarPixelBuffer.Format> = []
    return Y4MLayout.all.map(\.format).filter { formats.insert($0).inserted }
  }()
}
