// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

/// A buffer of pixels at a fixed address, in one plane, or with luma and chroma in several planes.
///
/// The memory must be locked while its address is in use. Functions that read a buffer, such as
/// `CIImage(cvPixelBuffer:)`, copy its pixels immediately. Two threads must not change a buffer at the same time.
public final class CVPixelBuffer {
  struct Plane {
    let start: UnsafeMutableRawPointer
    let width: Int
    let height: Int
    let bytesPerRow: Int
  }

  let width: Int
  let height: Int
  let format: OSType
  let layout: CVPixelLayout
  let planes: [Plane]
  /// The size of the memory in bytes.
  let dataSize: Int
  private let release: () -> Void
  private let locks = NSLock()
  private var lockCount = 0
  var attachments: [String: (value: Any, mode: CVAttachmentMode)] = [:]

  /// The alignment of the rows of allocated memory, in bytes.
  static let alignment = 64

  /// Memory for a buffer.
  struct Block {
    let start: UnsafeMutableRawPointer
    /// Indicates that the memory holds an earlier buffer's pixels, which stay in it.
    let isUsed: Bool
    let release: () -> Void
  }

  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - format: The pixel format.
  ///   - memory: The caller's memory: the address and the row stride of each plane, and the function that releases all of it;
  ///     `nil` to allocate memory, which is filled with zeros, or with black for luma and chroma.
  ///   - planeSizes: The columns and rows of each plane, if the caller states them; others are refused.
  ///   - allocate: A function that returns aligned memory of a size in bytes, or `nil` if there is too little.
  /// - Throws: ``Failure``.
  init(
    width: Int, height: Int, format: OSType,
    memory: (
      planes: [(start: UnsafeMutableRawPointer, bytesPerRow: Int)], release: () -> Void
    )? = nil,
    planeSizes: [[Int]]? = nil,
    allocate: (Int) -> Block? = CVPixelBuffer.block
  ) throws(Failure) {
    guard let layout = CVPixelLayout(format) else { throw Failure(kCVReturnInvalidPixelFormat) }
    guard (1...1 << 20).contains(width), (1...1 << 20).contains(height) else {
      throw Failure(kCVReturnInvalidSize)
    }
    var places: [(width: Int, height: Int, bytesPerRow: Int)] = []
    switch layout {
    case .pixels(let format): places = [(width, height, width * format.bytesPerPixel)]
    case .planes(let format, _):
      places = (0..<format.planeCount).map { plane in
        (
          format.isChroma(plane: plane) ? (width + 1) / 2 : width,
          format.rowCount(ofPlane: plane, height: height),
          format.rowByteCount(ofPlane: plane, width: width)
        )
      }
    }
    if let memory {
      guard memory.planes.count == places.count,
        zip(memory.planes, places).allSatisfy({
          ($1.bytesPerRow...1 << 40).contains($0.bytesPerRow)
        })
      else { throw Failure(kCVReturnInvalidArgument) }
    }
    if let planeSizes, planeSizes != places.map({ [$0.width, $0.height] }) {
      throw Failure(kCVReturnInvalidArgument)
    }
    for index in places.indices {
      places[index].bytesPerRow =
        memory?.planes[index].bytesPerRow ?? Self.aligned(places[index].bytesPerRow)
    }
    dataSize = places.reduce(0) { $0 + $1.height * $1.bytesPerRow }
    var starts: [UnsafeMutableRawPointer] = []
    var isUsed = true
    if let memory {
      starts = memory.planes.map(\.start)
      release = memory.release
    } else {
      guard let block = allocate(Self.aligned(dataSize)) else {
        throw Failure(kCVReturnAllocationFailed)
      }
      var start = block.start
      release = block.release
      isUsed = block.isUsed
      if !isUsed { memset(start, 0, dataSize) }
      for place in places {
        starts.append(start)
        start += place.height * place.bytesPerRow
      }
    }
    planes = zip(starts, places).map { start, place in
      Plane(
        start: start, width: place.width, height: place.height, bytesPerRow: place.bytesPerRow)
    }
    self.width = width
    self.height = height
    self.format = format
    self.layout = layout
    if !isUsed, case .planes(_, let range) = layout { blacken(range) }
  }

  /// Returns new memory of a size in bytes, a multiple of the alignment; `nil` if there is too little.
  static func block(_ byteCount: Int) -> Block? {
    aligned_alloc(alignment, byteCount).map { start in
      Block(start: start, isUsed: false) { free(start) }
    }
  }

  deinit { release() }

  /// The reason why a buffer cannot be created.
  struct Failure: Error, CustomStringConvertible {
    let code: CVReturn
    init(_ code: CVReturn) { self.code = code }
    var description: String { "cannot create a pixel buffer: Core Video's error \(code)" }
  }

  private static func aligned(_ count: Int) -> Int { (count + alignment - 1) & ~(alignment - 1) }

  private func blacken(_ range: YCbCrEncoding.Range) {
    for (index, plane) in planes.enumerated() {
      let code: Int32 = index > 0 ? 128 : range == .limited ? 16 : 0
      memset(plane.start, code, plane.height * plane.bytesPerRow)
    }
  }

  // MARK: Locks

  var isLocked: Bool { locks.withLock { lockCount > 0 } }

  func lock() { locks.withLock { lockCount += 1 } }

  /// Releases one lock; returns `false` if the memory was not locked.
  func unlock() -> Bool {
    locks.withLock {
      guard lockCount > 0 else { return false }
      lockCount -= 1
      return true
    }
  }
}

/// A pixel buffer; the library has no other kind of buffer.
public typealias CVImageBuffer = CVPixelBuffer
/// A pixel buffer; the library has no other kind of buffer.
public typealias CVBuffer = CVPixelBuffer
