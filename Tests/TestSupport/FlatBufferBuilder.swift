// SPDX-License-Identifier: Apache-2.0

/// A FlatBuffer as a tree, for tests to write; the simplest layout that readers accept.
public indirect enum FlatBufferNode {
  /// Fields by number.
  case table([Int: FlatBufferField])
  /// Offsets to tables or texts.
  case nodes([FlatBufferNode])
  /// A vector of numbers, as bytes, and how many there are.
  case numbers([UInt8], count: Int)
  case text(String)

  public static func integers<T: FixedWidthInteger>(_ values: [T]) -> FlatBufferNode {
    .numbers(
      values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } },
      count: values.count)
  }

  public static func floats(_ values: [Float]) -> FlatBufferNode {
    integers(values.map(\.bitPattern))
  }
}

public enum FlatBufferField {
  case scalar([UInt8])
  case child(FlatBufferNode)

  public static func integer<T: FixedWidthInteger>(_ value: T) -> FlatBufferField {
    .scalar(withUnsafeBytes(of: value.littleEndian) { Array($0) })
  }

  public static func float(_ value: Float) -> FlatBufferField { integer(value.bitPattern) }
}

public struct FlatBufferBuilder {
  public private(set) var bytes: [UInt8] = []

  /// A file with the given root and identifier.
  public static func file(_ root: FlatBufferNode, identifier: String) -> [UInt8] {
    var builder = FlatBufferBuilder()
    builder.append(UInt32(0))
    builder.bytes += Array(identifier.utf8)
    let position = builder.write(root)
    builder.patch(0, UInt32(position))
    return builder.bytes
  }

  private mutating func append<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes += Array($0) }
  }

  private mutating func patch<T: FixedWidthInteger>(_ position: Int, _ value: T) {
    withUnsafeBytes(of: value.littleEndian) {
      bytes.replaceSubrange(position..<position + $0.count, with: $0)
    }
  }

  private mutating func align() { while bytes.count % 8 != 0 { bytes.append(0) } }

  private mutating func write(_ node: FlatBufferNode) -> Int {
    align()
    switch node {
    case .numbers(let data, let count):
      // The length before, so that the numbers themselves are aligned.
      append(UInt32(0))
      let position = bytes.count
      append(UInt32(count))
      bytes += data
      return position
    case .text(let text):
      let position = bytes.count
      append(UInt32(text.utf8.count))
      bytes += Array(text.utf8) + [0]
      return position
    case .nodes(let nodes):
      let position = bytes.count
      append(UInt32(nodes.count))
      for _ in nodes { append(UInt32(0)) }
      for (index, child) in nodes.enumerated() {
        let place = position + 4 + 4 * index
        patch(place, UInt32(write(child) - place))
      }
      return position
    case .table(let fields):
      let count = (fields.keys.max() ?? -1) + 1
      let vtable = bytes.count
      append(UInt16(4 + 2 * count))
      append(UInt16(0))
      for _ in 0..<count { append(UInt16(0)) }
      align()
      let position = bytes.count
      append(Int32(position - vtable))
      var children: [(Int, FlatBufferNode)] = []
      for (index, field) in fields.sorted(by: { $0.key < $1.key }) {
        let size = if case .scalar(let data) = field { data.count } else { 4 }
        while bytes.count % size != 0 { bytes.append(0) }
        patch(vtable + 4 + 2 * index, UInt16(bytes.count - position))
        switch field {
        case .scalar(let data): bytes += data
        case .child(let child):
          children.append((bytes.count, child))
          append(UInt32(0))
        }
      }
      patch(vtable + 2, UInt16(bytes.count - position))
      for (place, child) in children { patch(place, UInt32(write(child) - place)) }
      return position
    }
  }
}
