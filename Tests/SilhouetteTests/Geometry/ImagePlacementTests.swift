// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Silhouette

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The place of an image in a network's input")
struct ImagePlacementTests {
  private func near(_ a: Point, _ b: Point, within tolerance: Double = 1e-9) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
  }

  @Test("Points survive the round trip", arguments: CropAndScale.allCases)
  func roundTrip(_ cropAndScale: CropAndScale) throws {
    var random = SeededRandom(seed: 40)
    for _ in 0..<20 {
      let size = Size(width: Double(random.int(1...2000)), height: Double(random.int(1...2000)))
      let input = Size(width: Double(random.int(1...600)), height: Double(random.int(1...600)))
      let region = NormalizedRect(x: 0.1, y: 0.2, width: 0.6, height: 0.7)
      let placements = [
        try ImagePlacement(
          imageSize: size, regionOfInterest: region, cropAndScale: cropAndScale, inputSize: input),
        try ImagePlacement(
          imageSize: size,
          rotatedRect: RotatedRect(
            center: Point(x: size.width / 3, y: size.height / 2),
            size: Size(width: 31.5, height: 77.25), angle: Double(random.int(-300...300)) / 100),
          inputSize: input),
      ]
      for placement in placements {
        let point = Point(x: Double(random.int(-50...50)), y: Double(random.int(-50...50)))
        for origin in [CoordinateOrigin.lowerLeft, .upperLeft] {
          let there = placement.inputPoint(point, origin: origin)
          #expect(near(placement.imagePoint(there, origin: origin), point, within: 1e-6))
        }
      }
    }
  }

  @Test("The corners of a region map to those of the input")
  func region() throws {
    let placement = try ImagePlacement(
      imageSize: Size(width: 400, height: 200),
      regionOfInterest: NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5),
      inputSize: Size(width: 50, height: 50))
    #expect(placement.region == Rect(x: 100, y: 100, width: 200, height: 100))
    #expect(near(placement.inputPoint(Point(x: 100, y: 100)), .zero))
    #expect(near(placement.inputPoint(Point(x: 300, y: 200)), Point(x: 50, y: 50)))
    #expect(near(placement.inputPoint(Point(x: 100, y: 200), origin: .upperLeft), .zero))
    #expect(
      placement.imageRect(Rect(x: 0, y: 0, width: 25, height: 50))
        == Rect(x: 100, y: 100, width: 100, height: 100))
    // The same view of the same image at half the size.
    let half = placement.adapted(toImageSize: Size(width: 200, height: 100))
    #expect(near(half.inputPoint(Point(x: 150, y: 100)), Point(x: 50, y: 50)))
  }

  @Test("The smallest regions have a pixel")
  func smallest() throws {
    let size = Size(width: 640, height: 480)
    for region in [
      NormalizedRect(x: 0, y: 0, width: 1e-9, height: 1e-9),
      NormalizedRect(x: 1, y: 0.5, width: 5e-10, height: 0.25),
      NormalizedRect(x: 0.5, y: 1, width: 0.5, height: 5e-10),
    ] {
      let placement = try ImagePlacement(
        imageSize: size, regionOfInterest: region, inputSize: Size(width: 9, height: 9))
      #expect(placement.region.width >= 1 && placement.region.height >= 1)
      #expect(Rect(origin: .zero, size: size).contains(placement.region))
    }
  }

  /// The published formula: x = xc + cos·dx − sin·dy, y = yc + sin·dx + cos·dy, with y upwards.
  @Test("The points of a rotated rectangle follow the formula")
  func rotated() throws {
    var random = SeededRandom(seed: 41)
    for _ in 0..<50 {
      let rect = RotatedRect(
        center: Point(x: Double(random.int(0...300)), y: Double(random.int(0...300))),
        size: Size(width: Double(random.int(1...99)) / 2, height: Double(random.int(1...99)) / 3),
        angle: Double(random.int(-700...700)) / 100)
      let input = Size(width: 64, height: 48)
      let placement = try ImagePlacement(
        imageSize: Size(width: 320, height: 310), rotatedRect: rect, inputSize: input)
      let (u, v) = (Double(random.int(0...100)) / 100, Double(random.int(0...100)) / 100)
      let (dx, dy) = ((u - 0.5) * rect.size.width, (v - 0.5) * rect.size.height)
      let expected = Point(
        x: rect.center.x + cos(rect.angle) * dx - sin(rect.angle) * dy,
        y: rect.center.y + sin(rect.angle) * dx + cos(rect.angle) * dy)
      #expect(
        near(placement.imagePoint(Point(x: u * 64, y: v * 48)), expected, within: 1e-9))
    }
    for bad in [0, -1, .nan, .infinity, 1e-300, 1e300] {
      #expect(throws: RequestError.self) {
        try ImagePlacement(
          imageSize: Size(width: 10, height: 10),
          rotatedRect: RotatedRect(center: .zero, size: Size(width: bad, height: 1)),
          inputSize: Size(width: 4, height: 4))
      }
    }
  }
}

extension ImagePlacement {
  /// Returns the point of the input that corresponds to a point of the image.
  fileprivate func inputPoint(_ point: Point, origin: CoordinateOrigin = .lowerLeft) -> Point {
    let found = transform.apply(to: point)
    return origin == .lowerLeft ? found : Point(x: found.x, y: inputSize.height - found.y)
  }
}
