// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite struct Y4MPipeTests {
  private static func contents(
    width: Int, height: Int, frameCount: Int, format: PlanarPixelBuffer.Format = .i420, seed: UInt64
  ) -> Y4MContents {
    var random = SeededRandom(seed: seed)
    return Y4MContents(
      header: Y4M.Header(width: width, height: height, frameRate: nil, format: format),
      frameCount: frameCount, &random)
  }

  @Test func aFrameIsDeliveredAsSoonAsItIsThere() throws {
    // Everything happens on one thread: a reader that waited for more would wait forever.
    let contents = Self.contents(width: 33, height: 7, frameCount: 3, seed: 61)
    let ends = try PipeEnds()
    defer { ends.closeWriting() }
    ends.put(Array((try contents.header.line() + "\n").utf8))
    var reader = try Y4M.Reader(descriptor: ends.reading, name: "pipe", closing: true)
    var frame: PlanarPixelBuffer?
    for (index, bytes) in contents.frames.enumerated() {
      ends.put(Array("FRAME\n".utf8) + bytes)
      // The beginning of the next frame may have come as well.
      if index == 1 { ends.put(Array("FRA".utf8)) }
      if index == 2 { continue }
      #expect(try reader.readFrame(into: &frame))
      #expect(frame?.packedBytes == bytes)
    }
  }

  @Test func aDescriptorThatDoesNotBlockIsWaitedFor() throws {
    let contents = Self.contents(width: 640, height: 360, frameCount: 3, seed: 62)
    let ends = try PipeEnds()
    for descriptor in [ends.reading, ends.writing] {
      #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    }
    try Self.expectPassing(contents, through: ends)
  }

  @Test(
    "Streams pass through pipes",
    arguments: [
      (PlanarPixelBuffer.Format.i420, 854, 480), (.i444Alpha, 199, 333),
      (PlanarPixelBuffer.Format(.s422, bitDepth: 10), 65, 1200),
      (.luma, 1, 3000),
    ])
  func pipes(_ format: PlanarPixelBuffer.Format, _ width: Int, _ height: Int) throws {
    let contents = Self.contents(
      width: width, height: height, frameCount: 4, format: format, seed: 63)
    try Self.expectPassing(contents, through: try PipeEnds())
  }

  private static func expectPassing(_ contents: Y4MContents, through ends: PipeEnds) throws {
    let writing = BackgroundThread.begin {
      do {
        try contents.write(
          to: Y4M.Writer(descriptor: ends.writing, name: "pipe", header: contents.header))
      } catch { Issue.record(error) }
      ends.closeWriting()
    }
    let found = try Y4MContents(
      reading: Y4M.Reader(descriptor: ends.reading, name: "pipe", closing: true))
    _ = writing
    #expect(found.frames == contents.frames)
    #expect(found.tags == contents.tags)
  }

  @Test func bytesMayComeOneByOne() throws {
    let contents = Self.contents(width: 13, height: 5, frameCount: 4, seed: 64)
    let bytes = try contents.bytes()
    let ends = try PipeEnds()
    _ = BackgroundThread.begin {
      var random = SeededRandom(seed: 65)
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(random.int(0...3) == 0 ? random.int(1...90) : 1)
        ends.put(Array(piece))
        rest = rest.dropFirst(piece.count)
        if random.int(0...9) == 0 { sched_yield() }
      }
      ends.closeWriting()
    }
    let found = try Y4MContents(
      reading: Y4M.Reader(descriptor: ends.reading, name: "pipe", closing: true))
    #expect(found.frames == contents.frames)
  }

  @Test func aReaderThatGoesAwayIsToldApart() throws {
    ignoreBrokenPipes()
    let header = Y4M.Header(width: 640, height: 360, frameRate: nil)
    let ends = try PipeEnds()
    defer { ends.closeWriting() }
    var writer = try Y4M.Writer(descriptor: ends.writing, name: "pipe", header: header)
    ends.closeReading()
    let frame = PlanarPixelBuffer(width: 640, height: 360, format: .i420)
    let error = FileError(path: "pipe", reason: .readerClosed)
    #expect(throws: error) { try writer.write(frame) }
    #expect(error.description == "pipe: closed by its reader")
    #expect(throws: error) {
      _ = try Y4M.Writer(descriptor: ends.writing, name: "pipe", header: header)
    }
  }

  #if os(Linux)
    @Test func pipesGrowToTheFrame() throws {
      let sizeOfPipe: Int32 = 1032
      let ends = try PipeEnds()
      defer { ends.closeReading() }
      let before = fcntl(ends.writing, sizeOfPipe)
      let header = Y4M.Header(width: 640, height: 360, frameRate: nil)
      _ = try Y4M.Writer(descriptor: ends.writing, name: "pipe", header: header)
      let after = fcntl(ends.writing, sizeOfPipe)
      // The system may refuse if this user has many pipes.
      #expect(after == before || after >= header.frameByteCount)
      let tiny = Y4M.Header(width: 1, height: 1, frameRate: nil)
      _ = try Y4M.Writer(descriptor: ends.writing, name: "pipe", header: tiny)
      #expect(fcntl(ends.writing, sizeOfPipe) == after)
      ends.closeWriting()
    }
  #endif
}
