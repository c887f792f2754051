// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Masks of streams", .enabled(if: MaskPhotos.arePresent, MaskPhotos.comment))
struct FrameMasksTests {
  private func request(_ level: MaskQuality) -> GeneratePersonSegmentationRequest {
    let request = GeneratePersonSegmentationRequest()
    request.qualityLevel = level
    return request
  }

  private func masks(
    _ request: GeneratePersonSegmentationRequest, _ frames: [PixelBuffer]
  ) throws -> [[UInt8]] {
    try frames.enumerated().map { index, pixels in
      try request.perform(on: Frame(pixels, time: .milliseconds(33 * index)))
        .pixelBuffer.packedBytes
    }
  }

  /// Returns windows that slide over the astronaut.
  private func frames(_ count: Int) throws -> [PixelBuffer] {
    let photo = try MaskPhotos.pixels("photos/astronaut.png")
    return (0..<count).map {
      photo.cropped(to: Rect(x: Double(2 * $0), y: 100, width: 400, height: 400))
    }
  }

  @Test("The same frames give the same masks, whatever stills do in between")
  func determinism() throws {
    let frames = try frames(3)
    let first = try masks(request(.fast), frames)
    let second = request(.fast)
    var found: [[UInt8]] = []
    for (index, frame) in frames.enumerated() {
      _ = try ImageRequestHandler(frames[2]).perform(second)
      found.append(
        try second.perform(on: Frame(frame, time: .milliseconds(33 * index)))
          .pixelBuffer.packedBytes)
    }
    #expect(first == found)
    #expect(first[0].contains(255))
  }

  /// Arithmetic with subnormal numbers takes a hundred times as long, in every pixel of the background.
  @Test("A mask has no subnormal numbers, nor numbers whose square is one")
  func noSubnormalNumbers() throws {
    for hold in [Float(0), 0.9] {
      for mask in try people(frames(3), hold: hold) {
        #expect(mask.values.contains { $0 > 0.5 } && mask.values.contains(0))
        #expect(!mask.values.contains { $0.isSubnormal || ($0 * $0).isSubnormal })
      }
    }
  }

  /// Returns what a stream finds in frames, 33 ms apart, without a look for faces and bodies.
  private func people(_ frames: [PixelBuffer], hold: Float) throws -> [ProbabilityMap] {
    var memory = PersonMasks.Memory()
    var masks = PersonMasks(models: .bundled, level: .fast, confirmsPeople: false)
    masks.frames.hold = hold
    return try frames.enumerated().map { index, pixels in
      try masks.people(in: .pixels(pixels), at: .milliseconds(33 * index), with: &memory) {
        ImageRequestHandler(pixels).context
      }
    }
  }

  @Test("Masks are smoothed on the network's grid")
  func smoothing() throws {
    let frames = try frames(3)
    let raw = try people(frames, hold: 0)
    let found = try people(frames, hold: 0.9)
    var stabilizer = MaskStabilizer()
    var grid = FrameGrid(width: 256, height: 144)
    var differences = 0
    for (index, pixels) in frames.enumerated() {
      #expect(raw[index].width == 256 && raw[index].height == 144)
      grid.fill(from: pixels)
      var wanted = raw[index].values
      let isContinued = stabilizer.smooth(
        &wanted, luma: grid.luma, width: 256, at: .milliseconds(33 * index))
      #expect(isContinued == (index > 0))
      #expect(found[index].values == wanted)
      differences += zip(wanted, raw[index].values).count { $0 != $1 }
      #expect(wanted.count { $0 > 0.5 } > 5000)
    }
    #expect(differences > 500)
  }

  @Test("A reset, another level and another size begin anew")
  func reset() throws {
    let frames = try frames(2)
    let fresh = try masks(request(.fast), [frames[1]])[0]
    // Within a stream, the frame before counts.
    #expect(try masks(request(.fast), frames)[1] != fresh)
    let request = request(.fast)
    _ = try masks(request, [frames[0]])
    request.stream.reset()
    #expect(try masks(request, [frames[1]])[0] == fresh)
    request.qualityLevel = .balanced
    let balanced = try request.perform(on: Frame(frames[0], time: .milliseconds(33)))
    #expect(balanced.pixelBuffer.width == 256 && balanced.pixelBuffer.height == 256)
    #expect(balanced.timeRange == .milliseconds(33) ... .milliseconds(33))
    request.qualityLevel = .fast
    let again = try request.perform(on: Frame(frames[1], time: .milliseconds(66)))
    #expect(again.pixelBuffer.packedBytes == fresh)
    let narrow = frames[0].cropped(to: Rect(x: 0, y: 0, width: 390, height: 400))
    _ = try request.perform(on: Frame(narrow, time: .milliseconds(99)))
    let last = try request.perform(on: Frame(frames[1], time: .milliseconds(132)))
    #expect(last.pixelBuffer.packedBytes == fresh)
  }

  @Test(
    "A cat is nobody, and a person who was confirmed stays",
    arguments: [MaskQuality.fast, .balanced])
  func confirmation(level: MaskQuality) throws {
    let cat = try MaskPhotos.pixels("photos/chelsea.png")
    let empty = try masks(request(level), [cat, cat, cat])
    #expect(empty.joined().allSatisfy { $0 == 0 })
    // The head is hidden after the first frame: no detector finds the rest.
    let photo = try MaskPhotos.pixels("photos/astronaut.png")
    let whole = photo.cropped(to: Rect(x: 56, y: 0, width: 400, height: 512))
    var headless = whole
    headless.hide(rows: 0..<200)
    let counter = RunCounter()
    let request = request(level)
    let first = try request.perform(on: Frame(whole, time: .zero), stages: counter.observer)
    #expect(first.pixelBuffer.packedBytes.contains { $0 > 200 })
    let runs = counter.count
    let mask = try request.perform(
      on: Frame(headless, time: .milliseconds(33)), stages: counter.observer)
    #expect(mask.pixelBuffer.packedBytes.contains { $0 > 200 })
    #expect(runs > 0 && counter.count == runs, "no detector runs on a confirmed person")
  }
}

extension PixelBuffer {
  /// Sets rows to the mean of all bytes, so that the brightness of the frame stays.
  fileprivate mutating func hide(rows: Range<Int>) {
    let bytes = packedBytes
    let mean = UInt8(bytes.reduce(0) { $0 + Int($1) } / bytes.count)
    let stride = rowStrideInBytes
    withUnsafeMutableBytes { bytes in
      for index in rows.lowerBound * stride..<rows.upperBound * stride { bytes[index] = mean }
    }
  }
}
