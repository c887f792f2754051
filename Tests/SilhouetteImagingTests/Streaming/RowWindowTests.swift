// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// Grey pixels that tell their row and column.
private final class NumberedSource: PixelSource {
  let name = "numbered"
  let width: Int
  let height: Int
  let format = PixelFormat.grey8
  let colorSpace = ColorSpace.none

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  static func value(_ x: Int, _ row: Int) -> UInt8 { UInt8(truncatingIfNeeded: row * 7 + x) }

  func makeReader(reduction: Int) throws -> any PixelRowReader {
    NumberedReader(width: width, height: height)
  }
}

private final class NumberedReader: PixelRowReader {
  let width: Int
  let height: Int
  private(set) var next = 0

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int) {
    for index in 0..<count {
      for x in 0..<width {
        target.storeBytes(
          of: NumberedSource.value(x, next), toByteOffset: index * rowStrideInBytes + x,
          as: UInt8.self)
      }
      next += 1
    }
  }
}

@Suite("The rows of a stream that are kept") struct RowWindowTests {
  @Test("The latest rows are there, as many as fit, however they were asked for")
  func ring() throws {
    var random = SeededRandom(seed: 76)
    for _ in 0..<60 {
      let source = NumberedSource(width: random.int(1...70), height: random.int(1...50))
      let key = StreamKey(source: source, reduction: 1, colorSpace: .none)
      let capacity = random.int(1...60)
      let window = try RowWindow(
        key, reader: try source.makeReader(reduction: 1), capacity: capacity, workingSpace: .none)
      #expect(window.capacity == min(capacity, source.height))
      #expect(window.byteCount >= window.capacity * source.width)
      var end = 0
      while end < source.height {
        let next = min(source.height, end + random.int(1...window.capacity))
        try window.decode(end, next)
        end = next
        for row in max(0, end - window.capacity)..<end {
          let bytes = UnsafeRawBufferPointer(start: window.row(row), count: source.width)
          #expect(
            bytes.elementsEqual((0..<source.width).map { NumberedSource.value($0, row) }),
            "row \(row) of \(end), \(window.capacity) kept")
        }
      }
    }
  }
}
