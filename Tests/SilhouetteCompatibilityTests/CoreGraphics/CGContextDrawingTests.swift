// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Paths, clips, blend modes, shadows, layers and gradients; numbers are counted by hand.
  @Suite struct CGContextDrawingTests {
    private let white = CGColor(gray: 1, alpha: 1)

    @Test("parts of pixels are covered in part")
    func fractions() throws {
      let context = try bitmap(4, 4)
      context.setFillColor(white)
      context.fill(CGRect(x: 0.5, y: 1, width: 2, height: 1.4))
      let pixels = try Pixels(context.makeImage())
      // The rows from y = 1 to 2, and 2 to 3.
      #expect((0..<4).map { pixels.alpha($0, 2) } == [128, 255, 128, 0])
      #expect((0..<4).map { pixels.alpha($0, 1) } == [51, 102, 51, 0])
    }

    @Test("a path is filled, stroked or both, and is gone afterwards")
    func modes() throws {
      func alphas(_ mode: CGPathDrawingMode) throws -> [UInt8] {
        let context = try bitmap(12, 12)
        context.setFillColor(gray: 1, alpha: 1)
        context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.setLineWidth(2)
        context.addRect(CGRect(x: 2, y: 2, width: 8, height: 8))
        context.addRect(CGRect(x: 4, y: 4, width: 4, height: 4))
        context.drawPath(using: mode)
        #expect(context.isPathEmpty && context.path == nil)
        let pixels = try Pixels(context.makeImage())
        // The middle, the inner line, the ring and the outer line.
        return [(6, 6), (4, 6), (3, 6), (1, 6)].map { $0.1 == 6 ? pixels[$0.0, $0.1][1] : 0 }
          + [pixels.alpha(6, 6), pixels.alpha(1, 6)]
      }
      #expect(try alphas(.fill) == [255, 255, 255, 0, 255, 0])
      #expect(try alphas(.eoFill) == [0, 0, 255, 0, 0, 0])
      #expect(try alphas(.stroke) == [0, 0, 0, 0, 0, 255])
      #expect(try alphas(.fillStroke) == [255, 0, 0, 0, 255, 255])
      #expect(try alphas(.eoFillStroke) == [0, 0, 0, 0, 0, 255])
    }

    @Test("points are transformed when they are added, line widths when they are drawn")
    func transform() throws {
      let context = try bitmap(20, 20)
      context.setStrokeColor(white)
      context.scaleBy(x: 2, y: 2)
      context.move(to: CGPoint(x: 1, y: 5))
      context.addLine(to: CGPoint(x: 9, y: 5))
      #expect(context.currentPointOfPath == CGPoint(x: 9, y: 5))
      context.scaleBy(x: 1, y: 2)
      #expect(context.currentPointOfPath == CGPoint(x: 9, y: 2.5))
      context.setLineWidth(1)
      context.strokePath()
      // From (2, 10) to (18, 10), four pixels high.
      let pixels = try Pixels(context.makeImage())
      #expect(abs(pixels.area - 64) < 0.1)
      #expect(pixels.alpha(2, 8) == 255 && pixels.alpha(17, 11) == 255)
    }

    @Test("ends, corners and dashes")
    func lines() throws {
      func area(_ setUp: (CGContext) -> Void) throws -> Double {
        let context = try bitmap(40, 30)
        context.setLineWidth(4)
        setUp(context)
        context.addLines(between: [
          CGPoint(x: 5, y: 5), CGPoint(x: 25, y: 5), CGPoint(x: 25, y: 20),
        ])
        context.strokePath()
        return try Pixels(context.makeImage()).area
      }
      // 20 · 4 + 15 · 4, of which 2 · 2 is in both, and the corner of 2 · 2.
      #expect(abs(try area { _ in } - 140) < 0.1)
      #expect(abs(try area { $0.setLineJoin(.bevel) } - 138) < 0.1)
      #expect(abs(try area { $0.setLineJoin(.round) } - 136 - .pi) < 0.1)
      #expect(abs(try area { $0.setMiterLimit(1) } - 138) < 0.1)
      #expect(abs(try area { $0.setLineCap(.square) } - 156) < 0.1)
      #expect(abs(try area { $0.setLineCap(.round) } - 140 - 4 * .pi) < 0.1)
      #expect(abs(try area { $0.setLineDash(phase: 0, lengths: [2, 3]) } - 56) < 0.1)
      #expect(try area { $0.setLineWidth(0) } == 0)
      #expect(try area { $0.setLineWidth(.nan) } == 0)
    }

    @Test("segments, frames and ellipses leave the path alone")
    func shapes() throws {
      let context = try bitmap(30, 30)
      context.setFillColor(white)
      context.setStrokeColor(white)
      context.move(to: CGPoint(x: 1, y: 1))
      context.fillEllipse(in: CGRect(x: 5, y: 5, width: 20, height: 20))
      #expect(abs(try Pixels(context.makeImage()).area - 100 * .pi) < 0.5)
      context.clear(CGRect(x: 0, y: 0, width: 30, height: 30))
      context.strokeEllipse(in: CGRect(x: 5, y: 5, width: 20, height: 20))
      #expect(abs(try Pixels(context.makeImage()).area - 20 * .pi) < 0.5)
      context.clear(.infinite)
      context.stroke(CGRect(x: 5, y: 5, width: 20, height: 20), width: 2)
      #expect(abs(try Pixels(context.makeImage()).area - 160) < 0.1)
      context.clear(.infinite)
      context.strokeLineSegments(between: [
        CGPoint(x: 2, y: 3.5), CGPoint(x: 12, y: 3.5), CGPoint(x: 2, y: 8.5),
        CGPoint(x: 22, y: 8.5), CGPoint(x: 0, y: 0),
      ])
      #expect(abs(try Pixels(context.makeImage()).area - 30) < 0.1)
      #expect(context.currentPointOfPath == CGPoint(x: 1, y: 1))
    }

    @Test("clips intersect, are saved with the state, and can be reset")
    func clips() throws {
      let context = try bitmap(20, 20)
      context.setFillColor(white)
      context.saveGState()
      context.clip(to: CGRect(x: 2, y: 2, width: 10, height: 10))
      #expect(context.boundingBoxOfClipPath == CGRect(x: 2, y: 2, width: 10, height: 10))
      context.addEllipse(in: CGRect(x: 4, y: 4, width: 16, height: 16))
      context.clip()
      #expect(context.boundingBoxOfClipPath == CGRect(x: 4, y: 4, width: 8, height: 8))
      context.fill(.infinite)
      // A quarter of the disc.
      #expect(abs(try Pixels(context.makeImage()).area - 16 * .pi) < 0.5)
      context.restoreGState()
      context.clear(.infinite)
      context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
      context.clip(using: .evenOdd)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      #expect(try Pixels(context.makeImage()).area == 84)
      context.resetClip()
      context.clear(.infinite)
      // Half a column and half a row: a quarter of the pixel in both.
      context.clip(to: CGRect(x: 0, y: 0, width: 10.5, height: 20))
      context.clip(to: [CGRect(x: 0, y: 0, width: 20, height: 4.5)])
      context.fill(.infinite)
      let corner = try Pixels(context.makeImage())
      #expect(corner.alpha(10, 16) == 128 && corner.alpha(9, 15) == 128)
      #expect(corner.alpha(10, 15) == 64 && corner.alpha(9, 16) == 255)
      context.clip()
      #expect(context.boundingBoxOfClipPath.isNull)
      context.resetClip()
      context.fill(.infinite)
      #expect(try Pixels(context.makeImage()).area == 400)
    }

    @Test("a mask shows what is black in an image mask, and what is white in a grey image")
    func maskClip() throws {
      let bytes = try #require(CGDataProvider(data: Data([0, 255, 51, 204])))
      let mask = try #require(
        CGImage(
          maskWidth: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4,
          provider: bytes, decode: nil, shouldInterpolate: false))
      let grey = try #require(
        CGImage(
          width: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4,
          space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: bytes, decode: nil,
          shouldInterpolate: false, intent: .defaultIntent))
      for (image, expected) in [(mask, [255, 0, 204, 51]), (grey, [0, 255, 51, 204])] {
        let context = try bitmap(6, 3)
        context.setFillColor(white)
        context.clip(to: CGRect(x: 1, y: 1, width: 4, height: 1), mask: image)
        context.fill(.infinite)
        let pixels = try Pixels(context.makeImage())
        #expect((0..<6).map { Int(pixels.alpha($0, 1)) } == [0] + expected + [0])
        #expect(pixels.alpha(2, 0) == 0 && pixels.alpha(2, 2) == 0)
      }
      // An image mask is drawn in the fill colour.
      let context = try bitmap(4, 1)
      context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
      context.draw(mask, in: CGRect(x: 0, y: 0, width: 4, height: 1))
      #expect(try Pixels(context.makeImage())[2, 0] == [0, 204, 0, 204])
    }

    @Test(
      "blend modes combine source and destination within the shape",
      arguments: [
        CGBlendMode.normal, .multiply, .screen, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop,
        .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor, .plusLighter,
      ])
    func blending(_ mode: CGBlendMode) throws {
      let context = try bitmap(3, 1)
      // D = (102, 153, 0, 204) / 255, premultiplied; S = (102, 0, 51, 128).
      context.setFillColor(red: 0.5, green: 0.75, blue: 0, alpha: 0.8)
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
      context.setFillColor(red: 0.8, green: 0, blue: 0.4, alpha: 0.5)
      context.setBlendMode(mode)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.fill(CGRect(x: 1.5, y: 0, width: 0.5, height: 1))
      let pixels = try Pixels(context.makeImage())
      let (s, d) = (SIMD4(102.0, 0, 51, 127.5) / 255, SIMD4(102.0, 153, 0, 204) / 255)
      let expected = result(mode, s, d)
      for channel in 0..<4 {
        #expect(abs(Double(pixels[0, 0][channel]) - 255 * expected[channel]) < 1.6, "\(mode)")
        // Half of a pixel.
        let half = (expected[channel] + d[channel]) / 2
        #expect(abs(Double(pixels[1, 0][channel]) - 255 * half) < 1.6, "\(mode)")
      }
      #expect(pixels[2, 0] == [102, 153, 0, 204])
    }

    /// The formulas of Porter and Duff, and of PDF.
    private func result(
      _ mode: CGBlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>
    ) -> SIMD4<Double> {
      let (a, b) = (s.w, d.w)
      func blended(_ formula: (Double, Double) -> Double) -> SIMD4<Double> {
        var result = SIMD4(0, 0, 0, a + b - a * b)
        for c in 0..<3 {
          result[c] = s[c] * (1 - b) + d[c] * (1 - a) + a * b * formula(d[c] / b, s[c] / a)
        }
        return result
      }
      return switch mode {
      case .multiply: blended { $0 * $1 }
      case .screen: blended { $0 + $1 - $0 * $1 }
      case .clear: .zero
      case .copy: s
      case .sourceIn: s * b
      case .sourceOut: s * (1 - b)
      case .sourceAtop: s * b + d * (1 - a)
      case .destinationAtop: s * (1 - b) + d * a
      case .destinationIn: d * a
      case .destinationOut: d * (1 - a)
      case .destinationOver: d + s * (1 - b)
      case .xor: s * (1 - b) + d * (1 - a)
      case .plusLighter: pointwiseMin(s + d, SIMD4(repeating: 1))
      default: s + d * (1 - a)
      }
    }

    @Test("a layer is composited as one image")
    func layer() throws {
      let context = try bitmap(4, 1)
      context.setAlpha(0.4)
      context.setFillColor(white)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
      context.fill(CGRect(x: 1, y: 0, width: 3, height: 1))
      #expect(try Pixels(context.makeImage()).area == 0)
      context.endTransparencyLayer()
      context.endTransparencyLayer()
      let pixels = try Pixels(context.makeImage())
      #expect((0..<4).map { pixels.alpha($0, 0) } == [102, 102, 102, 102])
    }

    @Test("a shadow lies below, displaced and blurred")
    func shadow() throws {
      let context = try bitmap(40, 40)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.setShadow(offset: CGSize(width: 6, height: -6), blur: 0, color: CGColor.black)
      // The transform does not change the offset.
      context.scaleBy(x: 2, y: 2)
      context.fill(CGRect(x: 5, y: 10, width: 5, height: 5))
      let pixels = try Pixels(context.makeImage())
      // The square has x and y (up) of 10…20 and 20…30, the shadow 16…26 and 14…24.
      #expect(pixels[12, 12] == [255, 0, 0, 255] && pixels[18, 18] == [255, 0, 0, 255])
      #expect(pixels[24, 24] == [0, 0, 0, 255] && pixels[16, 25] == [0, 0, 0, 255])
      #expect(pixels[12, 22] == [0, 0, 0, 0] && pixels[27, 20] == [0, 0, 0, 0])
      context.clear(.infinite)
      context.setShadow(offset: CGSize(width: 100, height: 0), blur: 8, color: CGColor.black)
      context.translateBy(x: -40, y: 0)
      context.fill(CGRect(x: 0, y: 5, width: 10, height: 10))
      // A square out of sight casts its shadow on 20…40: softly, so that its middle is darker than its edge.
      let soft = try Pixels(context.makeImage())
      #expect(soft.alpha(30, 20) > 200 && abs(Int(soft.alpha(20, 20)) - 128) < 12)
      context.clear(.infinite)
      context.setShadow(offset: .zero, blur: 8, color: nil)
      context.fill(CGRect(x: 0, y: 5, width: 10, height: 10))
      #expect(try Pixels(context.makeImage()).area == 0)
    }

    @Test("gradients fill the clip")
    func gradients() throws {
      let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 0, alpha: 1)]
      let gradient = try #require(
        CGGradient(
          colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1]))
      let context = try bitmap(20, 10)
      context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 5))
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0),
        options: .drawsAfterEndLocation)
      let pixels = try Pixels(context.makeImage())
      #expect(pixels[2, 8] == [0, 0, 0, 0] && pixels[17, 8] == [0, 0, 0, 255])
      #expect(pixels[5, 8] == [242, 0, 0, 255] && pixels[14, 8] == [13, 0, 0, 255])
      #expect(pixels[10, 3] == [0, 0, 0, 0])
      context.resetClip()
      context.clear(.infinite)
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 5, y: 5), startRadius: 0, endCenter: CGPoint(x: 5, y: 5),
        endRadius: 5, options: [])
      let disc = try Pixels(context.makeImage())
      #expect(disc.alpha(0, 0) == 0 && disc.alpha(12, 5) == 0 && disc.alpha(5, 1) == 255)
      #expect(disc[5, 4][0] > disc[5, 2][0] && disc[5, 2][0] > disc[5, 0][0])
      #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
      // Grey and alpha: from transparent black to white in a quarter of the way.
      let grey = try #require(
        CGGradient(
          colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 0, 1, 1, 1, 1],
          locations: [0, 0.25, 1], count: 3))
      context.clear(.infinite)
      context.drawLinearGradient(
        grey, start: .zero, end: CGPoint(x: 16, y: 0), options: .drawsAfterEndLocation)
      let ramp = try Pixels(context.makeImage())
      #expect((0..<6).map { ramp.alpha($0, 4) } == [32, 96, 159, 223, 255, 255])
      #expect(ramp[0, 4] == [4, 4, 4, 32])
    }

    @Test("the memory of a context can be read and written")
    func memory() throws {
      let context = try bitmap(3, 2)
      #expect(context.bytesPerRow == 12)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      let data = try #require(context.data)
      #expect(data.load(fromByteOffset: 12 + 4, as: UInt8.self) == 255)
      data.storeBytes(of: 200, toByteOffset: 3, as: UInt8.self)
      let image = context.makeImage()
      data.storeBytes(of: 0, toByteOffset: 3, as: UInt8.self)
      #expect(try Pixels(image).alpha(0, 0) == 200)
    }

    @Test("without antialiasing there are no parts of pixels, and interpolation can be forbidden")
    func quality() throws {
      let context = try bitmap(20, 20)
      context.setFillColor(white)
      context.setShouldAntialias(false)
      context.fillEllipse(in: CGRect(x: 1.3, y: 2.2, width: 15, height: 13))
      let pixels = try Pixels(context.makeImage())
      #expect(pixels.area == pixels.area.rounded() && pixels.area > 100)
      let small = try bitmap(2, 1)
      small.setFillColor(white)
      small.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      let large = try bitmap(20, 10)
      large.interpolationQuality = .none
      large.draw(try #require(small.makeImage()), in: CGRect(x: 0, y: 0, width: 20, height: 10))
      let blocks = try Pixels(large.makeImage())
      #expect((0..<20).map { blocks.alpha($0, 5) } == (0..<20).map { $0 < 10 ? 255 : 0 })
    }

    @Test("numbers that make no sense draw nothing, and break nothing")
    func nonsense() throws {
      let context = try bitmap(10, 10)
      for value in [CGFloat.nan, .infinity, -1e300, 1e300] {
        context.setLineWidth(value)
        context.setMiterLimit(value)
        context.setLineDash(phase: value, lengths: [value, 1])
        context.setShadow(offset: CGSize(width: value, height: value), blur: value)
        context.setAlpha(value)
        context.setStrokeColor(red: 1, green: 1, blue: 1, alpha: 1)
        context.move(to: CGPoint(x: value, y: 2))
        context.addLine(to: CGPoint(x: 4, y: value))
        context.addArc(
          center: CGPoint(x: 1, y: value), radius: value, startAngle: value, endAngle: value,
          clockwise: true)
        context.addEllipse(in: CGRect(x: 0, y: 0, width: value, height: value))
        context.drawPath(using: .fillStroke)
        context.fill(CGRect(x: value, y: value, width: value, height: value))
        context.clip(to: CGRect(x: 0, y: 0, width: value, height: value))
        context.resetClip()
        context.saveGState()
        context.scaleBy(x: value, y: 0)
        context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.strokePath()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        context.restoreGState()
      }
      context.restoreGState()
      #expect(context.makeImage() != nil)
    }
  }
#endif

// Mistake clip-product: a clip that replaces the one before
// - let masks = [mask, new].compactMap { $0 }
// + let masks = [new ?? mask].compactMap { $0 }
// = CGContextDrawingTests
