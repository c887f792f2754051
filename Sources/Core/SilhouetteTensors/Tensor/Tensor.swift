// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A dense, row-major array of elements with any number of axes.
///
/// A tensor has value semantics: copies are independent, but share memory until one of them is
/// written. The storage is aligned to 64 bytes. Images and feature maps are [N, H, W, C].
///
/// ```swift
/// var image = Tensor(zeros: [1, 2, 2, 3])
/// image[0, 1, 0, 2] = 0.5
/// print(image.reshaped([4, 3]).slice(axis: 0, 2..<3))
/// ```
public struct Tensor: Sendable {
  /// The element type and the length along each axis.
  public let type: TensorType

  private var storage: AlignedBuffer
  /// Indicates whether the memory must be copied before it is written, even if this is the only reference to it, because
  /// other code may read it.
  private var isReadOnly = false

  /// The length along each axis.
  public var shape: TensorShape { type.shape }

  /// The type of the elements.
  public var elementType: ElementType { type.elementType }

  /// Creates a tensor of zeros.
  public init(zeros shape: TensorShape, of elementType: ElementType = .float32) {
    type = TensorType(elementType, shape)
    storage = AlignedBuffer(byteCount: type.byteCount)
  }

  /// Returns a tensor of zeros whose size comes from untrusted data, such as a file.
  ///
  /// - Throws: `OutOfMemoryError` if the operating system cannot provide the memory.
  package static func allocated(_ type: TensorType) throws(OutOfMemoryError) -> Tensor {
    Tensor(type: type, storage: try AlignedBuffer(allocating: type.saturatingByteCount))
  }

  /// Creates a tensor whose elements all have the same value.
  public init<Scalar: TensorScalar>(repeating value: Scalar, shape: TensorShape) {
    self.init([Scalar](repeating: value, count: shape.elementCount), shape: shape)
  }

  /// Creates a tensor of the given elements in row-major order.
  ///
  /// - Precondition: `scalars.count` equals the shape's number of elements.
  public init<Scalar: TensorScalar>(_ scalars: [Scalar], shape: TensorShape) {
    precondition(
      scalars.count == shape.elementCount,
      "\(scalars.count) elements for a tensor of \(shape), which has \(shape.elementCount)")
    type = TensorType(Scalar.elementType, shape)
    storage = AlignedBuffer(byteCount: type.byteCount, zeroed: false)
    scalars.withUnsafeBytes { storage.bytes.copyMemory(from: $0) }
  }

  /// Creates a tensor of the given elements with one axis.
  public init<Scalar: TensorScalar>(_ scalars: [Scalar]) {
    self.init(scalars, shape: [scalars.count])
  }

  /// Creates a tensor whose elements are written by a closure; they are zero before.
  ///
  /// - Throws: The error of the closure.
  public init<Scalar: TensorScalar, E: Error>(
    shape: TensorShape, initializing write: (UnsafeMutableBufferPointer<Scalar>) throws(E) -> Void
  ) throws(E) {
    type = TensorType(Scalar.elementType, shape)
    storage = AlignedBuffer(byteCount: type.byteCount)
    try write(storage.bytes.bindMemory(to: Scalar.self))
  }

  /// Returns the same elements, in the same order, with another shape. The result shares the memory.
  ///
  /// - Precondition: Both shapes have the same number of elements.
  /// - Complexity: O(1).
  public func reshaped(_ shape: TensorShape) -> Tensor {
    precondition(
      shape.elementCount == self.shape.elementCount,
      "cannot reshape \(self.shape) to \(shape): their element counts differ")
    return Tensor(
      type: TensorType(elementType, shape), storage: storage, isReadOnly: isReadOnly)
  }

  /// Creates a tensor of the elements in a buffer, without copying them.
  ///
  /// - Precondition: The storage has as many bytes as the type needs.
  package init(type: TensorType, storage: AlignedBuffer, isReadOnly: Bool = false) {
    self.type = type
    self.storage = storage
    self.isReadOnly = isReadOnly
  }

  /// Calls `body` with the elements in row-major order.
  ///
  /// - Precondition: `Scalar` is the Swift type of ``elementType``.
  /// - Throws: The error of `body`.
  public func withUnsafeScalars<Scalar: TensorScalar, T, E: Error>(
    of _: Scalar.Type, _ body: (UnsafeBufferPointer<Scalar>) throws(E) -> T
  ) throws(E) -> T {
    checkElementType(Scalar.self)
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafeBufferPointer(storage.bytes.bindMemory(to: Scalar.self)))
  }

  /// Calls `body` with the elements in row-major order, for writing.
  ///
  /// - Precondition: `Scalar` is the Swift type of ``elementType``.
  /// - Throws: The error of `body`.
  public mutating func withUnsafeMutableScalars<Scalar: TensorScalar, T, E: Error>(
    of _: Scalar.Type, _ body: (UnsafeMutableBufferPointer<Scalar>) throws(E) -> T
  ) throws(E) -> T {
    checkElementType(Scalar.self)
    makeUnique()
    defer { withExtendedLifetime(storage) {} }
    return try body(storage.bytes.bindMemory(to: Scalar.self))
  }

  /// Calls `body` with the bytes of the elements in row-major order.
  ///
  /// - Throws: The error of `body`.
  public func withUnsafeBytes<T, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafeRawBufferPointer(storage.bytes))
  }

  /// Calls `body` with the bytes of the elements in row-major order, for writing.
  ///
  /// - Throws: The error of `body`.
  public mutating func withUnsafeMutableBytes<T, E: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> T
  ) throws(E) -> T {
    makeUnique()
    defer { withExtendedLifetime(storage) {} }
    return try body(storage.bytes)
  }

  /// The address of the first byte of the elements, for reading. It is valid only while the tensor exists.
  package var firstByte: UnsafeRawPointer { UnsafeRawPointer(storage.baseAddress) }

  private mutating func makeUnique() {
    if isReadOnly || !isKnownUniquelyReferenced(&storage) {
      storage = storage.copy()
      isReadOnly = false
    }
  }

  func checkElementType<Scalar: TensorScalar>(_: Scalar.Type) {
    precondition(
      Scalar.elementType == elementType,
      "a tensor of \(elementType.rawValue) accessed as \(Scalar.elementType.rawValue)")
  }
}

extension Tensor: Hashable {
  /// Returns a Boolean value that indicates whether both tensors have the same type and the same bytes.
  public static func == (a: Tensor, b: Tensor) -> Bool {
    guard a.type == b.type else { return false }
    if a.storage === b.storage { return true }
    return a.withUnsafeBytes { left in b.withUnsafeBytes { left.elementsEqual($0) } }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0.prefix(256))) }
  }
}
