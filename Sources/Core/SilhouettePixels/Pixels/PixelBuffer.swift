// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An image's pixels in memory, in rows from top to bottom, with value semantics (copy on write).
///
/// Row 0 is the top row, as in files; `Image` has its origin at the bottom left.
public struct PixelBuffer: Sendable {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The format of a pixel.
  public let format: PixelFormat
  /// The distance between the starts of consecutive rows, in bytes.
  public let rowStrideInBytes: Int
  /// The mapping from stored values to light.
  public var colorSpace: ColorSpace

  private(set) var storage: AlignedBuffer
  /// The offset of the first row in the storage, in bytes.
  private(set) var start = 0

  /// Creates a buffer of zeros, which are black or transparent.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The format of a pixel.
  ///   - colorSpace: The mapping from stored values to light.
  public init(width: Int, height: Int, format: PixelFormat, colorSpace: ColorSpace = .sRGB) {
    precondition(width > 0 && height > 0, "a pixel buffer of \(width)×\(height)")
    self.width = width
    self.height = height
    self.format = format
    self.colorSpace = colorSpace
    let row = width * format.bytesPerPixel
    rowStrideInBytes = (row + AlignedBuffer.alignment - 1) & ~(AlignedBuffer.alignment - 1)
    storage = AlignedBuffer(byteCount: rowStrideInBytes * height)
  }

  /// Returns a buffer of zeros; throws if memory is short, as may happen if the size comes from an untrusted source,
  /// such as a file.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The format of a pixel.
  ///   - colorSpace: The mapping from stored values to light.
  /// - Throws: `OutOfMemoryError` if the operating system refuses the memory.
  public static func allocated(
    width: Int, height: Int, format: PixelFormat, colorSpace: ColorSpace = .sRGB
  ) throws(OutOfMemoryError) -> PixelBuffer {
    let layout = try layout(width: width, height: height, format: format)
    return PixelBuffer(
      width: width, height: height, format: format, rowStrideInBytes: layout.rowStrideInBytes,
      colorSpace: colorSpace, storage: try AlignedBuffer(allocating: layout.byteCount))
  }

  static func layout(width: Int, height: Int, format: PixelFormat) throws(OutOfMemoryError)
    -> (rowStrideInBytes: Int, byteCount: Int)
  {
    precondition(width > 0 && height > 0, "a pixel buffer of \(width)×\(height)")
    let padding = AlignedBuffer.alignment - 1
    let (row, overflows) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
    guard !overflows, row < .max - padding else { throw OutOfMemoryError(byteCount: .max) }
    let stride = (row + padding) & ~padding
    let (byteCount, overflowsToo) = stride.multipliedReportingOverflow(by: height)
    guard !overflowsToo else { throw OutOfMemoryError(byteCount: .max) }
    return (stride, byteCount)
  }

  /// Creates a buffer that uses existing memory, which must be large enough.
  package init(
    width: Int, height: Int, format: PixelFormat, rowStrideInBytes: Int, colorSpace: ColorSpace,
    storage: AlignedBuffer, start: Int = 0
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.rowStrideInBytes = rowStrideInBytes
    self.colorSpace = colorSpace
    self.storage = storage
    self.start = start
  }

  /// Returns a buffer that interprets the same bytes as pixels of another format, without copying them.
  ///
  /// - Precondition: Pixels of both formats have the same number of bytes.
  package func reinterpreted(as format: PixelFormat, colorSpace: ColorSpace) -> PixelBuffer {
    precondition(format.bytesPerPixel == self.format.bytesPerPixel, "pixels of another size")
    return PixelBuffer(
      width: width, height: height, format: format, rowStrideInBytes: rowStrideInBytes,
      colorSpace: colorSpace, storage: storage, start: start)
  }

  /// The range of bytes of the storage that the rows take, up to the last pixel of a view and to the end of other buffers.
  private var byteRange: Range<Int> {
    let count = (height - 1) * rowStrideInBytes + width * format.bytesPerPixel
    return start == 0 && rowStrideInBytes * height >= storage.byteCount
      ? 0..<storage.byteCount : start..<start + count
  }

  /// Checks that enough memory is available for an operation on these pixels, so that the operation's code need not
  /// throw.
  ///
  /// - Parameter bytesPerPixel: The number of bytes that the operation needs for each pixel.
  /// - Throws: `OutOfMemoryError` if there is not enough memory.
  package func requireMemory(bytesPerPixel: Int) throws(OutOfMemoryError) {
    try AvailableMemory.require(.saturatingProduct(width, height, bytesPerPixel))
  }

  /// Calls `body` with all the bytes, row padding included.
  ///
  /// - Throws: The error of `body`.
  public func withUnsafeBytes<T, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafeRawBufferPointer(rebasing: storage.bytes[byteRange]))
  }

  /// Calls `body` with all the bytes for writing, row padding included.
  ///
  /// - Throws: The error of `body`.
  public mutating func withUnsafeMutableBytes<T, E: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> T
  ) throws(E) -> T {
    makeUnique()
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafeMutableRawBufferPointer(rebasing: storage.bytes[byteRange]))
  }

  /// Copies the rows, with the same distance between them, unless nothing else shares their memory.
  mutating func makeUnique() {
    if isKnownUniquelyReferenced(&storage) { return }
    if byteRange == 0..<storage.byteCount {
      storage = storage.copy()
      return
    }
    let copy = AlignedBuffer(byteCount: rowStrideInBytes * height)
    for row in 0..<height {
      withUnsafeRow(row) { bytes in
        guard let source = bytes.baseAddress else { return }
        (copy.baseAddress + row * rowStrideInBytes).copyMemory(
          from: source, byteCount: bytes.count)
      }
    }
    storage = copy
    start = 0
  }

  /// Calls `body` with the bytes of one row, without padding.
  ///
  /// - Throws: The error of `body`.
  public func withUnsafeRow<T, E: Error>(
    _ row: Int, _ body: (UnsafeRawBufferPointer) throws(E) -> T
  ) throws(E) -> T {
    precondition(row >= 0 && row < height, "row \(row) of \(height)")
    defer { withExtendedLifetime(storage) {} }
    return try body(
      UnsafeRawBufferPointer(
        start: storage.baseAddress + start + row * rowStrideInBytes,
        count: width * format.bytesPerPixel))
  }

  /// The identity of the memory; equal for buffers whose rows begin at the same place of the same memory.
  package var storageIdentity: StorageIdentity {
    StorageIdentity(storage: ObjectIdentifier(storage), start: start)
  }

  /// The identity of a buffer's memory.
  package struct StorageIdentity: Hashable, Sendable {
    private let storage: ObjectIdentifier
    private let start: Int

    fileprivate init(storage: ObjectIdentifier, start: Int) {
      self.storage = storage
      self.start = start
    }
  }

  /// The bytes of every row without padding, top row first.
  public var packedBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * format.bytesPerPixel)
    for row in 0..<height { withUnsafeRow(row) { bytes.append(contentsOf: $0) } }
    return bytes
  }
}

/// A mismatch between a piece of memory and the pixels that it should contain.
public enum PixelBufferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The width or the height is not positive.
  case emptySize(width: Int, height: Int)
  /// The distance between rows is less than the length of a row; both in bytes.
  case rowStrideTooSmall(expected: Int, found: Int)
  /// The memory has fewer bytes than the rows need; values beyond the range of `Int` are given as `Int.max`.
  case tooFewBytes(expected: Int, found: Int)
  /// The address of the first row of adopted memory, or the distance between rows, is not a multiple of a component's size.
  case misaligned(PixelFormat.Component)

  public var description: String {
    switch self {
    case .emptySize(let width, let height):
      "expected pixels of 1×1 or more, found \(width)×\(height)"
    case .rowStrideTooSmall(let expected, let found):
      "expected at least \(expected) bytes from row to row, found \(found)"
    case .tooFewBytes(let expected, let found):
      "expected \(expected) bytes of pixels, found \(found)"
    case .misaligned(let component):
      "expected rows of \(component) that begin at multiples of \(component.byteCount) bytes"
    }
  }
}
