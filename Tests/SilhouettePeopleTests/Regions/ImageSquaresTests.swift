// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Squares that cover an image")
struct ImageSquaresTests {
  @Test("An image that is one square needs no others")
  func small() {
    #expect(ImageSquares(of: Size(width: 640, height: 640), side: 640).rects.isEmpty)
    #expect(ImageSquares(of: Size(width: 300, height: 300), side: 640).rects.isEmpty)
    #expect(ImageSquares(of: Size(width: 0, height: 10), side: 640).rects.isEmpty)
    #expect(ImageSquares(of: Size(width: Double.infinity, height: 10), side: 640).rects.isEmpty)
  }

  @Test("Every object of a sixth of a square's side is whole in a square of that side")
  func coverage() {
    var random = SeededRandom(seed: 32)
    for _ in 0..<200 {
      let size = Size(
        width: Double(Int.random(in: 200...4200, using: &random)),
        height: Double(Int.random(in: 200...4200, using: &random)))
      let squares = ImageSquares(of: size, side: 640).rects.map { rect in
        let side = Double(rect.width) * size.width
        return Rect(
          x: Double(rect.xCenter) * size.width - side / 2,
          y: Double(rect.yCenter) * size.height - side / 2, width: side, height: side)
      }
      #expect(squares.count <= 96)
      // Smaller squares than the networks' inputs would show no more.
      let side = min(640, max(256, min(size.width, size.height)))
      guard max(size.width, size.height) > side else { continue }
      let finest = squares.filter { abs($0.width - side) < 0.5 }
      let part = side / 6 - 1
      let object = Rect(
        x: Double.random(in: 0...(size.width - part), using: &random),
        y: Double.random(in: 0...(size.height - part), using: &random), width: part, height: part)
      #expect(
        finest.contains {
          $0.minX <= object.minX + 0.01 && $0.minY <= object.minY + 0.01
            && $0.maxX >= object.maxX - 0.01 && $0.maxY >= object.maxY - 0.01
        }, "\(object) in \(size)")
    }
  }

  @Test(
    "Squares of one size are as small as their number allows",
    arguments: [
      (1600.0, 1200.0, 48), (700, 500, 12), (2000, 1600, 48), (4000, 3000, 0), (8000, 200, 0),
      (200, 200, 0),
    ])
  func limited(_ width: Double, _ height: Double, _ count: Int) {
    let size = Size(width: width, height: height)
    let squares = ImageSquares(of: size, sides: 256...512, most: 48).rects
    #expect(squares.count == count)
    let sides = Set(squares.map { (Double($0.width) * width).rounded() })
    #expect(sides.count == (count > 0 ? 1 : 0) && sides.allSatisfy((256...512).contains))
  }
}
