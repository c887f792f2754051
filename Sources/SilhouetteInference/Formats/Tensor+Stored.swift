// SPDX-License-Identifier: Apache-2.0

extension Tensor {
  /// A tensor of little-endian numbers from a file, at any alignment; half precision is widened.
  ///
  /// - Precondition: There are as many bytes as type and shape need.
  init(littleEndian bytes: UnsafeRawBufferPointer, type: SafetensorsType, shape: Shape) {
    precondition(bytes.count == shape.elementCount * type.byteCount)
    self.init(zeros: shape, of: type.elementType)
    if type == .float16 {
      withUnsafeMutableScalars(of: Float.self) { scalars in
        for index in scalars.indices {
          let bits = bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
          scalars[index] = Float16Bits.float(UInt16(littleEndian: bits))
        }
      }
    } else {
      withUnsafeMutableBytes { storage in
        storage.copyMemory(from: bytes)
        Self.swapBytesIfBigEndian(storage, width: type.byteCount)
      }
    }
  }

  /// The position of the first number that is infinite or not a number; `nil` if there is none.
  var firstNonFiniteIndex: Int? {
    guard elementType == .float32 else { return nil }
    return withUnsafeScalars(of: Float.self) { scalars in
      for index in scalars.indices where !scalars[index].isFinite { return index }
      return nil
    }
  }

  /// Files are little-endian; so are all machines of today, but nothing here depends on it.
  static func swapBytesIfBigEndian(_ bytes: UnsafeMutableRawBufferPointer, width: Int) {
    guard 1.littleEndian != 1, width > 1 else { return }
    for start in stride(from: 0, to: bytes.count - width + 1, by: width) {
      for offset in 0..<width / 2 { bytes.swapAt(start + offset, start + width - 1 - offset) }
    }
  }
}
