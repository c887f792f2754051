// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
  import SilhouetteCore
  import Testing

  private let hasHeapOfGlibc = dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil

  /// What the system says of the pages of freed blocks.
  @Suite(.enabled(if: hasHeapOfGlibc, "a sanitizer has a heap of its own"))
  struct ProcessMemoryTests {
    /// Indicates whether a page in the middle of a block of 64 KiB takes memory.
    private func isResident(_ block: UnsafeMutableRawPointer) -> Bool {
      let pageByteCount = Int(getpagesize())
      let middle = (Int(bitPattern: block) + (32 << 10)) / pageByteCount * pageByteCount
      var status: UInt8 = 0
      // A page that is no longer mapped is an error.
      let code = mincore(UnsafeMutableRawPointer(bitPattern: middle), pageByteCount, &status)
      return code == 0 && status & 1 == 1
    }

    @Test("Gaps between blocks that stay are given back to the system")
    func gaps() throws {
      let blocks = try (0..<1000).map { _ in
        let block = try #require(malloc(64 << 10))
        memset(block, 1, 64 << 10)
        return block
      }
      defer { for index in stride(from: 49, to: 1000, by: 50) { free(blocks[index]) } }
      let freed = blocks.indices.filter { $0 % 50 != 49 }
      for index in freed { free(blocks[index]) }
      #expect(freed.count { isResident(blocks[$0]) } > 900)
      ProcessMemory.releaseUnused()
      // Other tests may have taken some in between.
      #expect(freed.count { isResident(blocks[$0]) } < 300)
    }

    /// The pages that the process has mapped, by their numbers in `range`; empty if the system does not tell.
    private func mappedPageCount(_ range: Range<Int>) -> Int {
      let descriptor = open("/proc/self/pagemap", O_RDONLY)
      defer { close(descriptor) }
      var entries = [UInt64](repeating: 0, count: range.count)
      let byteCount = entries.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(range.lowerBound * 8))
      }
      return byteCount == range.count * 8 ? entries.count { $0 >> 63 == 1 } : 0
    }

    @Test("Code leaves the process, and returns when it is used")
    func code() throws {
      let path = try #require(realpath("/proc/self/exe", nil))
      defer { free(path) }
      let maps = try FileBytes(reading: "/proc/self/maps", limit: 1 << 20).withUnsafeBytes {
        String(decoding: $0, as: UTF8.self)
      }
      let line = try #require(
        maps.split(separator: "\n").first {
          $0.contains(" r-xp ") && $0.hasSuffix(String(cString: path))
        })
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap {
        Int($0, radix: 16).map { $0 / Int(getpagesize()) }
      }
      try #require(ends.count == 2)
      let before = mappedPageCount(ends[0]..<ends[1])
      try #require(before > 0)
      ProcessMemory.releaseCode()
      // Other tests use some of it at the same time.
      #expect(mappedPageCount(ends[0]..<ends[1]) < before / 2)
    }
  }
#endif
