// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Masks of streams", .enabled(if: MaskPhotos.arePresent, MaskPhotos.comment))
struct PersonMaskStreamTests {
  private func request(_ level: PersonMaskQualityLevel) -> GeneratePersonSegmentationRequest {
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

  @Test("Frames of fast are smoothed on the network's grid")
  func smoothing() throws {
    let frames = try frames(2)
    let request = request(.fast)
    request.outputPixelFormat = .oneComponent32Float
    let results = try frames.enumerated().map { index, frame in
      ProbabilityMap(
        try request.perform(on: Frame(frame, time: .milliseconds(33 * index))).pixelBuffer)
    }
    let raw = try frames.map { frame in
      ProbabilityMap(
        try ImageRequestHandler(frame).context.output(
          of: SelfieAnalysis(models: .bundled, network: .selfieLandscape)))
    }
    let wanted = MaskSmoothing().smoothed(raw[1], previous: raw[0])
    #expect(wanted != raw[1])
    for (place, value) in results[1].values.enumerated() where value > 0 {
      #expect(value == wanted.values[place])
    }
    #expect(results[0].values.count { $0 > 0.5 } > 5000)
  }

  @Test("A reset, another level and another size begin anew")
  func reset() throws {
    let frames = try frames(2)
    let fresh = try masks(request(.fast), [frames[1]])[0]
    let request = request(.fast)
    _ = try masks(request, [frames[0]])
    request.stream.reset()
    #expect(try masks(request, [frames[1]])[0] == fresh)
    request.qualityLevel = .balanced
    let balanced = try request.perform(on: Frame(frames[1], time: .seconds(1)))
    #expect(balanced.pixelBuffer.width == 256 && balanced.pixelBuffer.height == 256)
    #expect(balanced.timeRange == .seconds(1) ... .seconds(1))
    request.qualityLevel = .fast
    let again = try request.perform(on: Frame(frames[1], time: .seconds(2)))
    #expect(again.pixelBuffer.packedBytes == fresh)
  }

  @Test(
    "A cat is nobody, and a person who was confirmed stays",
    arguments: [PersonMaskQualityLevel.fast, .balanced])
  func confirmation(level: PersonMaskQualityLevel) throws {
    let cat = try MaskPhotos.pixels("photos/chelsea.png")
    let empty = try masks(request(level), [cat, cat, cat])
    #expect(empty.joined().allSatisfy { $0 == 0 })
    // The head is cut off after the first frame: no detector finds the rest.
    let photo = try MaskPhotos.pixels("photos/astronaut.png")
    let whole = photo.cropped(to: Rect(x: 56, y: 0, width: 400, height: 512))
    var headless = whole
    headless.blacken(rows: 0..<230)
    let counter = RunCounter()
    let request = request(level)
    _ = try request.perform(on: Frame(whole, time: .zero), stages: counter.observer)
    let runs = counter.count
    let mask = try request.perform(
      on: Frame(headless, time: .milliseconds(33)), stages: counter.observer)
    #expect(mask.pixelBuffer.packedBytes.contains { $0 > 200 })
    #expect(counter.count == runs + 1, "only the network of the mask runs on a confirmed person")
  }
}

extension PixelBuffer {
  /// Sets rows to 0.
  fileprivate mutating func blacken(rows: Range<Int>) {
    let stride = rowStrideInBytes
    withUnsafeMutableBytes { bytes in
      for index in rows.lowerBound * stride..<rows.upperBound * stride { bytes[index] = 0 }
    }
  }
}
