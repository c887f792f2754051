// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
  import Testing

  @testable import SilhouetteCore

  @Suite struct SpilledMemoryTests {
    private static let byteCount = 1 << 20
    /// Indicates whether the folder for temporary files is on a disk.
    private static let isAvailable =
      (try? AlignedBuffer(spilling: byteCount, fromByteCount: 1))?.isSpilled == true

    @Test(
      "A block in a file keeps its bytes when its pages leave the process",
      .enabled(if: isAvailable))
    func releasing() throws {
      let buffer = try AlignedBuffer(spilling: Self.byteCount, fromByteCount: 1)
      #expect(buffer.isSpilled && buffer.bytes.allSatisfy { $0 == 0 })
      for index in 0..<Self.byteCount {
        buffer.bytes[index] = UInt8(truncatingIfNeeded: index &* 31 >> 3)
      }
      buffer.releasePages(0..<Self.byteCount)
      buffer.releasePages(5000..<5001)
      buffer.releasePages(-4096..<2 * Self.byteCount)
      let copy = buffer.copy()
      for index in 0..<Self.byteCount {
        let expected = UInt8(truncatingIfNeeded: index &* 31 >> 3)
        guard buffer.bytes[index] == expected, copy.bytes[index] == expected else {
          Issue.record("byte \(index)")
          return
        }
      }
      copy.bytes[7] = 1
      #expect(buffer.bytes[7] == UInt8(7 * 31 >> 3))
    }

    @Test("Released pages take no memory of the process", .enabled(if: isAvailable))
    func residence() throws {
      let buffer = try AlignedBuffer(spilling: 64 << 20, fromByteCount: 1)
      memset(buffer.baseAddress, 1, buffer.byteCount)
      let before = try #require(Self.pagesOfFiles())
      buffer.releasePages(0..<buffer.byteCount)
      let after = try #require(Self.pagesOfFiles())
      // Other tests map pages in the meantime.
      #expect(before - after > (32 << 20) / Int(getpagesize()))
    }

    @Test("A small block is in memory")
    func memory() throws { #expect(try !AlignedBuffer(spilling: 1 << 20).isSpilled) }

    @Test(
      "The environment sets the size from which on blocks are in files",
      arguments: [
        (nil, 64 << 20), ("", 64 << 20), ("lots", 64 << 20), ("0", 0), ("200", 200 << 20),
        ("-1", Int.max), ("9223372036854775807", Int.max),
      ] as [(String?, Int)])
    func threshold(_ text: String?, _ byteCount: Int) {
      #expect(SpilledMemory.threshold(text) == byteCount)
    }

    /// Returns the number of this process's resident pages that belong to files.
    private static func pagesOfFiles() -> Int? {
      guard let file = fopen("/proc/self/statm", "r") else { return nil }
      defer { _ = fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      guard fgets(&line, 256, file) != nil else { return nil }
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let numbers = text.split(separator: " ")
      return numbers.count > 2 ? Int(numbers[2]) : nil
    }
  }
#endif
