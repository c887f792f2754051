// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A `.safetensors` file: named tensors and a dictionary of metadata.
///
/// The file consists of eight bytes with the length of the header, the header in JSON, and the elements of all tensors.
/// Opening the file checks every name, type, shape and offset, and that the tensors cover the data without gaps or
/// overlaps, as the format requires (<https://github.com/huggingface/safetensors>, “Format”). Tensors are then read one by
/// one; infinite elements and NaN are rejected.
///
/// ```swift
/// let file = try SafetensorsFile(contentsOf: "weights.safetensors")
/// for entry in file.entries { print(entry.name, entry.shape) }
/// let bias = try file.tensor("head.classifier.bias")
/// ```
public struct SafetensorsFile: Sendable {
  /// The header's entry for one tensor.
  package struct Entry: Hashable, Sendable {
    /// The tensor's name, unique in the file.
    package let name: String
    /// The type of the elements in the file.
    package let type: SafetensorsType
    /// The length along each axis.
    package let shape: TensorShape
    /// The range of the tensor's bytes in the file.
    package let byteRange: Range<Int>
  }

  /// The maximum length of a tensor's name in bytes.
  package static let maximumNameByteCount = 1024
  /// The maximum number of axes.
  package static let maximumRank = 8

  /// The file's name in errors.
  package let path: String

  /// The metadata: the key–value pairs under `__metadata__` in the header.
  public let metadata: [String: String]

  /// The tensors in the header's order.
  package let entries: [Entry]

  /// The size of the file in bytes.
  var byteCount: Int { file.count }

  private let file: FileBytes
  private let positions: [String: Int]

  /// Reads a file.
  ///
  /// - Throws: `FileError` if it cannot be opened or is larger than the limit; `FormatError` if it
  ///   is not a valid file of this format; ``ModelError`` if it has more tensors than the limit.
  public init(contentsOf path: String, limits: ModelLimits = .standard) throws {
    try self.init(
      FileBytes(reading: path, limit: limits.maximumFileByteCount, head: Self.head(limits)),
      limits: limits)
  }

  /// Reads a copy of a file that is already in memory.
  ///
  /// - Throws: As ``init(contentsOf:limits:)``.
  package init(bytes: [UInt8], name: String, limits: ModelLimits = .standard) throws {
    let file = bytes.withUnsafeBytes { FileBytes(copying: $0, path: name) }
    try self.init(file, limits: limits)
  }

  /// Reads a file that is already in memory. The memory is not copied and must not change.
  ///
  /// - Throws: As ``init(contentsOf:limits:)``.
  package init(buffer: AlignedBuffer, name: String, limits: ModelLimits = .standard) throws {
    try self.init(FileBytes(buffer: buffer, path: name), limits: limits)
  }

  /// The expected beginning of files of this format.
  static func head(_ limits: ModelLimits) -> FileBytes.Head {
    FileBytes.Head(byteCount: 9) { bytes in
      guard bytes.count >= 9, bytes[8] == UInt8(ascii: "{") else { return false }
      let length = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
      return length <= UInt64(max(limits.maximumHeaderByteCount, 0))
    }
  }

  package init(_ file: FileBytes, limits: ModelLimits) throws {
    try limits.checkSize(of: file)
    self.file = file
    path = file.path
    let header = try file.withUnsafeBytes { bytes throws(FormatError) in
      try SafetensorsHeader(
        ByteReader(bytes, path: file.path, format: "safetensors"), limits: limits)
    }
    guard header.entries.count <= limits.maximumTensorCount else {
      throw ModelError(
        path: path,
        reason: .tooLarge(
          what: "tensors", limit: limits.maximumTensorCount, found: header.entries.count))
    }
    metadata = header.metadata
    entries = header.entries
    var positions: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { positions[entry.name] = index }
    self.positions = positions
  }

  /// Returns the file with the part of all names up to their first dot dropped; `nil` if they do not share one.
  ///
  /// PyTorch's wrappers of networks, such as DataParallel, put one before every name. The metadata says what was dropped.
  package func withoutFirstModule() -> SafetensorsFile? {
    let dot = UInt8(ascii: ".")
    guard let name = entries.first?.name, let end = name.utf8.firstIndex(of: dot) else {
      return nil
    }
    let prefix = name[...end].utf8
    guard
      entries.allSatisfy({ $0.name.utf8.starts(with: prefix) && $0.name.utf8.count > prefix.count })
    else { return nil }
    return SafetensorsFile(self, withoutPrefix: name[...end])
  }

  private init(_ other: SafetensorsFile, withoutPrefix prefix: Substring) {
    path = other.path
    file = other.file
    let key = "dropped from all names"
    metadata = other.metadata.merging([key: other.metadata[key, default: ""] + prefix]) { $1 }
    entries = other.entries.map {
      Entry(
        name: String($0.name.utf8.dropFirst(prefix.utf8.count)) ?? $0.name, type: $0.type,
        shape: $0.shape, byteRange: $0.byteRange)
    }
    positions = Dictionary(
      zip(entries.map(\.name), entries.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the header's entry for the tensor with the given name; `nil` if it is missing.
  package func entry(_ name: String) -> Entry? { positions[name].map { entries[$0] } }

  /// Reads a tensor; half-precision elements are converted to Float32.
  ///
  /// - Throws: ``ModelError`` if the tensor is missing or has an element that is infinite or NaN.
  public func tensor(_ name: String) throws(ModelError) -> Tensor {
    try tensor(name, storage: nil)
  }

  /// Reads a tensor into memory that the caller provides.
  ///
  /// - Parameters:
  ///   - name: The tensor's name.
  ///   - storage: The memory that receives the elements; if `nil`, new memory is allocated.
  ///   - quantization: The mapping from the tensor's bytes to real numbers; `nil` to read the stored
  ///     values.
  /// - Throws: As ``tensor(_:)``.
  /// - Precondition: If `quantization` is given, the tensor is stored as bytes.
  func tensor(
    _ name: String, storage: AlignedBuffer?, quantization: Operator.Quantization? = nil
  ) throws(ModelError) -> Tensor {
    guard let entry = entry(name) else {
      throw ModelError(path: path, reason: .missingTensor(name: name))
    }
    precondition(quantization == nil || entry.type == .uint8)
    let tensor = file.withUnsafeBytes { file in
      let bytes = UnsafeRawBufferPointer(rebasing: file[entry.byteRange])
      return if let quantization {
        Tensor(
          littleEndian: bytes, of: .uint8, shape: entry.shape, quantization: quantization,
          storage: storage)
      } else {
        Tensor(littleEndian: bytes, type: entry.type, shape: entry.shape, storage: storage)
      }
    }
    return try finite(tensor, name)
  }

  /// Returns a tensor that lies in the file's bytes, without copying it; only one at an address that is not aligned, or in
  /// half precision, is copied.
  ///
  /// - Throws: As ``tensor(_:)``.
  func sharedTensor(_ name: String) throws(ModelError) -> Tensor {
    guard let entry = entry(name) else { return try tensor(name) }
    let (start, count) = (entry.byteRange.lowerBound, entry.byteRange.count)
    let address = file.buffer.baseAddress + start
    guard 1.littleEndian == 1, entry.type != .float16, count > 0,
      Int(bitPattern: address) % AlignedBuffer.alignment == 0,
      // Vector code may read up to the end of the last cache line.
      AlignedBuffer.rounded(count) <= file.count - start
    else { return try tensor(name) }
    let owner = file.buffer
    let storage = AlignedBuffer(adopting: address, byteCount: count) { _ in
      withExtendedLifetime(owner) {}
    }
    let type = TensorType(entry.type.elementType, entry.shape)
    return try finite(Tensor(type: type, storage: storage, isReadOnly: true), name)
  }

  private func finite(_ tensor: Tensor, _ name: String) throws(ModelError) -> Tensor {
    if let index = tensor.firstNonFiniteIndex {
      throw ModelError(path: path, reason: .notFinite(name: name, index: index))
    }
    return tensor
  }
}
