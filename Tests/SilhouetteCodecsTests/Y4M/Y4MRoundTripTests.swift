// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite struct Y4MRoundTripTests {
  @Test("Streams of every layout survive", arguments: PlanarPixelBuffer.Format.ofY4M)
  func everyLayout(format: PlanarPixelBuffer.Format) throws {
    var random = SeededRandom(seed: 51)
    let folder = try TemporaryFolder()
    for round in 0..<8 {
      // Odd sizes, rows of whole cache lines, and more rows than one call of the system takes.
      let width = [random.int(1...20), 64, 128, round == 7 ? 3 : 65][round % 4]
      let height = round == 7 ? 1100 : random.int(1...20)
      var header = Y4M.Header(
        width: width, height: height, frameRate: Y4M.Ratio(random.int(1...60), 1), format: format,
        chromaSiting: Y4MLayout(format, .left)?.chromaSiting ?? .center)
      header.range = [nil, .full, .limited][random.int(0...2)]
      let contents = Y4MContents(header: header, frameCount: random.int(0...3), &random)
      let path = folder("\(round).y4m")
      try contents.write(to: Y4M.Writer(path: path, header: header, overwriting: false))
      #expect(try bytes(ofFile: path) == contents.bytes())
      let found = try Y4MContents(ofFile: path)
      #expect(found.frames == contents.frames, "\(format) \(width)×\(height)")
      #expect(found.tags == contents.tags)
      #expect(found.header.format == format && found.header.range == header.range)
      // A filter that changes nothing.
      let copy = folder("copy.y4m")
      try found.write(to: Y4M.Writer(path: copy, header: found.header, overwriting: true))
      #expect(try bytes(ofFile: copy) == contents.bytes())
    }
  }

  @Test func planesAreInOrder() throws {
    var random = SeededRandom(seed: 52)
    for format in PlanarPixelBuffer.Format.ofY4M {
      let header = Y4M.Header(width: 5, height: 3, frameRate: nil, format: format)
      // Sizes by the manual, not by the library.
      let chroma =
        switch format.subsampling {
        case nil: 0
        case .s420?: 3 * 2
        case .s422?: 3 * 3
        case .s411?: 2 * 3
        case .s444?: 5 * 3
        }
      let count = (15 + 2 * chroma + (format.hasAlpha ? 15 : 0)) * (format.bitDepth > 8 ? 2 : 1)
      #expect(header.frameByteCount == count, "\(format)")
      let contents = Y4MContents(header: header, frameCount: 1, &random)
      var reader = try Y4M.Reader(
        descriptor: try pipe(holding: contents.bytes()), name: "pipe", closing: true)
      var frame: PlanarPixelBuffer?
      #expect(try reader.readFrame(into: &frame))
      let size = format.bytesPerCode
      let found = frame?.withUnsafePlane(0) { Array($0[..<(5 * size)]) }
      #expect(found == Array(contents.frames[0][..<(5 * size)]))
      let last = format.planeCount - 1
      let row = format.rowByteCount(ofPlane: last, width: 5)
      let start =
        (frame?.rowStrideInBytes(ofPlane: last) ?? 0)
        * (format.rowCount(ofPlane: last, height: 3) - 1)
      #expect(
        frame?.withUnsafePlane(last) { Array($0[start..<start + row]) }
          == Array(contents.frames[0].suffix(row)))
    }
  }

  @Test func memoryOfFramesIsUsedAgain() throws {
    var random = SeededRandom(seed: 53)
    let header = Y4M.Header(width: 7, height: 5, frameRate: nil)
    let contents = Y4MContents(header: header, frameCount: 5, &random)
    var reader = try Y4M.Reader(
      descriptor: try pipe(holding: contents.bytes()), name: "pipe", closing: true)
    func address(_ frame: PlanarPixelBuffer?) -> Int? {
      frame?.withUnsafePlane(0) { Int(bitPattern: $0.baseAddress) }
    }
    // Another size and another format are replaced.
    var frame: PlanarPixelBuffer? = PlanarPixelBuffer(width: 7, height: 4, format: .i420)
    #expect(try reader.readFrame(into: &frame))
    #expect(frame?.packedBytes == contents.frames[0])
    let first = address(frame)
    #expect(try reader.readFrame(into: &frame))
    #expect(frame?.packedBytes == contents.frames[1])
    #expect(address(frame) == first)
    // A frame that somebody keeps stays as it is.
    let kept = frame
    #expect(try reader.readFrame(into: &frame))
    #expect(kept?.packedBytes == contents.frames[1])
    #expect(frame?.packedBytes == contents.frames[2])
    #expect(address(frame) != first)
    frame = PlanarPixelBuffer(width: 7, height: 5, format: .nv12)
    #expect(try reader.readFrame(into: &frame))
    #expect(frame?.packedBytes == contents.frames[3])
    #expect(reader.frameCount == 4)
    #expect(try reader.readFrame(into: &frame))
    // At the end the last frame stays.
    #expect(try !reader.readFrame(into: &frame))
    #expect(try !reader.readFrame(into: &frame))
    #expect(frame?.packedBytes == contents.frames[4])
    #expect(reader.frameCount == 5)
  }

  @Test func filesAreRepeatedAndPipesAreNot() throws {
    var random = SeededRandom(seed: 54)
    let contents = Y4MContents(
      header: Y4M.Header(width: 9, height: 2, frameRate: nil), frameCount: 3, &random)
    let folder = try TemporaryFolder()
    let path = try folder.write(contents.bytes(), to: "a.y4m")
    var reader = try Y4M.Reader(path: path)
    var frame: PlanarPixelBuffer?
    for count in [1, 3, 0, 2] {
      for index in 0..<count {
        #expect(try reader.readFrame(into: &frame))
        #expect(frame?.packedBytes == contents.frames[index])
        #expect(reader.frameTags == contents.tags[index])
      }
      #expect(reader.frameCount == count)
      try reader.rewind()
      #expect(reader.frameCount == 0)
    }
    #expect(throws: FileError.self) {
      var reader = try Y4M.Reader(
        descriptor: try pipe(holding: contents.bytes()), name: "pipe", closing: true)
      try reader.rewind()
    }
  }

  @Test func filesAppearWhole() throws {
    let folder = try TemporaryFolder()
    let header = Y4M.Header(width: 2, height: 2, frameRate: nil)
    let frame = PlanarPixelBuffer(width: 2, height: 2, format: .i420)
    func write(finishing: Bool, overwriting: Bool) throws {
      var writer = try Y4M.Writer(
        path: folder("a.y4m"), header: header, overwriting: overwriting)
      try writer.write(frame)
      #expect(writer.frameCount == 1)
      if finishing { try writer.finish() }
    }
    try write(finishing: false, overwriting: false)
    #expect(try folder.names.isEmpty)
    try write(finishing: true, overwriting: false)
    #expect(try folder.names == ["a.y4m"])
    #expect(throws: FileError(path: folder("a.y4m"), reason: .alreadyExists)) {
      try write(finishing: true, overwriting: false)
    }
    try write(finishing: true, overwriting: true)
    #expect(try Y4MContents(ofFile: folder("a.y4m")).frames == [frame.packedBytes])
  }

  @Test func otherFramesAreRefused() throws {
    let folder = try TemporaryFolder()
    let header = Y4M.Header(width: 4, height: 2, frameRate: nil)
    var writer = try Y4M.Writer(path: folder("a.y4m"), header: header, overwriting: false)
    for (width, height, format) in [
      (4, 3, PlanarPixelBuffer.Format.i420), (3, 2, .i420), (4, 2, .nv12),
    ] {
      let frame = PlanarPixelBuffer(width: width, height: height, format: format)
      let error = Y4M.StreamError.wrongFrame(
        frame: 0, expected: "4×2 4:2:0", found: "\(width)×\(height) \(format)")
      #expect(throws: error) { try writer.write(frame) }
    }
    let frame = PlanarPixelBuffer(width: 4, height: 2, format: .i420)
    for tag in ["", "a b", "a\n"] {
      #expect(throws: Y4M.StreamError.invalidTag(tag)) { try writer.write(frame, tags: [tag]) }
    }
    #expect(throws: Y4M.StreamError.self) {
      try writer.write(frame, tags: [String](repeating: "Xabcdefg", count: 500))
    }
    try writer.write(frame, tags: ["Xa"])
    try writer.finish()
    #expect(try Y4MContents(ofFile: folder("a.y4m")).tags == [["Xa"]])
    #expect(throws: Y4M.StreamError.unsupportedFormat(.nv12)) {
      _ = try Y4M.Writer(
        path: folder("b.y4m"),
        header: Y4M.Header(width: 4, height: 2, frameRate: nil, format: .nv12), overwriting: false)
    }
    #expect(try folder.names == ["a.y4m"])
  }
}

// Mistake y4m-read-ahead: bytes of the next frame that came with the last one and are forgotten
// - end = max(count - missing, 0)
// + end = 0
// = Y4MRoundTripTests

// Mistake y4m-new-memory: memory of its own for every frame that is read
// - isSame && frame?.isUniquelyReferenced() ?? false
// + isSame && false
// = Y4MRoundTripTests
