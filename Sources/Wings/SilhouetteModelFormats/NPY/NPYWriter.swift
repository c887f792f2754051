// SPDX-License-Identifier: Apache-2.0

import NumberConversion
import SilhouetteCore
import SilhouetteInference

/// A writer of `.npy` files of version 1.0, little-endian and in row-major order, which `numpy.load` reads.
///
/// The elements begin at a multiple of 64 bytes, as in files that NumPy writes. The same tensor always produces the same bytes.
package struct NPYWriter: Sendable {
  /// The alignment of the elements in bytes.
  static let alignment = 64

  private let tensor: Tensor
  private let type: NPYElementType
  /// Indicates that the file's elements are of another type than the tensor's.
  private let isConverted: Bool

  /// Creates a writer of a tensor.
  ///
  /// - Parameters:
  ///   - tensor: The array.
  ///   - kind: The type of the elements in the file; `nil` for the tensor's. Real numbers lose their fraction if they become
  ///     integers; those that do not fit are reduced modulo the range of the type. Truth values are False for 0 and True
  ///     otherwise.
  package init(_ tensor: Tensor, as kind: NPYElementType.Kind? = nil) {
    self.tensor = tensor
    let own = NPYElementType.Kind(tensor.elementType)
    type = NPYElementType(kind ?? own)
    isConverted = type.kind != own
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var bytes = header
    let start = bytes.count
    bytes.reserveCapacity(start + tensor.shape.elementCount * type.kind.byteCount)
    guard !isConverted else {
      switch tensor.elementType {
      case .float32: appendConverted(Float.self, to: &bytes) { Double($0) }
      case .int32: appendConverted(Int32.self, to: &bytes) { Double($0) }
      case .int64: appendConverted(Int64.self, to: &bytes) { Double($0) }
      case .uint8: appendConverted(UInt8.self, to: &bytes) { Double($0) }
      }
      return bytes
    }
    tensor.withUnsafeBytes { bytes.append(contentsOf: $0) }
    bytes.withUnsafeMutableBytes {
      Tensor.swapBytesIfBigEndian(
        UnsafeMutableRawBufferPointer(rebasing: $0[start...]), width: type.kind.byteCount)
    }
    return bytes
  }

  /// Appends the elements as those of the file's type.
  private func appendConverted<Scalar: TensorScalar>(
    _: Scalar.Type, to bytes: inout [UInt8], _ number: (Scalar) -> Double
  ) {
    func append(_ bits: some FixedWidthInteger) {
      withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
    }
    for scalar in tensor.scalars(of: Scalar.self) {
      let number = number(scalar)
      switch type.kind {
      case .float16: append(Float16Bits.bits(Float(number)))
      case .float32: append(Float(number).bitPattern)
      case .float64: append(number.bitPattern)
      case .bool: append(number == 0 ? 0 : 1 as UInt8)
      case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32:
        let integer = Int64(exactly: number.rounded(.towardZero)) ?? .min
        withUnsafeBytes(of: integer.littleEndian) {
          bytes.append(contentsOf: $0.prefix(type.kind.byteCount))
        }
      }
    }
  }

  /// Writes the file atomically: if it fails, the destination is unchanged.
  ///
  /// - Parameters:
  ///   - path: The destination; `-` is standard output.
  ///   - overwriting: Allows an existing file to be replaced.
  /// - Throws: `FileError` if it cannot be written.
  package func write(to path: String, overwriting: Bool) throws {
    try AtomicFile.check(path, overwriting: overwriting)
    try bytes.withUnsafeBytes { try AtomicFile.write($0, to: path, overwriting: overwriting) }
  }

  /// The bytes before the elements: the header, padded with spaces and ended by a line feed.
  private var header: [UInt8] {
    let lengths = tensor.shape.map(String.init)
    let shape = lengths.count == 1 ? lengths[0] + "," : lengths.joined(separator: ", ")
    var text = Array(
      "{'descr': '\(type.descr)', 'fortran_order': False, 'shape': (\(shape)), }".utf8)
    // The length of a header has two bytes, and from version 2.0 on four, which only hundreds of axes would need.
    let isLong = text.count >= 1 << 16 - Self.alignment
    let start = isLong ? 12 : 10
    let padding = Self.alignment - 1 - (start + text.count) % Self.alignment
    text += repeatElement(UInt8(ascii: " "), count: padding)
    text.append(UInt8(ascii: "\n"))
    let length = UInt32(text.count).littleEndian
    let lengthBytes = withUnsafeBytes(of: length) { Array($0.prefix(start - 8)) }
    return NPYHeader.magic + [isLong ? 2 : 1, 0] + lengthBytes + text
  }
}
