// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// The formulas of Core Graphics' documentation: a point is a row vector, so that the first of two matrices acts first.
  @Suite struct CGAffineTransformTests {
    private let skew = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)

    private func isNear(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
      zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty])
        .allSatisfy { abs($0 - $1) < 1e-12 }
    }

    @Test("x′ = a·x + c·y + tx, y′ = b·x + d·y + ty")
    func point() {
      #expect(CGPoint(x: 17, y: 19).applying(skew) == CGPoint(x: 140, y: 197))
      #expect(CGSize(width: 17, height: 19).applying(skew) == CGSize(width: 129, height: 184))
    }

    @Test("a rectangle becomes the smallest one around its corners")
    func rect() {
      let turned = CGRect(x: 1, y: 2, width: 3, height: 4)
        .applying(CGAffineTransform(0, 1, -1, 0, 0, 0))
      #expect(turned == CGRect(x: -6, y: 1, width: 4, height: 3))
      let mirrored = CGRect(x: 1, y: 2, width: 3, height: 4)
        .applying(CGAffineTransform(scaleX: -2, y: 1))
      #expect(mirrored == CGRect(x: -8, y: 2, width: 6, height: 4))
      #expect(CGRect.null.applying(skew).isNull)
    }

    @Test("the first of two transforms acts first")
    func concatenation() {
      let both = skew.concatenating(CGAffineTransform(translationX: 1, y: 2))
      #expect(both == CGAffineTransform(2, 3, 5, 7, 12, 15))
      #expect(skew.translatedBy(x: 1, y: 2) == CGAffineTransform(2, 3, 5, 7, 23, 30))
      #expect(skew.scaledBy(x: 2, y: 10) == CGAffineTransform(4, 6, 50, 70, 11, 13))
      let quarter = skew.rotated(by: .pi / 2)
      #expect(isNear(quarter, CGAffineTransform(5, 7, -2, -3, 11, 13)))
    }

    @Test("an inverse undoes its transform, and a flat transform is its own")
    func inverse() {
      // The determinant is 2·7 − 3·5 = −1.
      #expect(isNear(skew.inverted(), CGAffineTransform(-7, 3, 5, -2, 12, -7)))
      #expect(isNear(skew.concatenating(skew.inverted()), .identity))
      let flat = CGAffineTransform(1, 2, 2, 4, 5, 6)
      #expect(flat.inverted() == flat)
      #expect(CGAffineTransform.identity.isIdentity && !skew.isIdentity)
    }
  }
#endif
