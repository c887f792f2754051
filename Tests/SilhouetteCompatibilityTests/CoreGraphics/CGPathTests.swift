// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  @Suite struct CGPathTests {
    private func types(_ path: CGPath) -> [CGPathElementType] {
      var types: [CGPathElementType] = []
      path.applyWithBlock { types.append($0.pointee.type) }
      return types
    }

    @Test("elements come back in their order, with their points")
    func elements() {
      let path = CGMutablePath()
      #expect(path.isEmpty && path.currentPoint == .zero && path.boundingBox.isNull)
      path.move(to: CGPoint(x: 1, y: 2))
      path.addLine(to: CGPoint(x: 3, y: 2))
      path.addQuadCurve(to: CGPoint(x: 5, y: 2), control: CGPoint(x: 4, y: 6))
      path.addCurve(
        to: CGPoint(x: 1, y: 2), control1: CGPoint(x: 9, y: 9), control2: CGPoint(x: 0, y: 9))
      path.closeSubpath()
      #expect(
        types(path) == [
          .moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath,
        ])
      var points: [CGPoint] = []
      path.applyWithBlock { element in
        let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
        points += (0..<count).map { element.pointee.points[$0] }
      }
      #expect(points.count == 7 && points[2] == CGPoint(x: 4, y: 6))
      #expect(path.boundingBox == CGRect(x: 0, y: 2, width: 9, height: 7))
      #expect(path.boundingBoxOfPath.height < 6)
    }

    @Test("shapes are built of lines and of a curve for each quarter")
    func shapes() {
      let box = CGRect(x: 2, y: 3, width: 10, height: 6)
      #expect(types(CGPath(ellipseIn: box, transform: nil)).count == 6)
      #expect(CGPath(ellipseIn: box, transform: nil).boundingBoxOfPath == box)
      #expect(types(CGPath(rect: box, transform: nil)).count == 5)
      let rounded = CGPath(roundedRect: box, cornerWidth: 2, cornerHeight: 1, transform: nil)
      #expect(rounded.boundingBox == box && !rounded.contains(CGPoint(x: 2.1, y: 3.1)))
      var move = CGAffineTransform(translationX: 1, y: -1)
      #expect(
        CGPath(rect: box, transform: &move).boundingBox == box.offsetBy(dx: 1, dy: -1))
      #expect(rounded.copy(using: &move)?.boundingBox == box.offsetBy(dx: 1, dy: -1))
      #expect(rounded.copy() == rounded && rounded.mutableCopy() == rounded)
    }

    @Test("a transform applies to what is added, from the current point on")
    func transforms() {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 10, y: 0))
      let double = CGAffineTransform(scaleX: 2, y: 2)
      path.addLine(to: CGPoint(x: 10, y: 0), transform: double)
      #expect(path.currentPoint == CGPoint(x: 20, y: 0))
      // From (10, 0) in the arc's own coordinates: a corner at (15, 0), which is (30, 0).
      path.addArc(
        tangent1End: CGPoint(x: 15, y: 0), tangent2End: CGPoint(x: 15, y: 9), radius: 2,
        transform: double)
      #expect(abs(path.currentPoint.x - 30) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
      path.addEllipse(in: CGRect(x: 0, y: 0, width: 1, height: 1), transform: double)
      path.addRects([CGRect(x: 50, y: 0, width: 1, height: 1)], transform: double)
      #expect(path.boundingBoxOfPath.maxX == 102)
    }

    @Test("inside depends on the rule, and the point is transformed")
    func contains() {
      let ring = CGMutablePath()
      ring.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
      ring.addEllipse(in: CGRect(x: 3, y: 3, width: 4, height: 4))
      let middle = CGPoint(x: 5, y: 5)
      #expect(ring.contains(middle) && !ring.contains(middle, using: .evenOdd))
      let away = CGAffineTransform(translationX: 3.5, y: 0)
      #expect(ring.contains(middle, using: .evenOdd, transform: away))
    }

    @Test("angles decrease along a clockwise arc")
    func arcs() {
      let quarter = CGMutablePath()
      quarter.addArc(
        center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: false)
      #expect(quarter.boundingBoxOfPath.minX > -1e-9)
      let rest = CGMutablePath()
      rest.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: true)
      #expect(rest.boundingBoxOfPath.minX < -1.99)
      let relative = CGMutablePath()
      relative.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: -.pi / 2)
      #expect(abs(relative.currentPoint.y + 2) < 1e-9 && relative.boundingBox.minX > -1e-9)
    }

    @Test("a stroked path has the area of its lines, a dashed one their share")
    func strokes() {
      let line = CGMutablePath()
      line.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5)])
      let stroke = line.copy(
        strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
      #expect(stroke.boundingBox == CGRect(x: -2, y: 3, width: 14, height: 4))
      let dashed = line.copy(dashingWithPhase: 0, lengths: [2, 1])
      #expect(types(dashed).filter { $0 == .moveToPoint }.count == 4)
    }

    @Test("what is no number is left out")
    func nonsense() {
      let path = CGMutablePath()
      path.addRect(.null)
      path.addRect(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
      path.addArc(center: .zero, radius: -1, startAngle: 0, endAngle: 1, clockwise: false)
      path.addArc(center: .zero, radius: 1, startAngle: .infinity, endAngle: 1, clockwise: true)
      path.addLine(to: CGPoint(x: 1, y: 1))
      #expect(path.isEmpty)
      path.addRect(CGRect(x: 4, y: 4, width: -3, height: -2))
      #expect(path.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 2))
    }
  }
#endif
