// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct OrientationTests {
  /// An image of 3×2 pixels counted from the top left as stored, and upright.
  static let upright: [(ImageOrientation, [Float])] = [
    (.up, [1, 2, 3, 4, 5, 6]),
    (.upMirrored, [3, 2, 1, 6, 5, 4]),
    (.down, [6, 5, 4, 3, 2, 1]),
    (.downMirrored, [4, 5, 6, 1, 2, 3]),
    (.leftMirrored, [1, 4, 2, 5, 3, 6]),
    (.right, [4, 1, 5, 2, 6, 3]),
    (.rightMirrored, [6, 3, 5, 2, 4, 1]),
    (.left, [3, 6, 2, 5, 1, 4]),
  ]

  @Test(arguments: upright)
  func turnsEveryPixel(_ orientation: ImageOrientation, _ expected: [Float]) throws {
    let image = Image.counting(width: 3, height: 2).oriented(orientation)
    #expect(
      image.extent
        == (orientation.isTransposed
          ? Rect(x: 0, y: 0, width: 2, height: 3) : Rect(x: 0, y: 0, width: 3, height: 2)))
    #expect(try image.reds() == expected)
  }

  @Test(arguments: ImageOrientation.allCases)
  func keepsTheCorner(_ orientation: ImageOrientation) throws {
    let moved = Image.counting(width: 3, height: 2)
      .transformed(by: Transform2D(translationX: 7, y: -4))
    let image = moved.oriented(orientation)
    #expect(image.extent.origin == Point(x: 7, y: -4))
    #expect(try image.reds() == Self.upright[Int(orientation.rawValue) - 1].1)
  }
}
