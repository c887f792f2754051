// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The header of a `.npy` file, validated while it is parsed.
struct NPYHeader {
  /// The first bytes of every file.
  static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)

  let type: NPYElementType
  /// The length along each axis.
  let shape: TensorShape
  /// Indicates that the first axis is the innermost one in the file.
  let isFortranOrder: Bool
  /// The offset of the first element in the file, in bytes.
  let dataOffset: Int

  init(_ reader: ByteReader, limits: ModelLimits) throws(FormatError) {
    guard reader.bytes.starts(with: Self.magic) else {
      throw reader.error(
        at: 0,
        "expected a NumPy array, found "
          + (reader.bytes.isEmpty ? "no bytes at all" : "another format"))
    }
    let range = try Self.textRange(reader, limits)
    let dictionary = try NPYDictionary(reader, range: range)
    var type: NPYElementType?
    var isFortranOrder: Bool?
    var shape: TensorShape?
    for member in dictionary.members {
      let isRepeated: Bool
      switch member.name {
      case "descr":
        isRepeated = type != nil
        type = try Self.type(member, reader)
      case "fortran_order":
        isRepeated = isFortranOrder != nil
        guard case .truth(let value) = member.value else {
          throw Self.error(member, "must be True or False", reader)
        }
        isFortranOrder = value
      case "shape":
        isRepeated = shape != nil
        shape = try Self.shape(member, reader)
      default:
        throw reader.error(at: member.offset, "unknown key “\(member.name.prefix(64))”")
      }
      if isRepeated {
        throw reader.error(at: member.offset, "a second “\(member.name)”")
      }
    }
    guard let type, let isFortranOrder, let shape else {
      throw reader.error(at: range.lowerBound, "descr, fortran_order and shape are needed")
    }
    self.type = type
    self.shape = shape
    self.isFortranOrder = isFortranOrder
    dataOffset = range.upperBound
    try checkData(reader)
  }

  /// Returns the range of the dictionary's text in the file.
  private static func textRange(
    _ reader: ByteReader, _ limits: ModelLimits
  ) throws(FormatError) -> Range<Int> {
    let major = try reader.littleEndian(UInt8.self, at: 6, "the version")
    let minor = try reader.littleEndian(UInt8.self, at: 7, "the version")
    guard (1...3).contains(major), minor == 0 else {
      throw reader.error(at: 6, "version \(major).\(minor), expected 1.0, 2.0 or 3.0")
    }
    let what = "the length of the header"
    let length =
      major == 1
      ? Int(try reader.littleEndian(UInt16.self, at: 8, what))
      : Int(try reader.littleEndian(UInt32.self, at: 8, what))
    guard length <= limits.maximumHeaderByteCount else {
      throw reader.error(
        at: 8, "a header of \(length) bytes, the limit is \(limits.maximumHeaderByteCount)")
    }
    let start = major == 1 ? 10 : 12
    try reader.check(offset: start, count: length, "the header")
    return start..<start + length
  }

  private static func type(
    _ member: NPYDictionary.Member, _ reader: ByteReader
  ) throws(FormatError) -> NPYElementType {
    guard case .text(let text) = member.value else {
      throw error(member, "must be text", reader)
    }
    guard let type = NPYElementType(descr: text) else {
      let known = NPYElementType.Kind.allCases.map { NPYElementType($0).descr }
      throw reader.error(
        at: member.valueOffset,
        "elements of the type “\(text.prefix(64))” are not supported, expected one of "
          + known.joined(separator: ", ") + ", or the big-endian form of one")
    }
    return type
  }

  private static func shape(
    _ member: NPYDictionary.Member, _ reader: ByteReader
  ) throws(FormatError) -> TensorShape {
    guard case .integers(let lengths) = member.value else {
      throw error(member, "must be a tuple", reader)
    }
    guard lengths.count <= NPYFile.maximumRank else {
      throw reader.error(
        at: member.valueOffset, "\(lengths.count) axes, the limit is \(NPYFile.maximumRank)")
    }
    guard let shape = TensorShape(validating: lengths) else {
      throw reader.error(at: member.valueOffset, "a shape of \(lengths) is not possible")
    }
    return shape
  }

  /// Checks that the elements fill the rest of the file exactly.
  private func checkData(_ reader: ByteReader) throws(FormatError) {
    let rest = reader.bytes.count - dataOffset
    let (needed, overflow) = shape.elementCount.multipliedReportingOverflow(
      by: type.kind.byteCount)
    guard !overflow, needed == rest else {
      throw reader.error(
        at: dataOffset,
        "\(type)\(shape) takes \(overflow ? "too many" : "\(needed)") bytes, the file has \(rest)"
          + " after the header")
    }
  }

  private static func error(
    _ member: NPYDictionary.Member, _ message: String, _ reader: ByteReader
  ) -> FormatError {
    reader.error(
      at: member.valueOffset, "\(member.name) \(message), found \(member.value.kind)")
  }
}
