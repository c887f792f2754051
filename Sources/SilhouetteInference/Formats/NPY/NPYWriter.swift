// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A writer of `.npy` files of version 1.0, little-endian and in row-major order, which `numpy.load` reads.
///
/// The elements begin at a multiple of 64 bytes, as in files that NumPy writes. The same tensor always produces the same bytes.
package struct NPYWriter: Sendable {
  /// The alignment of the elements in bytes.
  static let alignment = 64

  private let tensor: Tensor
  private let type: NPYElementType

  /// Creates a writer of a tensor.
  ///
  /// - Parameters:
  ///   - tensor: The array.
  ///   - asBool: `true` to store bytes as truth values, False for 0 and True otherwise.
  /// - Precondition: A tensor that is stored as truth values has bytes as elements.
  package init(_ tensor: Tensor, asBool: Bool = false) {
    precondition(!asBool || tensor.elementType == .uint8, "\(tensor.type) as truth values")
    self.tensor = tensor
    let kind: NPYElementType.Kind =
      switch tensor.elementType {
      case .float32: .float32
      case .int32: .int32
      case .int64: .int64
      case .uint8: asBool ? .bool : .uint8
      }
    type = NPYElementType(kind)
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var bytes = header
    let start = bytes.count
    bytes.reserveCapacity(start + tensor.type.byteCount)
    tensor.withUnsafeBytes { elements in
      if type.kind == .bool {
        bytes.append(contentsOf: elements.lazy.map { $0 == 0 ? 0 : 1 })
      } else {
        bytes.append(contentsOf: elements)
      }
    }
    bytes.withUnsafeMutableBytes {
      Tensor.swapBytesIfBigEndian(
        UnsafeMutableRawBufferPointer(rebasing: $0[start...]), width: type.kind.byteCount)
    }
    return bytes
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
