// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A video frame in memory, with luma and chroma in separate planes and value semantics by copy on write.
///
/// Row 0 is the top row. A ``YCbCrEncoding`` maps the codes to colours.
public struct PlanarPixelBuffer: Sendable {
  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The planes of the frame and the depth of their codes.
  public let format: PlanarPixelBuffer.Format

  private let planes: [PlaneLayout]
  private var storage: AlignedBuffer

  /// The layout of a plane in a frame's memory, in bytes.
  package struct PlaneLayout: Sendable {
    package let offset: Int
    package let rowByteCount: Int
    package let rowCount: Int
    package let rowStrideInBytes: Int

    package var byteCount: Int { rowStrideInBytes * rowCount }
    package var bytes: Range<Int> { offset..<offset + byteCount }
  }

  /// Returns the layouts of a frame's planes.
  package static func planeLayouts(
    of format: PlanarPixelBuffer.Format, width: Int, height: Int
  ) -> [PlaneLayout] {
    var planes: [PlaneLayout] = []
    for plane in 0..<format.planeCount {
      let row = format.rowByteCount(ofPlane: plane, width: width)
      planes.append(
        PlaneLayout(
          offset: planes.last?.bytes.upperBound ?? 0, rowByteCount: row,
          rowCount: format.rowCount(ofPlane: plane, height: height),
          rowStrideInBytes: (row + AlignedBuffer.alignment - 1) & ~(AlignedBuffer.alignment - 1)))
    }
    return planes
  }

  /// Creates a black frame, opaque if it has alpha. At 8 bits, chroma is 128 and luma is 16 or 0; every further bit of
  /// depth doubles these codes.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The planes of the frame and the depth of their codes.
  ///   - range: The range of luma: black is 16 in the limited range, 0 in the full range.
  public init(
    width: Int, height: Int, format: PlanarPixelBuffer.Format, range: YCbCrEncoding.Range = .limited
  ) {
    self.init(zeros: format, width: width, height: height)
    let scale = 1 << (format.bitDepth - 8)
    for (index, plane) in planes.enumerated() {
      let black = range == .limited ? 16 * scale : 0
      let code =
        index == 0 ? black : format.isChroma(plane: index) ? 128 * scale : format.largestCode
      let start = storage.baseAddress + plane.offset
      if format.bytesPerCode == 1 {
        start.initializeMemory(
          as: UInt8.self, repeating: UInt8(truncatingIfNeeded: code), count: plane.byteCount)
      } else {
        start.initializeMemory(
          as: UInt16.self, repeating: UInt16(truncatingIfNeeded: code).littleEndian,
          count: plane.byteCount / 2)
      }
    }
  }

  /// Copies a frame from memory that the caller owns, such as the memory of a decoder.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The planes of the frame and the depth of their codes.
  ///   - sources: For each plane, its bytes and the distance between the starts of consecutive rows. Bytes after the last
  ///     code of the last row are not read.
  /// - Throws: ``PlanarPixelBuffer/LayoutError`` if the planes are too few or too small.
  public init(
    width: Int, height: Int, format: PlanarPixelBuffer.Format,
    planes sources: [(bytes: UnsafeRawBufferPointer, rowStrideInBytes: Int)]
  ) throws(PlanarPixelBuffer.LayoutError) {
    guard sources.count == format.planeCount else {
      throw .wrongPlaneCount(format, expected: format.planeCount, found: sources.count)
    }
    for (index, source) in sources.enumerated() {
      let row = format.rowByteCount(ofPlane: index, width: width)
      if source.rowStrideInBytes < row {
        throw .rowStrideTooSmall(plane: index, expected: row, found: source.rowStrideInBytes)
      }
      let (rows, overflows) = (format.rowCount(ofPlane: index, height: height) - 1)
        .multipliedReportingOverflow(by: source.rowStrideInBytes)
      if overflows || rows > source.bytes.count - row {
        throw .planeTooSmall(
          plane: index, expected: overflows || rows > .max - row ? .max : rows + row,
          found: source.bytes.count)
      }
    }
    self.init(zeros: format, width: width, height: height)
    for (plane, source) in zip(planes, sources) {
      guard let start = source.bytes.baseAddress else { continue }
      for row in 0..<plane.rowCount {
        let target = storage.baseAddress + plane.offset + row * plane.rowStrideInBytes
        target.copyMemory(
          from: start + row * source.rowStrideInBytes, byteCount: plane.rowByteCount)
      }
    }
  }

  /// Copies a frame from contiguous planes without padding, as in Y4M files.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The planes of the frame and the depth of their codes.
  ///   - bytes: The bytes of every row of every plane.
  /// - Throws: ``PlanarPixelBuffer/LayoutError`` if there are too few bytes.
  public init(
    width: Int, height: Int, format: PlanarPixelBuffer.Format,
    packedBytes bytes: UnsafeRawBufferPointer
  ) throws(PlanarPixelBuffer.LayoutError) {
    var sources: [(bytes: UnsafeRawBufferPointer, rowStrideInBytes: Int)] = []
    var rest = bytes[...]
    for plane in 0..<format.planeCount {
      let row = format.rowByteCount(ofPlane: plane, width: width)
      let (count, overflows) = row.multipliedReportingOverflow(
        by: format.rowCount(ofPlane: plane, height: height))
      let part = rest.prefix(overflows ? .max : count)
      sources.append((UnsafeRawBufferPointer(rebasing: part), row))
      rest = rest[part.endIndex...]
    }
    try self.init(width: width, height: height, format: format, planes: sources)
  }

  /// Returns a frame of zeros, which is displayed as green. Its size may come from an untrusted source, such as a file.
  ///
  /// - Throws: `OutOfMemoryError` if the operating system refuses the memory for this frame and several more.
  package static func allocated(
    zeros format: PlanarPixelBuffer.Format, width: Int, height: Int
  ) throws(OutOfMemoryError) -> PlanarPixelBuffer {
    let layouts = planeLayouts(of: format, width: width, height: height)
    try AvailableMemory.require(.saturatingProduct(layouts.last?.bytes.upperBound ?? 0, 4))
    return PlanarPixelBuffer(zeros: format, width: width, height: height)
  }

  /// Creates a frame of zeros, which is displayed as green.
  package init(zeros format: PlanarPixelBuffer.Format, width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a frame of \(width)×\(height)")
    self.width = width
    self.height = height
    self.format = format
    planes = Self.planeLayouts(of: format, width: width, height: height)
    storage = AlignedBuffer(byteCount: planes.last?.bytes.upperBound ?? 0)
  }

  // MARK: Planes

  /// Returns the distance between the starts of consecutive rows of a plane, in bytes: a multiple of 64.
  ///
  /// - Parameter plane: The index of the plane; 0 is Y.
  public func rowStrideInBytes(ofPlane plane: Int) -> Int { planes[plane].rowStrideInBytes }

  /// Calls `body` with all the bytes of a plane, row padding included.
  ///
  /// - Parameters:
  ///   - plane: The index of the plane; 0 is Y. The plane's first byte is aligned to 64 bytes.
  ///   - body: The function to call; the bytes are valid only until it returns.
  /// - Throws: The error of `body`.
  public func withUnsafePlane<T, E: Error>(
    _ plane: Int, _ body: (UnsafeRawBufferPointer) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafeRawBufferPointer(rebasing: storage.bytes[planes[plane].bytes]))
  }

  /// Calls `body` with all the bytes of a plane for writing, row padding included.
  ///
  /// - Parameters:
  ///   - plane: The index of the plane; 0 is Y.
  ///   - body: The function to call; the bytes are valid only until it returns.
  /// - Throws: The error of `body`.
  public mutating func withUnsafeMutablePlane<T, E: Error>(
    _ plane: Int, _ body: (UnsafeMutableRawBufferPointer) throws(E) -> T
  ) throws(E) -> T {
    makeUnique()
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafeMutableRawBufferPointer(rebasing: storage.bytes[planes[plane].bytes]))
  }

  /// Copies the memory if another frame shares it, so that this frame's rows can be written.
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
  }

  /// Returns the address of a row's first byte, valid for the lifetime of the frame.
  package func row(_ row: Int, ofPlane plane: Int) -> UnsafeMutablePointer<UInt8> {
    let layout = planes[plane]
    return (storage.baseAddress + layout.offset + row * layout.rowStrideInBytes)
      .assumingMemoryBound(to: UInt8.self)
  }

  /// Indicates whether no other frame shares the memory, so that writing copies nothing.
  package mutating func isUniquelyReferenced() -> Bool { isKnownUniquelyReferenced(&storage) }

  /// Calls `body` with the address of the frame's first byte.
  package func withUnsafeMemory<T, E: Error>(
    _ body: (UnsafeRawPointer) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(storage) {} }
    return try body(storage.baseAddress)
  }

  /// Calls `body` with the address of the frame's first byte, for writing.
  package mutating func withUnsafeMutableMemory<T, E: Error>(
    _ body: (UnsafeMutableRawPointer) throws(E) -> T
  ) throws(E) -> T {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    defer { withExtendedLifetime(storage) {} }
    return try body(storage.baseAddress)
  }

  /// The identity of the memory; equal for frames that share their memory.
  package var storageIdentity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// The bytes of every row of every plane, without padding, as in Y4M files.
  public var packedBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(planes.reduce(0) { $0 + $1.rowByteCount * $1.rowCount })
    for (index, plane) in planes.enumerated() {
      withUnsafePlane(index) { source in
        for row in 0..<plane.rowCount {
          let start = row * plane.rowStrideInBytes
          bytes.append(contentsOf: source[start..<start + plane.rowByteCount])
        }
      }
    }
    return bytes
  }
}
