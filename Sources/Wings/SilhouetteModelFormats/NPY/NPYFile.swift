// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A `.npy` file: a NumPy array, as `numpy.save` writes it.
///
/// The file consists of the bytes `\x93NUMPY`, a version, a header with the element type, the order and the shape as a Python
/// dictionary, and the elements without gaps (<https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html>).
/// Opening the file checks all of it: the elements must fill the rest of the file exactly. Arrays of either byte order and of
/// either order of axes are read; infinite elements and NaN are kept.
///
/// ```swift
/// let file = try NPYFile(contentsOf: "image.npy")
/// print(file.type, file.shape)
/// let image = try file.tensor()
/// ```
package struct NPYFile: Sendable {
  /// The maximum number of axes, which is NumPy's own.
  static let maximumRank = 64

  /// The file's name in errors.
  package let path: String

  private let file: FileBytes
  private let header: NPYHeader

  /// The type of the elements in the file.
  package var type: NPYElementType { header.type }

  /// The length along each axis.
  package var shape: TensorShape { header.shape }

  /// Indicates that the first axis is the innermost one in the file.
  package var isFortranOrder: Bool { header.isFortranOrder }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: The largest file and header to accept.
  /// - Throws: `FileError` if it cannot be opened or is larger than the limit; `FormatError` if it is not a valid file of
  ///   this format, or if its element type is not supported.
  package init(contentsOf path: String, limits: ModelLimits = .standard) throws {
    let head = FileBytes.Head(byteCount: NPYHeader.magic.count) {
      $0.starts(with: NPYHeader.magic)
    }
    try self.init(
      FileBytes(reading: path, limit: limits.maximumFileByteCount, head: head), limits: limits)
  }

  /// Reads a copy of a file that is already in memory.
  ///
  /// - Throws: As ``init(contentsOf:limits:)``.
  package init(bytes: [UInt8], name: String, limits: ModelLimits = .standard) throws {
    let file = bytes.withUnsafeBytes { FileBytes(copying: $0, path: name) }
    try self.init(file, limits: limits)
  }

  private init(_ file: FileBytes, limits: ModelLimits) throws {
    try limits.checkSize(of: file)
    self.file = file
    path = file.path
    header = try file.withUnsafeBytes { bytes throws(FormatError) in
      try NPYHeader(ByteReader(bytes, path: file.path, format: "npy"), limits: limits)
    }
  }

  /// Returns the array as a tensor of the type's ``NPYElementType/elementType``.
  ///
  /// Numbers in half precision are converted to Float32 exactly. Numbers in double precision are rounded to the nearest
  /// Float32; those that are too large become infinite.
  ///
  /// - Throws: `OutOfMemoryError` if the operating system cannot provide the memory.
  package func tensor() throws(OutOfMemoryError) -> Tensor {
    var tensor = try Tensor.allocated(TensorType(type.elementType, shape))
    file.withUnsafeBytes { file in
      let source = UnsafeRawBufferPointer(rebasing: file[header.dataOffset...])
      tensor.withUnsafeMutableBytes { target in
        if isFortranOrder {
          readReversed(source, into: target)
        } else {
          type.read(source, into: target)
        }
      }
    }
    return tensor
  }

  /// Converts elements that are stored with the first axis innermost to row-major order, one by one.
  private func readReversed(
    _ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
  ) {
    let lengths = shape.dimensions
    let strides = Array(TensorShape(lengths.reversed()).strides.reversed())
    let (width, targetWidth) = (type.kind.byteCount, type.elementType.byteCount)
    var position = [Int](repeating: 0, count: lengths.count)
    var offset = 0
    for index in 0..<shape.elementCount {
      type.read(
        UnsafeRawBufferPointer(rebasing: source[offset * width..<(offset + 1) * width]),
        into: UnsafeMutableRawBufferPointer(
          rebasing: target[index * targetWidth..<(index + 1) * targetWidth]))
      for axis in lengths.indices.reversed() {
        position[axis] += 1
        offset += strides[axis]
        if position[axis] < lengths[axis] { break }
        offset -= position[axis] * strides[axis]
        position[axis] = 0
      }
    }
  }
}
