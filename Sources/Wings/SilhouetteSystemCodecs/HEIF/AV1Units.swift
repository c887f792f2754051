// SPDX-License-Identifier: Apache-2.0

/// The units (OBU) of coded data in AV1 (AV1 Bitstream & Decoding Process, 5.3).
struct AV1Units: IteratorProtocol {
  static let sequenceHeader = 1
  static let frameHeader = 3
  static let frame = 6
  static let repeatedFrameHeader = 7

  private let data: UnsafeRawBufferPointer
  private var offset = 0

  init(_ data: UnsafeRawBufferPointer) { self.data = data }

  mutating func next() -> (type: Int, contents: Slice<UnsafeRawBufferPointer>)? {
    guard offset < data.count else { return nil }
    let head = data[offset]
    // An optional byte names the layer.
    var start = offset + (head & 4 == 0 ? 1 : 2)
    var count = Int.max
    if head & 2 != 0 {
      count = 0
      var shift = 0
      repeat {
        guard start < data.count, shift < 56 else { return nil }
        count |= Int(data[start] & 0x7F) << shift
        shift += 7
        start += 1
      } while data[start - 1] & 0x80 != 0
    }
    start = min(start, data.count)
    offset = start + min(count, data.count - start)
    return (Int(head >> 3 & 15), data[start..<offset])
  }
}
