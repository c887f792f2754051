// SPDX-License-Identifier: Apache-2.0

/// Writes the options of a custom operator: a map of numbers, all of four bytes (flexbuffers.h).
enum FlexBuffer {
  enum Value {
    case integer(Int32)
    case real(Float)
    case integers([Int32])
  }

  /// Returns a map; names must be in alphabetical order.
  static func map(_ members: [(name: String, value: Value)]) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { bytes += Array($0) } }
    func align() { while bytes.count % 4 != 0 { bytes.append(0) } }
    /// Appends the distance back to a place.
    func appendDistance(to place: Int) { append(UInt32(bytes.count - place)) }

    var names: [Int] = []
    for member in members {
      names.append(bytes.count)
      bytes += Array(member.name.utf8) + [0]
    }
    align()
    var vectors: [Int?] = []
    for member in members {
      guard case .integers(let numbers) = member.value else {
        vectors.append(nil)
        continue
      }
      append(UInt32(numbers.count))
      vectors.append(bytes.count)
      for number in numbers { append(UInt32(bitPattern: number)) }
    }
    // The keys, then the map that refers to them.
    append(UInt32(members.count))
    let keys = bytes.count
    for name in names { appendDistance(to: name) }
    appendDistance(to: keys)
    append(4)
    append(UInt32(members.count))
    let map = bytes.count
    for (member, vector) in zip(members, vectors) {
      switch member.value {
      case .integer(let number): append(UInt32(bitPattern: number))
      case .real(let number): append(number.bitPattern)
      case .integers: appendDistance(to: vector ?? 0)
      }
    }
    // Types: an integer, a real number, a vector of integers; all with a width of 4 bytes.
    for member in members {
      switch member.value {
      case .integer: bytes.append(1 << 2 | 2)
      case .real: bytes.append(3 << 2 | 2)
      case .integers: bytes.append(11 << 2 | 2)
      }
    }
    // The root: the distance to the map, its type, the width of the distance.
    align()
    appendDistance(to: map)
    return bytes + [9 << 2 | 2, 4]
  }
}
