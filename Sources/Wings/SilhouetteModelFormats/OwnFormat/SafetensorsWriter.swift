// SPDX-License-Identifier: Apache-2.0

import NumberConversion
import SilhouetteCore
import SilhouetteInference

/// A writer of `.safetensors` files whose output is deterministic: the same tensors always produce the same bytes.
///
/// The data section begins at a multiple of 64 bytes (the header is padded with spaces), tensors are stored in the order in
/// which they are added, and metadata is sorted by name.
package struct SafetensorsWriter: Sendable {
  /// The type in which Float32 tensors are stored.
  package enum Precision: String, Hashable, Sendable, CaseIterable {
    /// Float32, unchanged.
    case float32
    /// Half precision, rounded to nearest, ties to even.
    case float16
  }

  /// The alignment of the data section in bytes.
  static let alignment = 64

  /// The metadata to store under `__metadata__`.
  package var metadata: [String: String]

  /// The type in which Float32 tensors are stored; tensors of other types are unchanged.
  package var precision: Precision

  private var tensors: [(name: String, tensor: Tensor, precision: Precision)] = []
  private var names: Set<String> = []

  /// Creates a writer without tensors.
  package init(metadata: [String: String] = [:], precision: Precision = .float32) {
    self.metadata = metadata
    self.precision = precision
  }

  /// Appends a tensor.
  ///
  /// - Parameters:
  ///   - name: The tensor's name.
  ///   - tensor: The tensor.
  ///   - precision: The type in which Float32 is stored; `nil` for ``precision``.
  /// - Precondition: The name is not empty, not `__metadata__` and not yet in use.
  package mutating func add(_ name: String, _ tensor: Tensor, precision: Precision? = nil) {
    precondition(!name.isEmpty && name != "__metadata__", "a tensor of the name “\(name)”")
    precondition(names.insert(name).inserted, "two tensors of the name “\(name)”")
    tensors.append((name, tensor, precision ?? self.precision))
  }

  /// Returns the bytes of the file.
  ///
  /// - Parameter name: The file's name in errors.
  /// - Throws: ``ModelError`` if an element is infinite, NaN or too large for the precision, or there is more text or more
  ///   tensors than readers accept.
  package func bytes(name: String = "safetensors") throws(ModelError) -> [UInt8] {
    var members: [(name: String, value: JSONText)] = []
    if !metadata.isEmpty {
      let texts = metadata.sorted { $0.key < $1.key }
      members.append(
        ("__metadata__", .object(texts.map { ($0.key, .string($0.value)) }, .compact)))
    }
    var end = 0
    for (name, tensor, precision) in tensors {
      let type = Self.storedType(tensor, precision)
      let start = end
      end += tensor.shape.elementCount * type.byteCount
      let entry: KeyValuePairs<String, JSONText> = [
        "dtype": .string(type.rawValue),
        "shape": .array(tensor.shape.map { .number($0) }, .compact),
        "data_offsets": .array([.number(start), .number(end)], .compact),
      ]
      members.append((name, .object(entry, .compact)))
    }
    let header = JSONText.object(members, .compact).description
    let unpadded = 8 + header.utf8.count
    let padding = (Self.alignment - unpadded % Self.alignment) % Self.alignment
    let limits = ModelLimits.standard
    for (what, count, limit) in [
      ("bytes of text", header.utf8.count + padding, limits.maximumHeaderByteCount),
      ("tensors", tensors.count, limits.maximumTensorCount),
    ] where count > limit {
      throw ModelError(path: name, reason: .tooLarge(what: what, limit: limit, found: count))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(unpadded + padding + end)
    let length = UInt64(header.utf8.count + padding).littleEndian
    withUnsafeBytes(of: length) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: header.utf8)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: padding))
    for (tensorName, tensor, precision) in tensors {
      try Self.append(tensor, precision, named: tensorName, to: &bytes, file: name)
    }
    return bytes
  }

  /// Writes the file atomically: if it fails, the destination is unchanged.
  ///
  /// - Parameters:
  ///   - path: The destination; `-` is standard output.
  ///   - overwriting: Allows an existing file to be replaced.
  /// - Throws: `FileError` if it cannot be written; ``ModelError`` as ``bytes(name:)``.
  package func write(to path: String, overwriting: Bool) throws {
    try AtomicFile.check(path, overwriting: overwriting)
    let bytes = try bytes(name: path)
    try bytes.withUnsafeBytes { try AtomicFile.write($0, to: path, overwriting: overwriting) }
  }

  private static func storedType(_ tensor: Tensor, _ precision: Precision) -> SafetensorsType {
    switch tensor.elementType {
    case .float32: precision == .float16 ? .float16 : .float32
    case .int32: .int32
    case .int64: .int64
    case .uint8: .uint8
    }
  }

  private static func append(
    _ tensor: Tensor, _ precision: Precision, named name: String, to bytes: inout [UInt8],
    file: String
  ) throws(ModelError) {
    if let index = tensor.firstNonFiniteIndex {
      throw ModelError(path: file, reason: .notFinite(name: name, index: index))
    }
    guard storedType(tensor, precision) == .float16 else {
      let start = bytes.count
      tensor.withUnsafeBytes { bytes.append(contentsOf: $0) }
      bytes.withUnsafeMutableBytes {
        Tensor.swapBytesIfBigEndian(
          UnsafeMutableRawBufferPointer(rebasing: $0[start...]),
          width: tensor.elementType.byteCount)
      }
      return
    }
    var overflow: Int?
    bytes += [UInt8](unsafeUninitializedCapacity: 2 * tensor.shape.elementCount) { target, count in
      count = target.count
      tensor.withUnsafeScalars(of: Float.self) { scalars in
        guard let source = scalars.baseAddress, let first = target.baseAddress else { return }
        overflow = Float16Bits.narrow(source, littleEndian: first, count: scalars.count)
      }
    }
    if let index = overflow {
      let value = tensor.withUnsafeScalars(of: Float.self) { $0[index] }
      throw ModelError(
        path: file, reason: .notRepresentable(name: name, index: index, value: value))
    }
  }
}
