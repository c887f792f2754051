// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteVideo

@Suite("A virtual background")
struct VirtualBackgroundTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  /// Returns a stage whose networks fail: the background stands alone.
  private func failing(
    _ background: VideoBackground?, maximumFrameRate: Double? = nil
  ) async -> VirtualBackground {
    let stage = VirtualBackground(
      background: background, maximumFrameRate: maximumFrameRate, models: .missing)
    try? await stage.prepare()
    return stage
  }

  private func isWhole(_ frame: VideoFrame?, _ color: [Int]) throws -> Bool {
    let frame = try #require(frame)
    return try [(0.05, 0.05), (0.5, 0.5), (0.9, 0.9)].allSatisfy {
      isClose(try frame.color($0.0, $0.1), color)
    }
  }

  // MARK: Backgrounds

  @Test("Without a background frames pass bit for bit, and no network runs")
  func passing() async throws {
    let stage = VirtualBackground(models: .missing)
    for (index, format) in [PlanarPixelBuffer.Format.i420, .nv12, .i444].enumerated() {
      let frame = DrawnFrames.frame(
        width: 33 + index, format: format, rotation: .clockwise90, milliseconds: 40 * index)
      let result = try #require(await stage.process(frame))
      #expect(result.pixels.packedBytes == frame.pixels.packedBytes)
      #expect(FrameGeometry(result) == FrameGeometry(frame))
      #expect(result.timestamp == frame.timestamp)
    }
    let counts = await stage.statistics
    #expect(counts.taken == 3 && counts.passed == 3 && counts.replaced == 0)
    #expect(await stage.lastError == nil)
  }

  @Test("The networks that confirm people are prepared as well, unless they are not wanted")
  func preparation() async throws {
    let folder = try TemporaryFolder()
    for name in ["selfie_segmentation.tflite", "selfie_segmentation_landscape.tflite"] {
      let path = SharedData.packageFolder + "/Weights/people/" + name
      try folder.write(bytes(ofFile: path), to: name)
    }
    let models = PeopleModels(folder: folder.path)
    let strict = VirtualBackground(background: .color(red), models: models)
    await #expect(throws: (any Error).self) { try await strict.prepare() }
    var options = VideoCompositor.Options()
    options.confirmsPeople = false
    let lax = VirtualBackground(options: options, background: .color(red), models: models)
    try await lax.prepare()
  }

  @Test("With networks that fail, the background stands alone and frames keep coming")
  func failure() async throws {
    let stage = await failing(.color(red))
    for index in 0..<4 {
      let frame = DrawnFrames.frame(seed: index, milliseconds: 33 * index)
      #expect(try isWhole(try await stage.process(frame), [255, 0, 0]))
    }
    let counts = await stage.statistics
    #expect(counts.replaced == 4 && counts.failed == 4 && counts.empty == 0)
    #expect(await stage.lastError != nil)
    await #expect(throws: (any Error).self) { try await stage.prepare() }
  }

  @Test("A failing network never lets the room through, whatever the policy says")
  func failureUnderPolicies() async throws {
    for policy in [EmptyPolicy.pass, .hold(.seconds(9)), .background] {
      let stage = VirtualBackground(
        background: .color(red), whenEmpty: policy, models: .missing)
      // The first frame comes while networks are being prepared, or after they failed.
      for index in 0..<2 {
        let frame = DrawnFrames.frame(milliseconds: 33 * index)
        #expect(try isWhole(try await stage.process(frame), [255, 0, 0]))
      }
    }
  }

  @Test("The background changes between two frames; a damaged one keeps the old")
  func change() async throws {
    let stage = await failing(.color(red))
    var time = 0
    func next() async throws -> VideoFrame? {
      time += 33
      return try await stage.process(DrawnFrames.frame(milliseconds: time))
    }
    #expect(try isWhole(try await next(), [255, 0, 0]))
    try await stage.setBackground(.color(blue))
    #expect(try isWhole(try await next(), [0, 0, 255]))
    await #expect(throws: DamagedImage.Failure.self) {
      try await stage.setBackground(.image(DamagedImage.image))
    }
    #expect(await stage.lastError is DamagedImage.Failure)
    #expect(try isWhole(try await next(), [0, 0, 255]))
    try await stage.setBackground(nil)
    let raw = try #require(await next())
    #expect(raw.pixels.packedBytes == DrawnFrames.frame().pixels.packedBytes)
    try await stage.setBackground(.color(red))
    #expect(try isWhole(try await next(), [255, 0, 0]))
  }

  @Test("A change while a frame is worked on takes effect from the next one on")
  func changeDuringFrame() async throws {
    let gate = Gate()
    let stage = await failing(gate.background)
    async let first = stage.process(DrawnFrames.frame(milliseconds: 0))
    await gate.waitForArrivals(1)
    try await stage.setBackground(.color(blue))
    gate.open()
    #expect(try isWhole(try await first, [255, 255, 255]))
    #expect(
      try isWhole(try await stage.process(DrawnFrames.frame(milliseconds: 33)), [0, 0, 255]))
  }

  @Test("A first background that is damaged is black, not the room")
  func damagedFirst() async throws {
    let stage = await failing(.image(DamagedImage.image))
    #expect(try isWhole(try await stage.process(DrawnFrames.frame()), [0, 0, 0]))
    #expect(await stage.lastError is DamagedImage.Failure)
  }

  @Test("Sizes, formats and rotation change at any frame")
  func sizes() async throws {
    let stage = await failing(.image(DrawnFrames.quarters))
    for seed in 0..<20 {
      var random = SeededRandom(seed: UInt64(seed))
      let frame = DrawnFrames.frame(
        width: random.int(1...90), height: random.int(1...90),
        format: random.int(0...1) == 0 ? .i420 : .nv12, seed: seed,
        encoding: [.bt601, .bt709, .jpeg][random.int(0...2)],
        rotation: VideoRotation.allCases[random.int(0...3)], milliseconds: 33 * seed)
      let result = try #require(await stage.process(frame))
      #expect(FrameGeometry(result) == FrameGeometry(frame), "seed \(seed)")
      #expect(result.timestamp == frame.timestamp)
      if min(result.pixels.width, result.pixels.height) > 8 {
        #expect(isClose(try result.color(0.1, 0.1), [255, 0, 0], within: 40), "seed \(seed)")
      }
    }
  }

  // MARK: Times

  @Test("The frame rate and the order of timestamps are kept, and what is dropped is counted")
  func dropping() async throws {
    let stage = await failing(nil, maximumFrameRate: 15)
    var limiter = FrameRateLimiter(maximumFrameRate: 15)
    var kept = 0
    for index in 0..<60 {
      let frame = DrawnFrames.frame(width: 4, height: 4, milliseconds: 33 * index)
      let result = try await stage.process(frame)
      let isKept = limiter.keeps(frame.timestamp)
      #expect((result != nil) == isKept)
      kept += result == nil ? 0 : 1
      for stray in [33 * index, 33 * index - 500, 1_000_000_000_000] {
        var bad = frame
        bad.timestamp = .milliseconds(stray)
        #expect(try await stage.process(bad) == nil)
      }
    }
    let counts = await stage.statistics
    #expect(counts.taken == 240 && counts.droppedByOrder == 180 && counts.passed == kept)
    #expect(counts.droppedByRate == 60 - kept && (29...31).contains(kept))
    await stage.reset()
    #expect(try await stage.process(DrawnFrames.frame(milliseconds: 5)) != nil)
  }

  // MARK: The queue

  @Test("One frame is worked on and one waits: the newest wins, and order is kept")
  func queue() async throws {
    let gate = Gate()
    let stage = await failing(gate.background)
    func begin(_ index: Int) -> Task<VideoFrame?, any Error> {
      Task { try await stage.process(DrawnFrames.frame(milliseconds: 33 * index)) }
    }
    let first = begin(0)
    await gate.waitForArrivals(1)
    var others: [Task<VideoFrame?, any Error>] = []
    for index in 1...4 {
      others.append(begin(index))
      await stage.wait { $0.taken == index + 1 && $0.droppedLate == index - 1 }
    }
    gate.open()
    #expect(try await first.value?.timestamp == .zero)
    for task in others.dropLast() { #expect(try await task.value == nil) }
    #expect(try await others[3].value?.timestamp == .milliseconds(132))
    let counts = await stage.statistics
    #expect(counts.droppedLate == 3 && counts.replaced == 2 && counts.taken == 5)
  }

  @Test("A frame that passes never overtakes one that is worked on")
  func overtaking() async throws {
    let gate = Gate()
    let stage = await failing(gate.background)
    let first = Task { try await stage.process(DrawnFrames.frame(milliseconds: 0)) }
    await gate.waitForArrivals(1)
    try await stage.setBackground(nil)
    let second = Task { try await stage.process(DrawnFrames.frame(milliseconds: 33)) }
    await stage.wait { $0.taken == 2 }
    #expect(await stage.statistics.passed == 0)
    gate.open()
    #expect(try isWhole(try await first.value, [255, 255, 255]))
    #expect(try await second.value != nil)
    #expect(await stage.statistics.passed == 1)
  }

  @Test("A cancelled frame ends with an error, and the next one comes out")
  func cancellation() async throws {
    let gate = Gate()
    let stage = await failing(gate.background)
    let first = Task { try await stage.process(DrawnFrames.frame(milliseconds: 0)) }
    await gate.waitForArrivals(1)
    let second = Task { try await stage.process(DrawnFrames.frame(milliseconds: 33)) }
    await stage.wait { $0.taken == 2 }
    second.cancel()
    gate.open()
    _ = try await first.value
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(try await stage.process(DrawnFrames.frame(milliseconds: 66)) != nil)
  }

  // MARK: Streams

  @Test("A live source: late frames are dropped, the newest and the last come out, in order")
  func stream() async throws {
    let gate = Gate()
    let stage = await failing(gate.background)
    let (source, camera) = AsyncStream<VideoFrame>.makeStream()
    let output = stage.frames(from: source)
    let reader = Task {
      var times: [Duration] = []
      for try await frame in output { times.append(frame.timestamp) }
      return times
    }
    camera.yield(DrawnFrames.frame(milliseconds: 0))
    await gate.waitForArrivals(1)
    for index in 1...5 { camera.yield(DrawnFrames.frame(milliseconds: 33 * index)) }
    camera.finish()
    await stage.wait { $0.taken == 6 && $0.droppedLate == 4 }
    gate.open()
    #expect(try await reader.value == [.zero, .milliseconds(165)])
  }

  @Test("A source's error comes after its last frame; a source without frames just ends")
  func sourceEnds() async throws {
    struct Unplugged: Error {}
    let stage = await failing(nil)
    let source = AsyncThrowingStream<VideoFrame, any Error> { camera in
      camera.yield(DrawnFrames.frame())
      camera.finish(throwing: Unplugged())
    }
    var count = 0
    await #expect(throws: Unplugged.self) {
      for try await _ in stage.frames(from: source) { count += 1 }
    }
    #expect(count == 1)
    for try await _ in stage.frames(from: AsyncStream<VideoFrame> { $0.finish() }) { count += 1 }
    #expect(count == 1)
  }

  @Test("A stream that nobody reads any more stops reading its source")
  func released() async throws {
    let stage = await failing(nil)
    let (source, camera) = AsyncStream<VideoFrame>.makeStream()
    let (ended, end) = AsyncStream<Void>.makeStream()
    camera.onTermination = { _ in end.finish() }
    camera.yield(DrawnFrames.frame())
    for try await _ in stage.frames(from: source) { break }
    for await _ in ended {}
    // A reader that is cancelled ends too.
    let silent = AsyncStream<VideoFrame> { _ in }
    let reader = Task { for try await _ in stage.frames(from: silent) {} }
    reader.cancel()
    _ = await reader.result
  }

  @Test("Times are given as quantiles by the nearest rank")
  func quantiles() {
    var times = RecentTimes()
    #expect(times.quantiles([0.5]) == [.zero])
    for value in (1...100).reversed() { times.add(.milliseconds(value)) }
    #expect(times.quantiles([0.5, 0.99, 1]) == [50, 99, 100].map { .milliseconds($0) })
    for _ in 0..<1024 { times.add(.seconds(1)) }
    #expect(times.quantiles([0.01]) == [.seconds(1)])
  }
}

// Mistake room-on-failure: a frame that passes as it is because a network failed
// - if outcome.isEmpty, shown == nil, whenEmpty == .pass {
// + if shown == nil, whenEmpty == .pass {
// = VirtualBackgroundTests
