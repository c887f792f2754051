// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference
import TestSupport
import Testing

@testable import Silhouette

@Suite("Long images, folded") struct FoldedImageTests {
  @Test(
    "Parts cover a long region, overlap, and make a nearly square image",
    arguments: [true, false])
  func parts(isWide: Bool) throws {
    #expect(FoldedImage(Rect(x: 0, y: 0, width: 400, height: 200)) == nil)
    for (long, count) in [(500.0, 2), (1600, 3), (6000, 5), (5e5, 16)] {
      let size = isWide ? (long, 200.0) : (200.0, long)
      let folded = try #require(FoldedImage(Rect(x: 7, y: 9, width: size.0, height: size.1)))
      #expect(folded.isWide == isWide && folded.parts.count == count)
      let ranges = folded.parts.map {
        isWide ? ($0.x, $0.x + $0.width) : ($0.y, $0.y + $0.height)
      }
      #expect(ranges[0].0 == 0 && abs(ranges[count - 1].1 - 1) < 1e-9)
      for (part, next) in zip(ranges, ranges.dropFirst()) { #expect(part.1 > next.0) }
    }
  }

  @Test("Every pixel of the region is in the folded image", arguments: [true, false])
  func pixels(isWide: Bool) throws {
    let (width, height) = isWide ? (80, 20) : (20, 80)
    var pixels = PixelBuffer(width: width, height: height, format: .rgb8)
    let stride = pixels.rowStrideInBytes
    pixels.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width { bytes[y * stride + 3 * x] = UInt8(3 * (isWide ? x : y)) }
      }
    }
    let context = RequestContext(
      regionOfInterest: .fullImage,
      source: ImageSource(.pixels(pixels), orientation: nil, stages: nil),
      cancellation: CancellationFlag())
    let folded = try #require(FoldedImage(try context.region()))
    let result = try folded.output(in: context).pixels()
    #expect(isWide ? result.height == 45 : result.width == 45)
    let bytes = result.packedBytes
    let seen = Set((0..<result.width * result.height).map { bytes[3 * $0] })
    #expect(seen.isSuperset(of: (0..<80).map { UInt8(3 * $0) }))
    // What a part shows is where the part says.
    for (index, part) in folded.parts.enumerated() {
      let area = folded.area(ofPart: index, width: result.width, height: result.height)
      let first =
        Int(bytes[3 * (area.rows.lowerBound * result.width + area.columns.lowerBound)]) / 3
      let expected = isWide ? part.x * 80 : (1 - part.y - part.height) * 80
      #expect(abs(Double(first) - expected) <= 1)
    }
  }

  @Test("A thin image is looked at as often as a square one")
  func runs() throws {
    func count(_ width: Int, _ height: Int) throws -> Int {
      let counter = SharedRunTests.StageCounter()
      let handler = ImageRequestHandler(
        PixelBuffer.noise(width: width, height: height, seed: 5), stages: counter.observer)
      var request = GenerateForegroundInstanceMaskRequest(model: try TinySegmentation.model())
      request.saliency = nil
      _ = try handler.perform(request)
      return counter.count(.network)
    }
    let square = try count(120, 120)
    for (width, height) in [(120, 4), (4, 120), (120, 40), (2000, 3), (900, 1)] {
      #expect(try count(width, height) == square, "\(width)×\(height)")
    }
  }
}
