// SPDX-License-Identifier: Apache-2.0

/// A set of 8-bit codes on one side of a threshold, neither empty nor complete.
struct CodeSet {
  /// The codes.
  private let codes: ClosedRange<UInt8>
  /// Eight bytes of the extreme code, 0 or 255, that is in the set, and eight of the other extreme; most words of a mask
  /// equal one of the two.
  private let (inside, outside): (UInt64, UInt64)

  /// Creates the set of the codes whose values, 0…1, satisfy a condition; `nil` unless they are an interval that
  /// contains either 0 or 255.
  init?(where belongs: (Float) -> Bool) {
    let members = (0...UInt8.max).filter { belongs(Float($0) / 255) }
    guard let first = members.first, let last = members.last,
      members.count == Int(last - first) + 1,
      (first == 0) != (last == .max)
    else { return nil }
    codes = first...last
    (inside, outside) = first == 0 ? (0, .max) : (.max, 0)
  }

  /// Calls a function with each run of a row's codes that belong to the set, from left to right.
  @inline(__always)
  func forEachRun(of row: UnsafeRawPointer, count: Int, _ body: (Range<Int>) -> Void) {
    var x = skip(row, from: 0, to: count, while: false)
    while x < count {
      let start = x
      x = skip(row, from: start, to: count, while: true)
      body(start..<x)
      x = skip(row, from: x, to: count, while: false)
    }
  }

  /// Returns the index of the next code that is inside the set, or outside it.
  @inline(__always)
  private func skip(
    _ row: UnsafeRawPointer, from start: Int, to end: Int, while belongs: Bool
  ) -> Int {
    let word = belongs ? inside : outside
    var x = start
    while x < end {
      if x &+ 8 <= end, row.loadUnaligned(fromByteOffset: x, as: UInt64.self) == word {
        x &+= 8
      } else if codes.contains(row.load(fromByteOffset: x, as: UInt8.self)) == belongs {
        x &+= 1
      } else {
        break
      }
    }
    return x
  }

  /// Returns the number of codes in a range of a row's columns that belong to the set.
  package func count(_ row: UnsafeRawPointer, in columns: Range<Int>) -> Int {
    var count = 0
    var x = columns.lowerBound
    while x < columns.upperBound {
      if x &+ 8 <= columns.upperBound {
        let word = row.loadUnaligned(fromByteOffset: x, as: UInt64.self)
        if word == inside || word == outside {
          count &+= word == inside ? 8 : 0
          x &+= 8
          continue
        }
      }
      if codes.contains(row.load(fromByteOffset: x, as: UInt8.self)) { count &+= 1 }
      x &+= 1
    }
    return count
  }
}
