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
  }
#endif
