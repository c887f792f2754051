// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Damaged Y4M streams")
struct Y4MDamageTests {
  private static func stream(
    _ format: PlanarPixelBuffer.Format = .i420, frameCount: Int = 3
  ) throws -> (contents: Y4MContents, bytes: [UInt8]) {
    var random = SeededRandom(seed: 71)
    var header = Y4M.Header(width: 5, height: 3, frameRate: Y4M.Ratio(30, 1), format: format)
    header.tags = ["Xa"]
    var contents = Y4MContents(header: header, frameCount: frameCount, &random)
    contents.tags = contents.tags.indices.map { $0 == 1 ? ["Xb"] : [] }
    return (contents, try contents.bytes())
  }

  @Test("A stream may end only between frames")
  func everyTruncation() throws {
    let (contents, bytes) = try Self.stream()
    let lineCount = try contents.header.line().utf8.count + 1
    // The ends of the header and of the frames, and the starts of their planes.
    var (ends, planes) = ([lineCount], [Int]())
    for (frame, tags) in zip(contents.frames, contents.tags) {
      planes.append((ends.last ?? 0) + (["FRAME"] + tags).joined(separator: " ").utf8.count + 1)
      ends.append((planes.last ?? 0) + frame.count)
    }
    #expect(ends.last == bytes.count)
    for count in 0...bytes.count {
      let part = Array(bytes.prefix(count))
      if let place = ends.firstIndex(of: count) {
        #expect(try Y4MContents(part).frames == Array(contents.frames.prefix(place)))
        continue
      }
      let error = #expect(throws: Y4M.StreamError.self) { try Y4MContents(part) }
      guard let next = ends.firstIndex(where: { $0 > count }) else { continue }
      switch error {
      case .invalidHeader: #expect(next == 0)
      case .invalidFrameHeader(_, let frame, _):
        #expect(frame == next - 1 && count < planes[frame])
      case .truncatedFrame(let path, let frame, let expected, let found):
        #expect(path == "pipe" && frame == next - 1 && count >= planes[frame])
        #expect(expected == contents.header.frameByteCount && found == count - planes[frame])
        #expect(
          error?.description == "pipe: frame \(frame): expected \(expected) bytes, found \(found)")
      default: Issue.record("\(count) bytes: \(String(describing: error))")
      }
    }
  }

  @Test func anErrorIsThrownAgain() throws {
    let (_, bytes) = try Self.stream()
    var reader = try Y4M.Reader(
      descriptor: try pipe(holding: Array(bytes.dropLast())), name: "pipe", closing: true)
    var frame: PlanarPixelBuffer?
    while reader.frameCount < 2 { #expect(try reader.readFrame(into: &frame)) }
    for _ in 0..<3 {
      #expect(
        throws: Y4M.StreamError.truncatedFrame(path: "pipe", frame: 2, expected: 27, found: 26)
      ) { _ = try reader.readFrame(into: &frame) }
    }
    #expect(reader.frameCount == 2)
  }

  @Test(
    "Changed bytes never crash",
    arguments: [PlanarPixelBuffer.Format.i420, .i444Alpha, PlanarPixelBuffer.Format(.s411)])
  func mutations(format: PlanarPixelBuffer.Format) throws {
    let (_, bytes) = try Self.stream(format)
    var random = SeededRandom(seed: 72)
    let words = [
      "FRAME\n", " ", "\n", "C444", "W", "H", "F0:0", "Im", "W32768 H32768", "-", "99999999999",
      "\0", "é",
      "YUV4MPEG2",
    ].map { Array($0.utf8) }
    var outcomes: Set<String> = []
    for _ in 0..<4000 {
      var damaged = bytes
      for _ in 0..<random.int(1...3) {
        // Most of it where the structure is.
        let end = random.int(0...2) == 0 ? damaged.count : min(60, damaged.count)
        let place = random.int(0...max(end - 1, 0))
        switch random.int(0...3) {
        case 0: damaged[place] = UInt8(random.int(0...255))
        case 1: damaged.insert(contentsOf: words[random.int(0...words.count - 1)], at: place)
        case 2: damaged.removeSubrange(place..<min(place + random.int(1...9), damaged.count))
        default: damaged[place] ^= UInt8(1 << random.int(0...7))
        }
        if damaged.isEmpty { damaged = [0x59] }
      }
      do {
        let contents = try Y4MContents(damaged)
        let count = contents.header.frameByteCount
        #expect(contents.frames.allSatisfy { $0.count == count })
        outcomes.insert("read")
      } catch let error as Y4M.StreamError {
        outcomes.insert(String("\(error)".prefix { $0 != ":" }))
        #expect(!"\(error)".utf8.contains(0) && !"\(error)".contains("\n"))
      } catch { Issue.record("\(error)") }
    }
    #expect(outcomes.contains("read") && outcomes.count > 1)
  }

  @Test func otherBytesAreNamed() throws {
    let error = #expect(throws: Y4M.StreamError.self) {
      try Y4MContents([0, 0, 0, 0x20] + Array("nonsense".utf8))
    }
    #expect(
      error?.description
        == "pipe: not a valid Y4M stream: expected YUV4MPEG2, found \"\\0\\0\\0 nonsense\""
    )
    #expect(throws: Y4M.StreamError.self) { try Y4MContents([]) }
    let header = Array("YUV4MPEG2 W2 H2 F1:1\n".utf8)
    #expect(try Y4MContents(header).frames.isEmpty)
    for wrong in [
      "frame\n", "FRAMES\n", "FRAME\u{1}\n", "FRAMEXa\n", "FRAME Xa\u{1}\n", "\n", "FR\n",
    ] {
      let error = #expect(throws: Y4M.StreamError.self) {
        try Y4MContents(header + Array(wrong.utf8) + [0, 0, 0, 0, 0, 0])
      }
      guard case .invalidFrameHeader(_, 0, _) = error else {
        Issue.record("\(wrong): \(String(describing: error))")
        continue
      }
    }
    #expect(
      try Y4MContents(header + Array("FRAME Ixyz  Xabc\n123456".utf8)).tags == [["Ixyz", "Xabc"]])
  }

  @Test func longLinesAreRefusedAndLongestOnesRead() throws {
    for (extra, isValid) in [(0, true), (1, false), (90_000 - 40, false)] {
      func padding(_ start: String) -> String {
        start + String(repeating: "a", count: 4096 + extra - start.utf8.count - 1) + "\n"
      }
      let header = Array(padding("YUV4MPEG2 W2 H2 X").utf8)
      let line = Array(padding("FRAME X").utf8)
      let folder = try TemporaryFolder()
      let short = Array("YUV4MPEG2 W2 H2\n".utf8)
      for (index, bytes) in [
        header, short + line + [1, 2, 3, 4, 5, 6] + line + [6, 5, 4, 3, 2, 1],
      ]
      .enumerated() {
        let path = try folder.write(bytes, to: "\(index).y4m")
        if isValid {
          let frames: [[UInt8]] = index == 0 ? [] : [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]]
          #expect(try Y4MContents(ofFile: path).frames == frames)
        } else {
          #expect(throws: Y4M.StreamError.self) { try Y4MContents(ofFile: path) }
        }
      }
    }
  }

  @Test func bytesThatAreNotTextAreRefused() throws {
    let header = Array("YUV4MPEG2 W2 H2 X".utf8)
    #expect(throws: Y4M.StreamError.self) { try Y4MContents(header + [0xFF, 0x0A]) }
    #expect(throws: Y4M.StreamError.self) {
      try Y4MContents(header + [0x0A] + Array("FRAME X".utf8) + [0xC3, 0x0A, 1, 2, 3, 4, 5, 6])
    }
  }

  @Test func missingFilesAndFoldersAreNamed() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileError(path: folder("none"), reason: .notFound)) {
      _ = try Y4M.Reader(path: folder("none"))
    }
    #expect(throws: FileError(path: folder.path, reason: .isDirectory)) {
      _ = try Y4M.Reader(path: folder.path)
    }
    #expect(throws: FileError.self) { _ = try Y4M.Reader(descriptor: -1, name: "nothing") }
  }
}
