// SPDX-License-Identifier: Apache-2.0

import NumberConversion
import SilhouetteCore
import SilhouetteInference

/// The type of the elements in a `.npy` file, with their byte order.
package struct NPYElementType: Hashable, Sendable, CustomStringConvertible {
  package typealias Kind = ArrayElements.Kind

  /// The type apart from the byte order.
  package let kind: Kind

  /// Indicates that the first byte of an element is the most significant one.
  package let isBigEndian: Bool

  /// Creates a type, little-endian unless specified.
  package init(_ kind: Kind, isBigEndian: Bool = false) {
    self.kind = kind
    self.isBigEndian = isBigEndian
  }

  /// Creates the type that a header describes by a text such as `<f4`.
  ///
  /// - Returns: `nil` if the type is not supported, or if its byte order is missing.
  init?(descr: String) {
    guard let kind = Kind(rawValue: String(descr.dropFirst())) else { return nil }
    switch descr.first {
    case "<": self.init(kind)
    case ">": self.init(kind, isBigEndian: true)
    case "|" where kind.byteCount == 1: self.init(kind)
    default: return nil
    }
  }

  /// The text that describes the type in a header, such as `<f4`.
  var descr: String {
    (kind.byteCount == 1 ? "|" : isBigEndian ? ">" : "<") + kind.rawValue
  }

  /// The type of the elements in memory, which holds all their values.
  package var elementType: ElementType {
    switch kind {
    case .float16, .float32, .float64: .float32
    case .int8, .int16, .uint16, .int32: .int32
    case .uint32, .int64: .int64
    case .uint8, .bool: .uint8
    }
  }

  /// NumPy's name of the type, such as `float32`.
  package var description: String { "\(kind)" }

  /// Converts elements from a file, at any alignment, to ``elementType``.
  ///
  /// - Parameters:
  ///   - source: The elements as they are stored.
  ///   - target: The memory that receives as many elements.
  /// - Precondition: The target has room for all elements, and is aligned for them.
  func read(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) {
    switch kind {
    case .uint8: target.copyMemory(from: source)
    case .bool: for index in source.indices { target[index] = source[index] == 0 ? 0 : 1 }
    case .int8: convert(source, target) { (bits: UInt8) in Int32(Int8(bitPattern: bits)) }
    case .int16: convert(source, target) { (bits: UInt16) in Int32(Int16(bitPattern: bits)) }
    case .uint16: convert(source, target) { (bits: UInt16) in Int32(bits) }
    case .uint32: convert(source, target) { (bits: UInt32) in Int64(bits) }
    case .int32: convert(source, target) { (bits: UInt32) in Int32(bitPattern: bits) }
    case .int64: convert(source, target) { (bits: UInt64) in Int64(bitPattern: bits) }
    case .float16: convert(source, target) { Float16Bits.float($0) }
    case .float32: convert(source, target) { (bits: UInt32) in Float(bitPattern: bits) }
    case .float64: convert(source, target) { Float(Double(bitPattern: $0)) }
    }
  }

  /// Converts each element from its bits, in this machine's byte order.
  private func convert<Bits: FixedWidthInteger, Scalar: TensorScalar>(
    _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer,
    _ scalar: (Bits) -> Scalar
  ) {
    let size = MemoryLayout<Bits>.size
    let scalars = target.bindMemory(to: Scalar.self)
    for index in 0..<source.count / size {
      let bits = source.loadUnaligned(fromByteOffset: index * size, as: Bits.self)
      scalars[index] = scalar(isBigEndian ? Bits(bigEndian: bits) : Bits(littleEndian: bits))
    }
  }
}
