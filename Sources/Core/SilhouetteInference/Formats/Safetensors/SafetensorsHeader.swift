// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The header of a `.safetensors` file, validated while it is parsed.
struct SafetensorsHeader {
  private(set) var metadata: [String: String] = [:]
  private(set) var entries: [SafetensorsFile.Entry] = []

  private let reader: ByteReader
  private let dataStart: Int

  init(_ reader: ByteReader, limits: ModelLimits) throws(FormatError) {
    self.reader = reader
    let length = try reader.littleEndian(UInt64.self, at: 0, "the length of the header")
    guard length <= limits.maximumHeaderByteCount else {
      throw reader.error(
        at: 0, "a header of \(length) bytes, the limit is \(limits.maximumHeaderByteCount)")
    }
    dataStart = 8 + Int(length)
    try reader.check(offset: 8, count: Int(length), "the header")
    guard length > 0, reader.bytes[8] == UInt8(ascii: "{") else {
      throw reader.error(at: 8, "the header must begin with “{”")
    }
    guard case .object(let members) = try JSONParser.parse(reader, range: 8..<dataStart) else {
      throw reader.error(at: 8, "the header must be an object")
    }
    for member in members {
      if member.name == "__metadata__" {
        metadata = try texts(member.value)
      } else {
        entries.append(try entry(member))
      }
    }
    try checkTiling()
  }

  private func texts(_ value: JSONValue) throws(FormatError) -> [String: String] {
    guard case .object(let members) = value else {
      throw error("__metadata__", "must be an object, found \(value.kind)")
    }
    var texts: [String: String] = [:]
    for member in members {
      guard case .string(let text) = member.value else {
        throw error("__metadata__.\(member.name)", "must be a string, found \(member.value.kind)")
      }
      texts[member.name] = text
    }
    return texts
  }

  private func entry(
    _ member: JSONValue.Member
  ) throws(FormatError) -> SafetensorsFile.Entry {
    let name = member.name
    guard (1...SafetensorsFile.maximumNameByteCount).contains(name.utf8.count),
      !name.unicodeScalars.contains(where: { $0.value < 0x20 })
    else {
      throw error(String(name.prefix(64)), "a name of \(name.utf8.count) bytes is not possible")
    }
    guard case .object(let fields) = member.value else {
      throw error(name, "must be an object, found \(member.value.kind)")
    }
    var type: SafetensorsType?
    var shape: TensorShape?
    var offsets: [Int]?
    for field in fields {
      switch field.name {
      case "dtype":
        guard case .string(let text) = field.value, let known = SafetensorsType(rawValue: text)
        else {
          let known = SafetensorsType.allCases.map(\.rawValue).joined(separator: ", ")
          let found = if case .string(let text) = field.value { text } else { field.value.kind }
          throw error(name, "the dtype must be one of \(known), found \(found)")
        }
        type = known
      case "shape":
        let dimensions = try integers(field.value, "\(name).shape")
        guard dimensions.count <= SafetensorsFile.maximumRank,
          let known = TensorShape(validating: dimensions)
        else {
          throw error(name, "a shape of \(dimensions) is not possible")
        }
        shape = known
      case "data_offsets": offsets = try integers(field.value, "\(name).data_offsets")
      default: throw error(name, "unknown member “\(field.name)”")
      }
    }
    guard let type, let shape, let offsets else {
      throw error(name, "dtype, shape and data_offsets are needed")
    }
    return SafetensorsFile.Entry(
      name: name, type: type, shape: shape,
      byteRange: try byteRange(offsets, type: type, shape: shape, name: name))
  }

  private func byteRange(
    _ offsets: [Int], type: SafetensorsType, shape: TensorShape, name: String
  ) throws(FormatError) -> Range<Int> {
    let size = reader.bytes.count - dataStart
    guard offsets.count == 2, offsets[0] >= 0, offsets[0] <= offsets[1], offsets[1] <= size else {
      throw error(name, "data_offsets \(offsets) do not lie in the \(size) bytes of data")
    }
    let (byteCount, overflow) = shape.elementCount.multipliedReportingOverflow(by: type.byteCount)
    guard !overflow, offsets[1] - offsets[0] == byteCount else {
      throw error(
        name, "\(type.rawValue) of \(shape) does not take \(offsets[1] - offsets[0]) bytes")
    }
    return dataStart + offsets[0]..<dataStart + offsets[1]
  }

  private func integers(_ value: JSONValue, _ what: String) throws(FormatError) -> [Int] {
    guard case .array(let elements) = value else {
      throw error(what, "must be an array, found \(value.kind)")
    }
    var integers: [Int] = []
    for element in elements {
      guard case .integer(let integer) = element, integer >= 0 else {
        throw error(what, "must hold integers from 0, found \(element.kind)")
      }
      integers.append(integer)
    }
    return integers
  }

  /// Checks that the tensors cover the data section exactly, as the format requires.
  private func checkTiling() throws(FormatError) {
    var end = dataStart
    let sorted = entries.sorted {
      ($0.byteRange.lowerBound, $0.byteRange.upperBound)
        < ($1.byteRange.lowerBound, $1.byteRange.upperBound)
    }
    for entry in sorted {
      guard entry.byteRange.lowerBound == end else {
        throw reader.error(
          at: entry.byteRange.lowerBound,
          "tensor “\(entry.name)” \(entry.byteRange.lowerBound < end ? "overlaps another" : "leaves a hole before it")"
        )
      }
      end = entry.byteRange.upperBound
    }
    guard end == reader.bytes.count else {
      throw reader.error(at: end, "\(reader.bytes.count - end) bytes that belong to no tensor")
    }
  }

  private func error(_ name: String, _ message: String) -> FormatError {
    reader.error(at: nil, "tensor “\(name)”: \(message)")
  }
}

/// The supported element types of a `.safetensors` file.
package enum SafetensorsType: String, Hashable, Sendable, CaseIterable {
  case float32 = "F32"
  /// IEEE 754 half precision; converted to Float32 when read.
  case float16 = "F16"
  case int32 = "I32"
  case int64 = "I64"
  case uint8 = "U8"

  /// The size of an element in the file, in bytes.
  package var byteCount: Int {
    switch self {
    case .float32, .int32: 4
    case .float16: 2
    case .int64: 8
    case .uint8: 1
    }
  }

  /// The type of the elements in memory.
  var elementType: ElementType {
    switch self {
    case .float32, .float16: .float32
    case .int32: .int32
    case .int64: .int64
    case .uint8: .uint8
    }
  }
}
