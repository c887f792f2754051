// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  @Suite struct CIVectorTests {
    @Test("numbers keep their order, and those beyond the last are 0")
    func numbers() {
      let vector = CIVector(x: 1, y: 2.5, z: -3)
      #expect(vector.count == 3)
      #expect([vector.x, vector.y, vector.z, vector.w] == [1, 2.5, -3, 0])
      #expect(vector.value(at: 1) == 2.5 && vector.value(at: 7) == 0 && vector.value(at: -1) == 0)
      let numbers: [CGFloat] = [4, 5]
      #expect(CIVector(values: numbers, count: 2) == CIVector(x: 4, y: 5))
    }

    @Test("a point, a rectangle and a transform come back")
    func shapes() {
      let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
      #expect(CIVector(cgRect: rect).cgRectValue == rect)
      #expect(CIVector(cgPoint: CGPoint(x: 8, y: 9)).cgPointValue == CGPoint(x: 8, y: 9))
      let transform = CGAffineTransform(1, 2, 3, 4, 5, 6)
      #expect(CIVector(cgAffineTransform: transform).cgAffineTransformValue == transform)
    }

    @Test("text is read and written")
    func text() {
      #expect(CIVector(string: "[1 0 0.5]") == CIVector(x: 1, y: 0, z: 0.5))
      #expect(CIVector(x: 1, y: 0, z: 0.5).stringRepresentation == "[1 0 0.5]")
      #expect(CIVector(string: "").count == 0)
      #expect(CIColor(string: "0.5 0 1").alpha == 1)
      #expect(CIColor(string: "0.5 0 1 0.25").alpha == 0.25)
    }
  }
#endif
