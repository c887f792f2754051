// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Paths with y down.
  @Suite struct UIBezierPathTests {
    private func drawn(
      _ width: CGFloat = 20, _ height: CGFloat = 20,
      _ body: (UIGraphicsImageRendererContext) -> Void
    ) throws -> Pixels {
      let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
        body($0)
      }
      return try Pixels(image.cgImage)
    }

    @Test("a clockwise arc is clockwise as it is seen")
    func clockwise() throws {
      for clockwise in [true, false] {
        let path = UIBezierPath(
          arcCenter: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi / 2,
          clockwise: clockwise)
        path.addLine(to: CGPoint(x: 10, y: 10))
        path.close()
        let pixels = try drawn { _ in
          UIColor.white.setFill()
          path.fill()
        }
        // From the right to the bottom: the lower right quarter, or the other three.
        #expect(pixels.alpha(14, 14) == (clockwise ? 255 : 0))
        #expect(pixels.alpha(5, 5) == (clockwise ? 0 : 255))
        #expect(pixels.alpha(14, 5) == (clockwise ? 0 : 255))
      }
      // In a context of UIKit, the words of Core Graphics have the opposite meaning, as on iOS.
      let pixels = try drawn { context in
        context.cgContext.move(to: CGPoint(x: 10, y: 10))
        context.cgContext.addArc(
          center: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi / 2,
          clockwise: false)
        context.cgContext.fillPath()
      }
      #expect(pixels.alpha(14, 14) == 255 && pixels.alpha(5, 5) == 0)
    }

    @Test("corners are rounded where they should be")
    func corners() throws {
      let path = UIBezierPath(
        roundedRect: CGRect(x: 2, y: 2, width: 16, height: 12),
        byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 5, height: 5))
      let pixels = try drawn { _ in
        UIColor.white.setFill()
        path.fill()
      }
      #expect(pixels.alpha(2, 2) == 0 && pixels.alpha(17, 13) == 0)
      #expect(pixels.alpha(17, 2) == 255 && pixels.alpha(2, 13) == 255)
      // Two corners without a quarter of a disc.
      #expect(abs(pixels.area - (192 - 2 * 25 * (1 - .pi / 4))) < 0.1)
      #expect(path.bounds == CGRect(x: 2, y: 2, width: 16, height: 12))
      let all = UIBezierPath(roundedRect: path.bounds, cornerRadius: 100)
      #expect(!all.contains(CGPoint(x: 3, y: 3)) && all.contains(CGPoint(x: 10, y: 2.5)))
      #expect(
        UIBezierPath(roundedRect: path.bounds, cornerRadius: 0).contains(CGPoint(x: 2.1, y: 2.1)))
    }

    @Test("lines have the path's style, and the context keeps its own")
    func style() throws {
      let path = UIBezierPath()
      #expect(path.isEmpty && path.currentPoint == .zero)
      path.move(to: CGPoint(x: 4, y: 10))
      path.addLine(to: CGPoint(x: 16, y: 10))
      path.lineWidth = 4
      path.lineCapStyle = .square
      let pixels = try drawn { context in
        UIColor.red.setStroke()
        context.cgContext.move(to: CGPoint(x: 1, y: 1))
        path.stroke()
        #expect(context.cgContext.currentPointOfPath == CGPoint(x: 1, y: 1))
        context.cgContext.addLine(to: CGPoint(x: 5, y: 1))
        context.cgContext.strokePath()
      }
      #expect(abs(pixels.area - 64 - 4) < 0.1)
      #expect(pixels[2, 8] == [255, 0, 0, 255])
      path.lineCapStyle = .butt
      path.setLineDash([2, 1], count: 2, phase: 0)
      let dashed = try drawn { _ in path.stroke(with: .normal, alpha: 0.4) }
      #expect(abs(dashed.area - 32 * 0.4) < 0.1)
      path.setLineDash(nil, count: 0, phase: 0)
      #expect(abs(try drawn { _ in path.stroke() }.area - 48) < 0.1)
    }

    @Test("rings, clips and copies")
    func shapes() throws {
      let ring = UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 16, height: 16))
      ring.append(UIBezierPath(ovalIn: CGRect(x: 6, y: 6, width: 8, height: 8)))
      #expect(ring.contains(CGPoint(x: 10, y: 10)))
      ring.usesEvenOddFillRule = true
      #expect(!ring.contains(CGPoint(x: 10, y: 10)))
      let pixels = try drawn { context in
        ring.addClip()
        UIColor(white: 1, alpha: 1).set()
        UIRectFill(context.cgContext.boundingBoxOfClipPath)
      }
      #expect(abs(pixels.area - 48 * .pi) < 0.6)
      // The same hole by the winding rule.
      let hole = UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 16, height: 16))
      hole.append(UIBezierPath(ovalIn: CGRect(x: 6, y: 6, width: 8, height: 8)).reversing())
      #expect(!hole.contains(CGPoint(x: 10, y: 10)) && hole.contains(CGPoint(x: 3, y: 10)))
      hole.apply(CGAffineTransform(translationX: 100, y: 0))
      #expect(hole.bounds.minX == 102)
      hole.lineWidth = 7
      let same = try #require(hole.copy() as? UIBezierPath)
      #expect(same !== hole && same.lineWidth == 7 && same.cgPath == hole.cgPath)
      let copy = UIBezierPath(cgPath: hole.cgPath)
      copy.removeAllPoints()
      #expect(copy.isEmpty && !hole.isEmpty && copy.bounds.isNull)
    }

    @Test("frames lie inside their rectangle")
    func frames() throws {
      let frame = CGRect(x: 2, y: 3, width: 8, height: 6)
      let strokes: [(UIGraphicsImageRendererContext) -> Void] = [
        { _ in UIRectFrame(frame) }, { $0.stroke(frame) },
      ]
      for stroke in strokes {
        let pixels = try drawn { context in
          UIColor.green.set()
          stroke(context)
        }
        #expect(abs(pixels.area - 24) < 0.01)
        #expect(pixels[2, 3] == [0, 255, 0, 255] && pixels[9, 8] == [0, 255, 0, 255])
        #expect(pixels.alpha(3, 4) == 0 && pixels.alpha(1, 3) == 0)
      }
      let clipped = try drawn { context in
        context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 3))
        UIRectClip(CGRect(x: 1, y: 0, width: 9, height: 9))
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect((try? Pixels(context.currentImage.cgImage))?.area == 6)
      }
      #expect(clipped.area == 6 && clipped.alpha(1, 0) == 255)
    }

    @Test("an image is drawn with a blend mode: the usual way to tint an icon")
    func tint() throws {
      let icon = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        UIColor.black.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
      }
      let pixels = try drawn(4, 4) { context in
        UIColor.orange.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        icon.draw(at: .zero, blendMode: .destinationIn, alpha: 1)
      }
      #expect(pixels[1, 1] == [255, 128, 0, 255] && pixels[3, 1] == [0, 0, 0, 0])
    }

    @Test("a renderer's bounds begin where they should")
    func bounds() throws {
      let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 20, width: 3, height: 2))
      let image = renderer.image { context in
        context.fill(CGRect(x: 11, y: 21, width: 1, height: 9))
      }
      let pixels = try Pixels(image.cgImage)
      #expect(pixels.width == 3 && pixels.area == 1 && pixels.alpha(1, 1) == 255)
    }

    @Test("a shadow of UIKit falls down")
    func shadow() throws {
      let pixels = try drawn { context in
        context.cgContext.setShadow(
          offset: CGSize(width: 0, height: 5), blur: 0, color: UIColor.black.cgColor)
        UIColor.white.setFill()
        context.fill(CGRect(x: 5, y: 3, width: 4, height: 4))
      }
      #expect(pixels[6, 4] == [255, 255, 255, 255] && pixels[6, 10] == [0, 0, 0, 255])
    }
  }
#endif
