// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

@testable import SilhouetteImaging

/// Hands out the rows of a bitmap and notes who asked for what.
private final class FakeSource: PixelSource {
  let name = "fake"
  let pixels: PixelBuffer
  let reductions: [Int]
  /// Reading the row of this number fails.
  let brokenRow: Int?
  let readerCount = Atomic<Int>(0)
  let rowCount = Atomic<Int>(0)
  let usedReduction = Atomic<Int>(0)

  init(_ pixels: PixelBuffer, reductions: [Int] = [1], brokenRow: Int? = nil) {
    (self.pixels, self.reductions, self.brokenRow) = (pixels, reductions, brokenRow)
  }

  var width: Int { pixels.width }
  var height: Int { pixels.height }
  var format: PixelFormat { pixels.format }
  var colorSpace: ColorSpace { pixels.colorSpace }

  func makeReader(reduction: Int) throws -> any PixelRowReader {
    readerCount.add(1, ordering: .relaxed)
    usedReduction.store(reduction, ordering: .relaxed)
    let (width, height) = (
      (self.width + reduction - 1) / reduction, (self.height + reduction - 1) / reduction
    )
    if reduction == 1 { return FakeReader(self, pixels) }
    // Means of blocks, as JPEG has them, of what there is at the edges.
    let (bytes, channels) = (pixels.packedBytes, format.channels.count)
    var means: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<channels {
          var (sum, count) = (0, 0)
          for row in y * reduction..<min((y + 1) * reduction, self.height) {
            for column in x * reduction..<min((x + 1) * reduction, self.width) {
              sum += Int(bytes[(row * self.width + column) * channels + channel])
              count += 1
            }
          }
          means.append(UInt8(sum / count))
        }
      }
    }
    return FakeReader(
      self,
      .bytes(width: width, height: height, format: format, colorSpace: colorSpace, means))
  }
}

private struct BrokenRow: Error, Hashable {
  let row: Int
}

private final class FakeReader: PixelRowReader {
  let source: FakeSource
  let pixels: PixelBuffer
  var next = 0

  init(_ source: FakeSource, _ pixels: PixelBuffer) {
    (self.source, self.pixels) = (source, pixels)
  }

  var width: Int { pixels.width }
  var height: Int { pixels.height }

  func readRows(
    _ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int
  ) throws {
    precondition(count > 0 && next + count <= height, "rows \(next)..<\(next + count)")
    for row in 0..<count {
      if next + row == source.brokenRow { throw BrokenRow(row: next + row) }
      pixels.withUnsafeRow(next + row) { bytes in
        UnsafeMutableRawBufferPointer(
          start: target + row * rowStrideInBytes, count: bytes.count
        ).copyMemory(from: bytes)
      }
    }
    next += count
    source.rowCount.add(count, ordering: .relaxed)
  }
}

/// Collects rows.
private final class FakeWriter: PixelRowWriter {
  let format: PixelFormat
  let rowByteCount: Int
  var bytes: [UInt8] = []
  var rowCount = 0
  /// Called with the number of rows before each write.
  var onWrite: (Int) throws -> Void = { _ in }

  init(_ format: PixelFormat, width: Int) {
    self.format = format
    rowByteCount = width * format.bytesPerPixel
  }

  func writeRows(_ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int) throws {
    try onWrite(rowCount)
    for row in 0..<count {
      bytes += UnsafeRawBufferPointer(
        start: source + row * rowStrideInBytes, count: rowByteCount)
    }
    rowCount += count
  }
}

@Suite struct StreamTests {
  private func noise(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> PixelBuffer {
    .bytes(
      width: width, height: height, format: .rgb8,
      (0..<width * height * 3).map { _ in UInt8(random.int(0...255)) })
  }

  /// A step on a stream that decides the order in which its rows are needed.
  private static let treatments: [(@Sendable (Image) -> Image, isStreamed: Bool)] = [
    ({ $0 }, true),
    ({ $0.applyingColorMatrix(Filters.ColorMatrix(red: [0, 1, 0, 0])) }, true),
    ({ $0.clampedToExtent().applyingGaussianBlur(sigma: 2).cropped(to: $0.extent) }, true),
    ({ $0.scaled(toWidth: 41, height: 23, kernel: .area) }, true),
    ({ $0.cropped(to: Rect(x: 3, y: 5, width: 20, height: 11)) }, true),
    ({ $0.oriented(.upMirrored) }, true),
    ({ $0.oriented(.down) }, false),
    ({ $0.oriented(.right) }, true),
    ({ $0.composited(over: $0.oriented(.down)) }, false),
  ]

  @Test(arguments: treatments.indices)
  func streamedPicturesGiveTheSameBytes(index: Int) throws {
    var random = SeededRandom(seed: 41)
    let (treat, isStreamed) = Self.treatments[index]
    for _ in 0..<4 {
      let pixels = noise(random.int(24...50), random.int(17...90), &random)
      let expected = treat(Image(pixels: pixels))
      let source = FakeSource(pixels)
      let image = treat(Image(source: source))
      let renderer = Renderer(
        pixelsPerStrip: random.int(20...400), threadCount: random.int(1...3))
      let wanted = try renderer.render(expected, format: .rgba8).packedBytes
      #expect(try renderer.render(image, format: .rgba8).packedBytes == wanted)
      #expect(source.readerCount.load(ordering: .relaxed) == 1)
      let size = try renderer.pixelSize(of: image.extent)
      let writer = FakeWriter(.rgba8, width: size.width)
      try renderer.render(image, to: writer)
      #expect(writer.bytes == wanted)
      // One strip or two need their rows in order whatever they do.
      let explanation = try renderer.explain(image)
      #expect(
        explanation.barriers.isEmpty == isStreamed || explanation.stripCount < 3,
        "\(explanation.barriers)")
    }
  }

  @Test func streamsNeededFromTheBottomAreDecodedWhole() throws {
    var random = SeededRandom(seed: 47)
    let pixels = noise(16, 6000, &random)
    let image = Image(source: FakeSource(pixels)).oriented(.down)
    let renderer = Renderer(pixelsPerStrip: 160)
    #expect(try renderer.explain(image).stripCount > 3)
    #expect(try renderer.explain(image).barriers.count == 1)
    #expect(
      try renderer.render(image, format: .rgb8).packedBytes
        == renderer.render(Image(pixels: pixels).oriented(.down), format: .rgb8).packedBytes)
  }

  @Test func twoSourcesAndAMaskAreStreamedTogether() throws {
    var random = SeededRandom(seed: 42)
    for _ in 0..<6 {
      let (width, height) = (random.int(5...40), random.int(5...120))
      let buffers = [
        noise(width, height, &random), noise(random.int(1...70), random.int(1...70), &random),
        noise(random.int(1...20), random.int(1...20), &random),
      ]
      func blend(_ images: [Image]) -> Image {
        images[0].blended(
          withMask: images[2].stretchedMask(over: images[0].extent),
          over: images[1].fitted(.cover, into: images[0].extent))
      }
      let wanted = try Renderer().render(blend(buffers.map { Image(pixels: $0) }), format: .rgb8)
      let renderer = Renderer(
        pixelsPerStrip: random.int(1...300), threadCount: random.int(1...3))
      let sources = buffers.map { FakeSource($0) }
      let writer = FakeWriter(.rgb8, width: width)
      try renderer.render(blend(sources.map { Image(source: $0) }), to: writer)
      #expect(writer.bytes == wanted.packedBytes)
      #expect(sources.allSatisfy { $0.readerCount.load(ordering: .relaxed) == 1 })
    }
  }

  @Test func decodingRunsAheadByAFewStripsOnly() throws {
    var random = SeededRandom(seed: 43)
    let source = FakeSource(noise(16, 4000, &random))
    let writer = FakeWriter(.rgb8, width: 16)
    let farthest = Mutex(0)
    writer.onWrite = { written in
      let read = source.rowCount.load(ordering: .relaxed)
      farthest.withLock { $0 = max($0, read - written) }
    }
    let renderer = Renderer(pixelsPerStrip: 16 * 10, threadCount: 2)
    try renderer.render(Image(source: source), to: writer)
    #expect(writer.rowCount == 4000)
    #expect(farthest.withLock { $0 } <= 100)
    let streams = try renderer.explain(Image(source: source)).streams
    #expect(streams.allSatisfy { $0.byteCount <= 16 * 3 * 100 })
  }

  @Test(arguments: [1, 2, 3])
  func errorsOfSourcesAndWritersComeThrough(threadCount: Int) throws {
    var random = SeededRandom(seed: 44)
    let renderer = Renderer(pixelsPerStrip: 60, threadCount: threadCount)
    let pixels = noise(20, 200, &random)
    for row in [0, 77, 199] {
      let broken = Image(source: FakeSource(pixels, brokenRow: row))
      #expect(throws: BrokenRow(row: row)) { try renderer.render(broken) }
      #expect(throws: BrokenRow(row: row)) { try renderer.render(broken.oriented(.down)) }
    }
    let writer = FakeWriter(.rgb8, width: 20)
    writer.onWrite = { if $0 > 90 { throw BrokenRow(row: $0) } }
    #expect(throws: BrokenRow.self) {
      try renderer.render(Image(source: FakeSource(pixels)), to: writer)
    }
    #expect(writer.rowCount > 90 && writer.rowCount < 200)
  }

  @Test(arguments: [1, 3])
  func progressIsReportedAndRenderingsStopWhereTheyAreCancelled(threadCount: Int) throws {
    let fractions = Mutex<[Double]>([])
    let image = Image.counting(width: 10, height: 100)
    let renderer = Renderer(pixelsPerStrip: 50, threadCount: threadCount)
    let control = Renderer.Control { fraction in fractions.withLock { $0.append(fraction) } }
    _ = try renderer.render(image, control: control)
    let seen = fractions.withLock { $0 }
    #expect(seen.count == 20 && seen.last == 1 && seen == seen.sorted())
    #expect(control.fractionCompleted == 1)

    let stopping = Mutex<Renderer.Control?>(nil)
    let stopped = Renderer.Control { if $0 > 0.3 { stopping.withLock { $0 }?.cancel() } }
    stopping.withLock { $0 = stopped }
    let writer = FakeWriter(.rgb8, width: 10)
    #expect(throws: CancellationError.self) {
      try renderer.render(image, to: writer, control: stopped)
    }
    #expect(writer.rowCount < 100)
    stopping.withLock { $0 = nil }
  }

  @Test func tasksStopTheirRenderings() async throws {
    var random = SeededRandom(seed: 45)
    let image = Image(pixels: noise(400, 4000, &random))
    let task = Task { try await Renderer(pixelsPerStrip: 400).render(image) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let whole = try await Renderer().render(image, format: .rgb8)
    #expect(whole.width == 400)
  }

  @Test func shrunkStreamsAreDecodedSmaller() throws {
    var random = SeededRandom(seed: 46)
    let source = FakeSource(noise(161, 243, &random), reductions: [1, 2, 4, 8])
    func reduction(_ width: Int, _ height: Int) throws -> Int {
      _ = try Renderer().render(Image(source: source).scaled(toWidth: width, height: height))
      return source.usedReduction.load(ordering: .relaxed)
    }
    #expect(try reduction(161, 243) == 1)
    #expect(try reduction(50, 70) == 1)
    #expect(try reduction(40, 60) == 2)
    #expect(try reduction(20, 30) == 4)
    #expect(try reduction(10, 15) == 8)
    #expect(try reduction(10, 100) == 1)
    // A smooth image comes out alike, the edges that are not whole pixels included.
    var codes: [UInt8] = []
    for y in 0..<243 { for x in 0..<161 { codes.append(UInt8((x + y) / 2)) } }
    let smooth = PixelBuffer.bytes(
      width: 161, height: 243, format: .grey8, colorSpace: .none, codes)
    let full = Image(pixels: smooth).scaled(toWidth: 10, height: 15, kernel: .bilinear)
    let reduced = Image(source: FakeSource(smooth, reductions: [1, 2, 4, 8]))
      .scaled(toWidth: 10, height: 15, kernel: .bilinear)
    let (wanted, found) = (try full.reds(), try reduced.reds())
    for (a, b) in zip(wanted, found) { #expect(abs(a - b) < 1.5 / 255) }
  }

  @Test func marksKeepSourcesWholeWhetherThereIsRoomForThemOrNot() throws {
    var random = SeededRandom(seed: 48)
    let pixels = noise(161, 243, &random)
    let caches = [nil, Renderer.Cache(byteLimit: 0), Renderer.Cache()]
    let found = try caches.map { cache in
      let source = FakeSource(pixels, reductions: [1, 2, 4, 8])
      let image = Image(source: source).insertingIntermediate().scaled(toWidth: 10, height: 15)
      let bytes = try Renderer(cache: cache).render(image, format: .rgb8).packedBytes
      #expect(source.usedReduction.load(ordering: .relaxed) == 1)
      return bytes
    }
    let whole = Image(pixels: pixels).scaled(toWidth: 10, height: 15)
    let wanted = try Renderer().render(whole, format: .rgb8).packedBytes
    #expect(found.allSatisfy { $0 == wanted })
    #expect(caches.map { $0?.count } == [nil, 0, 1])
  }

  @Test func callersBringTheirOwnMemory() throws {
    let image = Image.counting(width: 5, height: 3)
    let format = PixelFormat(.grey, .float32)
    var memory = [Float](repeating: -1, count: 24)
    let rect = Rect(x: 1, y: 0, width: 3, height: 3)
    try memory.withUnsafeMutableBytes {
      try plain.render(
        image, region: rect, into: $0, rowStrideInBytes: 32, format: PixelFormat(.red, .float32),
        colorSpace: .none)
    }
    #expect(
      memory == [
        2, 3, 4, -1, -1, -1, -1, -1, 7, 8, 9, -1, -1, -1, -1, -1, 12, 13, 14,
        -1, -1, -1, -1, -1,
      ])
    for (count, stride) in [(18, 32), (24, 8)] {
      var small = [Float](repeating: -1, count: count)
      #expect(throws: RenderError.self) {
        try small.withUnsafeMutableBytes {
          try plain.render(
            image, region: rect, into: $0, rowStrideInBytes: stride, format: format,
            colorSpace: .none)
        }
      }
      #expect(small.allSatisfy { $0 == -1 })
    }
  }
}
