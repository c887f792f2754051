// SPDX-License-Identifier: Apache-2.0

/// Memory for a function's result between two bands of a pattern that must not be touched.
///
/// The bytes are 0xFF before anything is written: Float32 reads them as not-a-number, so that a
/// result that was not written, or was read before it was written, shows.
public final class Guarded<Element: BitwiseCopyable> {
  private static var bandByteCount: Int { 512 }

  public let count: Int
  private let memory: UnsafeMutableRawPointer
  private var byteCount: Int { count * MemoryLayout<Element>.stride }

  public init(count: Int) {
    self.count = count
    let size = 2 * Self.bandByteCount + count * MemoryLayout<Element>.stride
    memory = .allocate(byteCount: size, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0xFF, count: size)
  }

  /// Memory that holds the given elements.
  public convenience init(_ elements: [Element]) {
    self.init(count: elements.count)
    elements.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: pointer, count: $0.count).copyMemory(from: $0)
    }
  }

  deinit { memory.deallocate() }

  public var pointer: UnsafeMutablePointer<Element> {
    (memory + Self.bandByteCount).assumingMemoryBound(to: Element.self)
  }

  public var values: [Element] { Array(UnsafeBufferPointer(start: pointer, count: count)) }

  /// `true` if nothing was written before or after the elements.
  public var isIntact: Bool {
    let bytes = UnsafeRawBufferPointer(
      start: memory, count: 2 * Self.bandByteCount + byteCount)
    return bytes[..<Self.bandByteCount].allSatisfy { $0 == 0xFF }
      && bytes[(Self.bandByteCount + byteCount)...].allSatisfy { $0 == 0xFF }
  }
}
