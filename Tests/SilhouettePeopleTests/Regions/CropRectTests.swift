// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Crops of an image")
struct CropRectTests {
  @Test("Angles are wrapped into −π…π")
  func wrapping() {
    #expect(abs(wrapped(3 * .pi / 2) + .pi / 2) < 1e-6)
    #expect(abs(wrapped(-3 * .pi / 2) - .pi / 2) < 1e-6)
    #expect(wrapped(1) == 1)
  }

  @Test("A direction is turned clockwise on the screen until it has the wanted angle")
  func rotations() {
    // To the right and down by 45°, level wanted: the crop is turned clockwise by 45°.
    let down = rotation(from: SIMD2(0, 0), to: SIMD2(1, 1), target: 0)
    #expect(abs(down - .pi / 4) < 1e-6)
    // Straight up, and up is wanted.
    #expect(abs(rotation(from: SIMD2(5, 5), to: SIMD2(5, 1), target: .pi / 2)) < 1e-6)
  }

  @Test("A crop becomes square in pixels and moves along its own axis")
  func squared() {
    let size = Size(width: 200, height: 100)
    let rect = CropRect(xCenter: 0.5, yCenter: 0.5, width: 0.2, height: 0.3, rotation: .pi / 2)
    let result = rect.squared(scale: 2, shiftY: -0.5, in: size)
    // 40 × 30 pixels; its upper side points to the right of the image.
    #expect(abs(result.width * 200 - 80) < 1e-4 && abs(result.height * 100 - 80) < 1e-4)
    #expect(abs(result.xCenter * 200 - 115) < 1e-4 && abs(result.yCenter * 100 - 50) < 1e-4)
  }

  @Test("A box within the image is a rectangle within it, however its numbers are rounded")
  func boxes() {
    var random = SeededRandom(seed: 412)
    for _ in 0..<2000 {
      let x = abs(random.float() * random.float())
      let y = abs(random.float() * random.float())
      for corner in [SIMD2(x, y), SIMD2(0, y), SIMD2(x, 0)] {
        let rect = NormalizedRect(UprightBox(minimum: corner, maximum: .one))
        #expect(rect.x >= 0 && rect.y >= 0, "\(corner)")
        #expect(rect.x + rect.width <= 1 && rect.y + rect.height <= 1, "\(corner)")
      }
    }
  }

  @Test("Points of a square crop map into the image and back")
  func points() {
    var random = SeededRandom(seed: 31)
    for _ in 0..<50 {
      let size = Size(width: Double(random.int(10...900)), height: Double(random.int(10...900)))
      let scale = SIMD2(Float(size.width), Float(size.height))
      let side = Float(random.int(5...500))
      let rect = CropRect(
        xCenter: random.float(), yCenter: random.float(), width: side / scale.x,
        height: side / scale.y, rotation: 3 * random.float())
      let place = SIMD2(random.float(), random.float())
      // The way from the centre keeps its length, and turns clockwise.
      let way = (rect.imagePoint(place) - SIMD2(rect.xCenter, rect.yCenter)) * scale
      let turnedBack = CropRect(
        xCenter: 0, yCenter: 0, width: 1, height: 1, rotation: -rect.rotation
      ).turned(way)
      let expected = (place - 0.5) * side
      #expect(abs(turnedBack.x - expected.x) < 1e-2 && abs(turnedBack.y - expected.y) < 1e-2)
    }
    let quarter = CropRect(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1, rotation: .pi / 2)
    // Clockwise: the top of the crop shows the right of the image.
    let top = quarter.imagePoint(SIMD2(0.5, 0))
    #expect(abs(top.x - 1) < 1e-6 && abs(top.y - 0.5) < 1e-6)
  }

  @Test("A region is padded to its input's proportions, its placement keeps the numbers")
  func regions() {
    let size = Size(width: 640, height: 480)
    let input = PeopleNetwork.hand.input
    let region = CropRegion(.whole, in: size, fitting: input)
    #expect(region.width == 640 && region.height == 640)
    #expect(region.padding.x == 0 && abs(region.padding.y - 0.125) < 1e-7)
    let corner = region.padding.removed(from: SIMD2<Float>(0, 0.125))
    #expect(corner.x == 0 && abs(corner.y) < 1e-6)
    var random = SeededRandom(seed: 32)
    for _ in 0..<50 {
      let rect = CropRect(
        xCenter: random.float(), yCenter: random.float(), width: abs(random.float()),
        height: abs(random.float()), rotation: 4 * random.float())
      let region = CropRegion(rect, in: size)
      let placed = region.rotatedRect(in: size)
      #expect(Float(placed.center.x) == region.xCenter)
      #expect(Float(480 - placed.center.y) == region.yCenter)
      #expect(Float(placed.size.width) == region.width)
      #expect(Float(placed.size.height) == region.height)
      #expect(Float(-placed.angle) == region.rotation)
    }
  }

  @Test(
    "Views turned by quarters show the same places as turned crops",
    arguments: QuarterTurns.allCases)
  func quarterTurns(_ turns: QuarterTurns) {
    let square = CropRect(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1, rotation: turns.angle)
    for place in [SIMD2<Float>(0, 0), SIMD2(0.2, 0.7), SIMD2(1, 0.1)] {
      let a = turns.imagePoint(place)
      let b = square.imagePoint(place)
      #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6)
    }
  }

  @Test("A crop removes earlier ones that it nearly covers")
  func duplicates() {
    func rect(_ x: Float, _ rotation: Float = 0) -> CropRect {
      CropRect(xCenter: x, yCenter: 0.5, width: 0.2, height: 0.2, rotation: rotation)
    }
    // 0.3 and 0.33 share 0.74 of their union, 0.33 and 0.41 share 0.43.
    let found = [rect(0.3), rect(0.33, 1), rect(0.41), rect(0.8)].withoutDuplicates
    #expect(found == [rect(0.33, 1), rect(0.41), rect(0.8)])
  }

  @Test("Crops of the frame before win over findings; enough of them spare the detector")
  func continued() throws {
    func rect(_ x: Float) -> CropRect {
      CropRect(xCenter: x, yCenter: 0.5, width: 0.2, height: 0.2, rotation: 0)
    }
    #expect(
      [rect(0.5)].continued(maximumCount: 2) { [rect(0.51), rect(0.1), rect(0.9)] }
        == [rect(0.1), rect(0.5)])
    var ran = false
    let kept = [rect(0.1), rect(0.5)].continued(maximumCount: 2) {
      ran = true
      return []
    }
    #expect(kept == [rect(0.1), rect(0.5)] && !ran)
  }

  @Test("Empty, infinite and undefined crops are not usable")
  func usable() {
    let size = Size(width: 64, height: 64)
    #expect(CropRect.whole.isUsable(in: size))
    for (width, rotation) in [(Float(0), Float(0)), (-1, 0), (.infinity, 0), (.nan, 0), (1, .nan)] {
      let rect = CropRect(
        xCenter: 0.5, yCenter: 0.5, width: width, height: 1, rotation: rotation)
      #expect(!rect.isUsable(in: size))
    }
  }
}
