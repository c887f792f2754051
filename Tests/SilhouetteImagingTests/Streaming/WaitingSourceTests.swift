// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import Synchronization
import TestSupport
import Testing

@testable import SilhouetteImaging

/// A source whose reader waits, as one of a file in a network does.
private final class WaitingSource: PixelSource {
  let name = "waiting"
  let pixels: PixelBuffer
  /// Called with the number of the next row before rows are read.
  let wait: @Sendable (Int) -> Void

  init(_ pixels: PixelBuffer, wait: @escaping @Sendable (Int) -> Void) {
    self.pixels = pixels
    self.wait = wait
  }

  var width: Int { pixels.width }
  var height: Int { pixels.height }
  var format: PixelFormat { pixels.format }
  var colorSpace: ColorSpace { pixels.colorSpace }

  func makeReader(reduction: Int) throws -> any PixelRowReader { Reader(self) }

  private final class Reader: PixelRowReader {
    let source: WaitingSource
    var next = 0

    init(_ source: WaitingSource) { self.source = source }

    var width: Int { source.width }
    var height: Int { source.height }

    func readRows(
      _ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int
    ) throws {
      source.wait(next)
      for row in 0..<count {
        source.pixels.withUnsafeRow(next + row) { bytes in
          UnsafeMutableRawBufferPointer(
            start: target + row * rowStrideInBytes, count: bytes.count
          ).copyMemory(from: bytes)
        }
      }
      next += count
    }
  }
}

@Suite("Sources that wait") struct WaitingSourceTests {
  private static let pixels: PixelBuffer = {
    var random = SeededRandom(seed: 911)
    return .bytes(
      width: 300, height: 400, format: .rgb8, colorSpace: .none,
      (0..<300 * 400 * 3).map { _ in UInt8(random.int(0...255)) })
  }()

  private static func render(
    _ wait: @escaping @Sendable (Int) -> Void
  ) throws -> PixelBuffer {
    var renderer = Renderer(workingSpace: .none, threadCount: 2)
    renderer.pixelsPerStrip = 300 * 20
    return try renderer.render(
      Image(source: WaitingSource(pixels, wait: wait)), format: pixels.format, colorSpace: .none)
  }

  @Test("The threads of the pool are free while a rendering waits", .timeLimit(.minutes(5)))
  func freePool() throws {
    let isInside = Atomic<Bool>(false)
    let mayRead = Atomic<Bool>(false)
    let rendering = BackgroundThread.begin {
      try Self.render { _ in
        isInside.store(true, ordering: .releasing)
        while !mayRead.load(ordering: .acquiring) { Thread.sleep(forTimeInterval: 0.0005) }
      }
    }
    while !isInside.load(ordering: .acquiring) { Thread.sleep(forTimeInterval: 0.0005) }
    let pool = ThreadPool.shared(threadCount: 2)
    var isHelped = false
    while !isHelped {
      let workers = Mutex<Set<Int>>([])
      pool.forEach(taskCount: 8) { _, worker in
        workers.withLock { _ = $0.insert(worker) }
        Thread.sleep(forTimeInterval: 0.001)
      }
      isHelped = workers.withLock { $0.contains(1) }
    }
    mayRead.store(true, ordering: .releasing)
    #expect(try rendering.wait().packedBytes == Self.pixels.packedBytes)
  }

  @Test("Reads that wait now and then change nothing", arguments: 0..<4)
  func occasionalWaits(_ seed: Int) throws {
    let random = Mutex(SeededRandom(seed: UInt64(seed)))
    let result = try Self.render { _ in
      if random.withLock({ $0.int(0...7) }) == 0 { Thread.sleep(forTimeInterval: 0.06) }
    }
    #expect(result.packedBytes == Self.pixels.packedBytes)
  }
}
