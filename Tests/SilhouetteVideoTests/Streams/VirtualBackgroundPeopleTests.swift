// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteVideo

@Suite(
  "People before a virtual background",
  .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct VirtualBackgroundPeopleTests {
  private let red = Color(red: 1, green: 0, blue: 0)

  /// Returns the astronaut, 256×256 as shown.
  private func person(
    _ milliseconds: Int, rotation: VideoRotation = .none
  ) throws -> VideoFrame {
    try DrawnFrames.frame(
      of: DrawnFrames.astronaut().resized(width: 256, height: 256), rotation: rotation,
      milliseconds: milliseconds)
  }

  private func room(_ milliseconds: Int) -> VideoFrame {
    var frame = DrawnFrames.frame(width: 256, height: 256, milliseconds: milliseconds)
    frame.pixels = PlanarPixelBuffer(width: 256, height: 256, format: .i420, range: .full)
    return frame
  }

  private func stage(_ policy: EmptyPolicy) async throws -> VirtualBackground {
    let stage = VirtualBackground(background: .color(red), whenEmpty: policy)
    try await stage.prepare()
    return stage
  }

  @Test("A person stays and the rest is replaced, in a turned frame as well")
  func replaced() async throws {
    let stage = try await stage(.background)
    for (index, rotation) in [VideoRotation.none, .clockwise90].enumerated() {
      let frame = try person(33 * index, rotation: rotation)
      let result = try #require(await stage.process(frame))
      // The middle of the face, and the wall beside it.
      #expect(isClose(try result.color(0.44, 0.23), try frame.color(0.44, 0.23)))
      #expect(isClose(try result.color(0.1, 0.1), [255, 0, 0]))
    }
    let counts = await stage.statistics
    #expect(counts.replaced == 2 && counts.failed == 0 && counts.unready == 0)
    #expect((0.2...0.8).contains(counts.meanCoverage))
    #expect(counts.medianTime > .zero && counts.percentile99Time >= counts.medianTime)
  }

  @Test("Nobody: the whole background, the last mask for a while, or the frame as it is")
  func empty() async throws {
    let empty = room(33)
    let alone = try #require(await stage(.background).process(empty))
    #expect(isClose(try alone.color(0.5, 0.5), [255, 0, 0]))
    let shown = try #require(await stage(.pass).process(empty))
    #expect(shown.pixels.packedBytes == empty.pixels.packedBytes)
    let holding = try await stage(.hold(.seconds(1)))
    _ = try await holding.process(person(0))
    let held = try #require(await holding.process(room(900)))
    #expect(isClose(try held.color(0.44, 0.23), [0, 0, 0]))
    #expect(isClose(try held.color(0.1, 0.1), [255, 0, 0]))
    let over = try #require(await holding.process(room(1100)))
    #expect(isClose(try over.color(0.44, 0.23), [255, 0, 0]))
    let counts = await holding.statistics
    #expect(counts.empty == 2 && counts.replaced == 3)
  }

  @Test("The same frames give the same bytes, and a stage that is set anew begins anew")
  func determinism() async throws {
    func run(_ stage: VirtualBackground, at start: Int) async throws -> [[UInt8]] {
      var bytes: [[UInt8]] = []
      for index in 0..<3 {
        let frame = try person(start + 33 * index)
        bytes.append(try #require(await stage.process(frame)).pixels.packedBytes)
      }
      return bytes
    }
    let stage = try await stage(.background)
    let first = try await run(stage, at: 0)
    #expect(try await run(self.stage(.background), at: 0) == first)
    try await stage.setBackground(nil)
    _ = try await stage.process(room(500))
    try await stage.setBackground(.color(red))
    #expect(try await run(stage, at: 600) == first)
  }
}
