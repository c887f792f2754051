// SPDX-License-Identifier: Apache-2.0

import NumberConversion

extension Tensor {
  /// A tensor of little-endian numbers from a file, at any alignment; half precision is widened.
  ///
  /// - Parameter storage: Where to keep them; memory of the tensor's own by default.
  /// - Precondition: There are as many bytes as type and shape need.
  init(
    littleEndian bytes: UnsafeRawBufferPointer, type: SafetensorsType, shape: Shape,
    storage: AlignedBuffer? = nil
  ) {
    precondition(bytes.count == shape.elementCount * type.byteCount)
    let stored = TensorType(type.elementType, shape)
    self.init(type: stored, storage: storage ?? AlignedBuffer(byteCount: stored.byteCount))
    if type == .float16 {
      withUnsafeMutableScalars(of: Float.self) { scalars in
        guard let source = bytes.baseAddress, let target = scalars.baseAddress else { return }
        Float16Bits.widen(littleEndian: source, into: target, count: scalars.count)
      }
    } else {
      withUnsafeMutableBytes { storage in
        storage.copyMemory(from: bytes)
        Self.swapBytesIfBigEndian(storage, width: type.byteCount)
      }
    }
  }

  /// The position of the first number that is infinite or not a number; `nil` if all are finite.
  var firstNonFiniteIndex: Int? {
    guard elementType == .float32 else { return nil }
    return withUnsafeScalars(of: Float.self) { scalars in
      scalars.baseAddress.flatMap {
        NumberConversion.firstNonFiniteIndex($0, count: scalars.count)
      }
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
