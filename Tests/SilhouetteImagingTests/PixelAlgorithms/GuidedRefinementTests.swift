// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct GuidedRefinementTests {
  @Test(arguments: [PixelFormat.Channels.grey, .rgb])
  func agreesWithTheDefinition(_ channels: PixelFormat.Channels) throws {
    var random = SeededRandom(seed: 31)
    for round in 0..<10 {
      let (width, height) = (random.int(1...14), random.int(1...14))
      let radius = random.int(1...6)
      let epsilon = [1e-2, 1e-4][round % 2]
      let guide = (0..<width * height * channels.count).map { _ in UInt8(random.int(0...255)) }
      let mask = (0..<width * height).map { _ in abs(random.float()) }
      let result = try GuidedRefinement(radius: radius, epsilon: epsilon, subsampling: 1).refine(
        .floats(width: width, height: height, format: .greyFloat, mask),
        with: .bytes(
          width: width, height: height, format: PixelFormat(channels, .uint8), guide),
        component: .float32
      ).floatValues
      let expected = SlowGuidedFilter.apply(
        mask.map(Double.init),
        guide: (0..<channels.count).map { channel in
          stride(from: channel, to: guide.count, by: channels.count).map {
            Double(guide[$0]) / 255
          }
        }, width: width, height: height, radius: radius, epsilon: epsilon)
      for (value, exact) in zip(result, expected) {
        #expect(abs(Double(value) - min(max(exact, 0), 1)) < 1e-4)
      }
    }
  }

  /// On a grid the mask and the guide are shrunk, the functions found there, and their coefficients
  /// enlarged; the oracle does each of these by its definition.
  @Test("Subsampling agrees with the definition on every grid", arguments: 2...5)
  func subsampled(_ step: Int) throws {
    var random = SeededRandom(seed: 34 + UInt64(step))
    for round in 0..<8 {
      let (width, height) = (random.int(step...27), random.int(step...27))
      let radius = random.int(1...9)
      let epsilon = [1e-2, 1e-3][round % 2]
      let channels: PixelFormat.Channels = round % 3 == 0 ? .grey : .rgb
      let guide = (0..<width * height * channels.count).map { _ in UInt8(random.int(0...255)) }
      let mask = (0..<width * height).map { _ in abs(random.float()) }
      let result = try GuidedRefinement(radius: radius, epsilon: epsilon, subsampling: step)
        .refine(
          .floats(width: width, height: height, format: .greyFloat, mask),
          with: .bytes(
            width: width, height: height, format: PixelFormat(channels, .uint8), guide),
          component: .float32
        ).floatValues
      let expected = SlowGuidedFilter.applySubsampled(
        mask.map(Double.init),
        guide: (0..<channels.count).map { channel in
          stride(from: channel, to: guide.count, by: channels.count).map {
            Double(guide[$0]) / 255
          }
        }, width: width, height: height, radius: radius, epsilon: epsilon, step: step)
      for (index, (value, exact)) in zip(result, expected).enumerated() {
        // Coefficients in Float, times colours: the same bound as without a grid.
        #expect(
          abs(Double(value) - min(max(exact, 0), 1)) < 1e-4,
          "\(width)×\(height) by \(step), radius \(radius), pixel \(index)")
      }
    }
  }

  @Test("A grid is never coarser than the radius, and no larger than its limit if it can be")
  func gridSteps() {
    let filter = GuidedRefinement(radius: 20)
    #expect(filter.gridStep(width: 300, height: 400) == 1)
    // 4000 × 3000 by 10 would be 400 × 300, by 9 more than 2¹⁷.
    #expect(filter.gridStep(width: 4000, height: 3000) == 10)
    #expect(GuidedRefinement(radius: 3).gridStep(width: 4000, height: 3000) == 3)
    #expect(GuidedRefinement(radius: 3, subsampling: 7).gridStep(width: 10, height: 10) == 7)
  }

  @Test func runningSumsDoNotDrift() throws {
    // A long, nearly even strip: variances are differences of nearly equal sums.
    var random = SeededRandom(seed: 32)
    let (width, height) = (3, 2000)
    let guide = (0..<width * height).map { _ in 0.9 + 0.001 * random.float() }
    let mask = (0..<width * height).map { _ in abs(random.float()) }
    let result = try GuidedRefinement(radius: 4, epsilon: 1e-6, subsampling: 1).refine(
      .floats(width: width, height: height, format: .greyFloat, mask),
      with: .floats(width: width, height: height, format: .greyFloat, guide),
      component: .float32
    ).floatValues
    let tail = 40
    let start = (height - tail) * width
    let expected = SlowGuidedFilter.apply(
      mask[start...].map(Double.init), guide: [guide[start...].map(Double.init)], width: width,
      height: tail, radius: 4, epsilon: 1e-6)
    for index in 8 * width..<tail * width {
      #expect(abs(Double(result[start + index]) - min(max(expected[index], 0), 1)) < 1e-3)
    }
  }

  @Test func aBlurredMaskSnapsToTheEdgeOfThePhoto() throws {
    // A vertical edge in the photo; the mask is off by three pixels and soft.
    let (width, height) = (200, 160)
    let photo = PixelBuffer.bytes(
      width: width, height: height, format: .rgb8,
      (0..<width * height).flatMap { place -> [UInt8] in
        place % width < 100 ? [200, 60, 40] : [30, 90, 160]
      })
    let soft = PixelBuffer.floats(
      width: width, height: height, format: .greyFloat,
      (0..<width * height).map { min(max(Float(103 - $0 % width) / 20 + 0.5, 0), 1) })
    for subsampling in [1, 3, nil] {
      let filter = GuidedRefinement(radius: 20, epsilon: 1e-4, subsampling: subsampling)
      let refined = try filter.refine(soft, with: photo, component: .float32).floatValues
      let row = Array(refined[80 * width..<81 * width])
      #expect(row[99] - row[100] > 0.5)
      #expect(row[60] > 0.95 && row[140] < 0.05)
    }
  }

  @Test func evenMasksStayAndSizesMayDiffer() throws {
    var random = SeededRandom(seed: 33)
    for _ in 0..<10 {
      let (width, height) = (random.int(1...70), random.int(1...70))
      let bytes = (0..<width * height * 3).map { _ in UInt8(random.int(0...255)) }
      let photo = PixelBuffer.bytes(width: width, height: height, format: .rgb8, bytes)
      let (maskWidth, maskHeight) = (random.int(1...20), random.int(1...20))
      let value = UInt8(random.int(0...255))
      let mask = PixelBuffer.bytes(
        width: maskWidth, height: maskHeight, format: .grey8,
        [UInt8](repeating: value, count: maskWidth * maskHeight))
      let filter = GuidedRefinement(
        radius: random.int(1...20), epsilon: 1e-4, subsampling: random.int(1...5))
      #expect(try filter.refine(mask, with: photo).packedBytes.allSatisfy { $0 == value })
    }
  }

  @Test func masksHaveOneChannel() {
    let photo = PixelBuffer(width: 4, height: 4, format: .rgb8)
    #expect(throws: MaskError.notAMask(.rgb8)) {
      try GuidedRefinement(radius: 2).refine(photo, with: photo)
    }
  }
}

// Mistake guided-grid-radius: a guided filter on a coarse grid with the radius of the fine one
// - max(1, Int((Double(radius) / Double(step)).rounded()))
// + radius
// = GuidedRefinementTests
