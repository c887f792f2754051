// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A source of pixel buffers of one format and size, which reuses the memory of released ones.
public final class CVPixelBufferPool {
  let poolAttributes: CFDictionary
  let bufferAttributes: CFDictionary
  private let width: Int
  private let height: Int
  private let format: OSType
  private let memory: PoolMemory

  /// - Throws: The code of the failure: a buffer of the attributes cannot be created.
  init(
    _ poolAttributes: CFDictionary?, _ bufferAttributes: CFDictionary?
  ) throws(CVPixelBuffer.Failure) {
    let attributes = bufferAttributes ?? [:]
    guard let width = attributes.integer(kCVPixelBufferWidthKey),
      let height = attributes.integer(kCVPixelBufferHeightKey),
      let code = attributes.integer(kCVPixelBufferPixelFormatTypeKey),
      let format = OSType(exactly: code)
    else { throw CVPixelBuffer.Failure(kCVReturnInvalidPixelBufferAttributes) }
    guard CVPixelLayout(format) != nil else {
      throw CVPixelBuffer.Failure(kCVReturnInvalidPixelFormat)
    }
    guard (1...1 << 20).contains(width), (1...1 << 20).contains(height) else {
      throw CVPixelBuffer.Failure(kCVReturnInvalidSize)
    }
    (self.width, self.height, self.format) = (width, height, format)
    self.poolAttributes = poolAttributes ?? [:]
    self.bufferAttributes = attributes
    let age = self.poolAttributes.number(kCVPixelBufferPoolMaximumBufferAgeKey) ?? 1
    memory = PoolMemory(
      keeping: self.poolAttributes.integer(kCVPixelBufferPoolMinimumBufferCountKey) ?? 0,
      maximumAge: age)
  }

  /// Returns a buffer; its memory may hold the pixels of an earlier one.
  ///
  /// - Parameter threshold: The number of buffers from which on no memory is allocated.
  func buffer(threshold: Int?) throws(CVPixelBuffer.Failure) -> CVPixelBuffer {
    var isRefused = false
    do {
      return try CVPixelBuffer(width: width, height: height, format: format) { byteCount in
        let block = memory.block(byteCount, threshold: threshold)
        if case .refused = block { isRefused = true }
        return block.memory
      }
    } catch {
      throw isRefused ? CVPixelBuffer.Failure(kCVReturnWouldExceedAllocationThreshold) : error
    }
  }

  func flush(all: Bool) { memory.flush(all: all) }
}

/// The memory of a pool, to which released buffers return theirs, on any thread; it may outlive the pool.
private final class PoolMemory {
  /// Memory of a released buffer.
  private struct Unused {
    let start: UnsafeMutableRawPointer
    let since: ContinuousClock.Instant
  }

  private let lock = NSLock()
  private var unused: [Unused] = []
  /// The number of blocks in use and unused.
  private var count = 0
  private let minimumCount: Int
  private let maximumAge: Duration

  init(keeping minimumCount: Int, maximumAge: Double) {
    self.minimumCount = minimumCount
    self.maximumAge = .seconds(maximumAge.isNaN ? 1 : min(max(maximumAge, 0), 1e9))
  }

  deinit { for block in unused { free(block.start) } }

  /// The answer to a request for memory.
  enum Answer {
    case block(CVPixelBuffer.Block)
    case refused
    case tooLittleMemory

    var memory: CVPixelBuffer.Block? { if case .block(let block) = self { block } else { nil } }
  }

  func block(_ byteCount: Int, threshold: Int?) -> Answer {
    lock.withLock {
      // The most recent one is the likeliest to be in a cache.
      if let last = unused.popLast() {
        trim(all: false)
        return .block(self.block(at: last.start, isUsed: true))
      }
      if let threshold, count >= threshold { return .refused }
      guard let start = aligned_alloc(CVPixelBuffer.alignment, byteCount) else {
        return .tooLittleMemory
      }
      count += 1
      return .block(self.block(at: start, isUsed: false))
    }
  }

  private func block(at start: UnsafeMutableRawPointer, isUsed: Bool) -> CVPixelBuffer.Block {
    CVPixelBuffer.Block(start: start, isUsed: isUsed) { [self] in
      lock.withLock {
        unused.append(Unused(start: start, since: .now))
        trim(all: false)
      }
    }
  }

  func flush(all: Bool) { lock.withLock { trim(all: all) } }

  /// Frees memory that has been unused for long, except as much as the pool should keep; or all unused memory.
  private func trim(all: Bool) {
    let now = ContinuousClock.Instant.now
    while let first = unused.first, all || (count > minimumCount && now - first.since > maximumAge)
    {
      free(first.start)
      unused.removeFirst()
      count -= 1
    }
  }
}

extension CFDictionary {
  /// Returns a number of any type.
  fileprivate func number(_ key: CFString) -> Double? {
    switch self[key] {
    case let value as NSNumber: value.doubleValue
    case let value as any BinaryInteger: Double(value)
    case let value as any BinaryFloatingPoint: Double(value)
    default: nil
    }
  }

  /// Returns an integer of any type, or the only one in an array.
  fileprivate func integer(_ key: CFString) -> Int? {
    if let list = self[key] as? [Any], list.count == 1 { return [key: list[0]].integer(key) }
    return number(key).flatMap { Int(exactly: $0) }
  }
}

// MARK: - Functions

/// The key of the number of buffers that a pool keeps, even if they are unused.
public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// The key of the seconds after which a pool frees unused memory; the default is 1.
public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// The key of the number of buffers from which on a pool allocates no memory.
public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

/// Creates a pool.
///
/// - Parameters:
///   - allocator: The allocator, of which there is only the default one.
///   - poolAttributes: The number of buffers to keep, and the age at which others are freed.
///   - pixelBufferAttributes: The format, the width and the height of the buffers, which are required.
///   - poolOut: The variable that receives the pool.
/// - Returns: `kCVReturnSuccess` or the reason for the failure.
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?,
  _ pixelBufferAttributes: CFDictionary?, _ poolOut: inout CVPixelBufferPool?
) -> CVReturn {
  status { () throws(CVPixelBuffer.Failure) in
    poolOut = try CVPixelBufferPool(poolAttributes, pixelBufferAttributes)
  }
}

/// Creates a pixel buffer with memory of a pool, which may hold the pixels of a released buffer.
///
/// - Returns: `kCVReturnSuccess` or the reason for the failure.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
    allocator, pixelBufferPool, nil, &pixelBufferOut)
}

/// Creates a pixel buffer with memory of a pool, which may hold the pixels of a released buffer.
///
/// - Parameters:
///   - allocator: The allocator, of which there is only the default one.
///   - pixelBufferPool: The pool.
///   - auxAttributes: The number of buffers from which on the pool allocates no memory.
///   - pixelBufferOut: The variable that receives the buffer.
/// - Returns: `kCVReturnSuccess`; ``kCVReturnWouldExceedAllocationThreshold`` if none is unused and the pool has that many;
///   or another reason for the failure.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ auxAttributes: CFDictionary?, _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  let threshold = auxAttributes?.integer(kCVPixelBufferPoolAllocationThresholdKey)
  return status { () throws(CVPixelBuffer.Failure) in
    pixelBufferOut = try pixelBufferPool.buffer(threshold: threshold)
  }
}

/// Options for freeing the memory of a pool.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// All unused memory is freed, whatever its age.
  public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Frees the unused memory of a pool that is old enough, or all of it.
public func CVPixelBufferPoolFlush(
  _ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags
) {
  pool.flush(all: options.contains(.excessBuffers))
}

/// Returns the attributes of a pool.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  pool.poolAttributes
}

/// Returns the attributes of a pool's buffers.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  pool.bufferAttributes
}
