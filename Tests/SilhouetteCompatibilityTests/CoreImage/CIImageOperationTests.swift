// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  @Suite struct CIImageOperationTests {
    private func floats(
      _ image: CIImage, _ rect: CGRect? = nil, options: [CIContextOption: Any]? = nil
    ) -> [Float] {
      let rect = rect ?? image.extent
      let width = Int(rect.width)
      var numbers = [Float](repeating: -1, count: 4 * width * Int(rect.height))
      numbers.withUnsafeMutableBytes { memory in
        guard let start = memory.baseAddress else { return }
        CIContext(options: options).render(
          image, toBitmap: start, rowBytes: 16 * width, bounds: rect, format: .RGBAf,
          colorSpace: CGColorSpace(name: CGColorSpace.linearSRGB))
      }
      return numbers
    }

    /// Greys, 8×4, that alternate from pixel to pixel.
    private let stripes = CIImage(
      bitmapData: Data((0..<32).map { $0 % 2 == 0 ? 0 : 255 }), bytesPerRow: 8,
      size: CGSize(width: 8, height: 4), format: .L8, colorSpace: nil)

    @Test("a transform of high quality takes the mean of all pixels where it shrinks")
    func downsample() {
      let half = CGAffineTransform(scaleX: 0.5, y: 0.5)
      let fine = stripes.transformed(by: half, highQualityDownsample: true)
      #expect(fine.extent == CGRect(x: 0, y: 0, width: 4, height: 2))
      let inner = floats(fine, CGRect(x: 1, y: 0, width: 2, height: 2))
      #expect(stride(from: 0, to: 16, by: 4).allSatisfy { abs(inner[$0] - 0.5) < 0.02 })
      // A quarter reads 1 pixel of 4 otherwise: all black or all white, or edges between.
      let quarter = CGAffineTransform(a: 0.25, b: 0, c: 0, d: 1, tx: 3, ty: 0)
      let narrow = stripes.transformed(by: quarter, highQualityDownsample: true)
      #expect(narrow.extent == CGRect(x: 3, y: 0, width: 2, height: 4))
      #expect(floats(narrow).enumerated().allSatisfy { $0 % 4 == 3 || abs($1 - 0.5) < 0.13 })
      // What only moves, grows, is endless or has no inverse is transformed as usual.
      for matrix in [
        CGAffineTransform(translationX: 2, y: 1), CGAffineTransform(scaleX: 3, y: 2),
        CGAffineTransform(scaleX: 0, y: 1),
        CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      ] {
        #expect(
          stripes.transformed(by: matrix, highQualityDownsample: true)
            == stripes.transformed(by: matrix))
      }
      let endless = CIImage(color: .red)
      #expect(endless.transformed(by: half, highQualityDownsample: true).extent.isInfinite)
      #expect(stripes.transformed(by: half, highQualityDownsample: false).extent == fine.extent)
    }

    @Test("the edges of an enlarged mask do not fade", arguments: 1...12 as ClosedRange<UInt64>)
    func maskEdges(_ seed: UInt64) {
      var state = seed
      func random(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
      }
      let (width, height) = (1 + random(6), 1 + random(6))
      let (wide, high) = (width + random(23), height + random(23))
      let bytes = (0..<width * height).map { _ in UInt8(random(256)) }
      let mask = CIImage(
        bitmapData: Data(bytes), bytesPerRow: width, size: CGSize(width: width, height: height),
        format: .L8, colorSpace: nil)
      let (x, y) = (Double(wide) / Double(width), Double(high) / Double(height))
      let found = mask.transformed(by: CGAffineTransform(scaleX: x, y: y))
      #expect(found.extent == CGRect(x: 0, y: 0, width: wide, height: high))
      // Bilinear interpolation between the centres of the pixels, the outermost of which go on beyond the edges.
      func value(_ column: Int, _ row: Int) -> Double {
        let left = (Double(column) + 0.5) / x - 0.5
        let top = (Double(row) + 0.5) / y - 0.5
        func at(_ column: Double, _ row: Double) -> Double {
          let column = min(max(Int(column), 0), width - 1)
          let row = min(max(Int(row), 0), height - 1)
          return Double(bytes[row * width + column]) / 255
        }
        let (column, row) = (left.rounded(.down), top.rounded(.down))
        let (right, down) = (left - column, top - row)
        return (at(column, row) * (1 - right) + at(column + 1, row) * right) * (1 - down)
          + (at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right) * down
      }
      let numbers = floats(found, options: [.workingColorSpace: NSNull()])
      for row in 0..<high {
        for column in 0..<wide {
          let place = 4 * (row * wide + column)
          #expect(abs(Double(numbers[place]) - value(column, row)) < 1e-5, "\(column), \(row)")
          #expect(numbers[place + 3] == 1, "\(column), \(row)")
        }
      }
    }

    @Test("a stretched mask shows the image up to its edges, the edges of enlarged colours fade")
    func stretchedMask() throws {
      let white = CIImage(
        bitmapData: Data(repeating: 255, count: 12), bytesPerRow: 4,
        size: CGSize(width: 4, height: 3), format: .L8, colorSpace: nil)
      let grey = CIImage(
        cgImage: try #require(
          CIContext().createCGImage(white, from: white.extent, format: .L8, colorSpace: nil)))
      let image = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 13, height: 21))
      for mask in [white, grey] {
        let filter = CIFilter.blendWithMask()
        filter.inputImage = image
        filter.backgroundImage = CIImage(color: .blue)
        filter.maskImage = mask.transformed(by: CGAffineTransform(scaleX: 13.0 / 4, y: 7))
        let blended = try #require(filter.outputImage).cropped(to: image.extent)
        #expect(floats(blended) == floats(image))
      }
      let colors = CIImage(color: CIColor(red: 0.5, green: 0.25, blue: 0.1))
        .cropped(to: CGRect(x: 0, y: 0, width: 4, height: 3))
      let enlarged = floats(colors.transformed(by: CGAffineTransform(scaleX: 4, y: 4)))
      // A corner's centre is 3/8 of a pixel outside of those of the pixels.
      #expect(abs(enlarged[3] - 0.390625) < 1e-5)
      // Nearest pixels never fade, and stay the nearest.
      let sharp = white.samplingNearest().transformed(by: CGAffineTransform(scaleX: 2, y: 2))
      #expect(floats(sharp).allSatisfy { $0 == 1 })
    }

    @Test("values are matched to the working space and back")
    func matching() throws {
      let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
      let value = CIImage(
        bitmapData: Data([128]), bytesPerRow: 1, size: CGSize(width: 1, height: 1), format: .L8,
        colorSpace: nil)
      // IEC 61966-2-1: 128 / 255 is 0.2158605 of light.
      let linear = try #require(value.matchedToWorkingSpace(from: space))
      #expect(abs(floats(linear)[0] - 0.2158605) < 1e-5)
      let back = try #require(linear.matchedFromWorkingSpace(to: space))
      #expect(abs(floats(back)[0] - 128 / 255) < 1e-5)
      // Half transparent: the unpremultiplied colour is converted.
      let color = CIImage(color: CIColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
        .cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
      let encoded = try #require(color.matchedFromWorkingSpace(to: space))
      let found = floats(encoded)
      let expected: [Float] = [0.5, 0.25, 0, 0.5]
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-5 })
      // Without colour management, nothing is converted.
      let same = floats(
        try #require(value.matchedToWorkingSpace(from: space)),
        options: [.workingColorSpace: NSNull()])
      #expect(abs(same[0] - 128 / 255) < 1e-6)
    }

    @Test("the region of interest is what filters read of an image")
    func regionOfInterest() {
      let blurred = stripes.applyingFilter("CIBoxBlur", parameters: ["inputRadius": 2])
        .transformed(by: CGAffineTransform(translationX: 10, y: 0))
      let rect = CGRect(x: 13, y: 1, width: 2, height: 1)
      #expect(
        blurred.regionOfInterest(for: stripes, in: rect)
          == CGRect(x: 1, y: 0, width: 6, height: 4))
      #expect(blurred.regionOfInterest(for: blurred, in: rect) == rect)
      #expect(blurred.regionOfInterest(for: .red, in: rect).isEmpty)
      #expect(blurred.regionOfInterest(for: stripes, in: .null).isEmpty)
      #expect(
        stripes.clampedToExtent().regionOfInterest(for: stripes, in: .infinite) == stripes.extent)
    }

    @Test("rectangles and transforms that are none neither trap nor show anything")
    func extremes() {
      let rects = [
        CGRect.null, CGRect(x: CGFloat.nan, y: 0, width: 3, height: 3),
        CGRect(x: 0, y: 0, width: -3, height: -2), CGRect(x: 1e300, y: 0, width: 1, height: 1),
        CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 2),
      ]
      for rect in rects {
        let image = stripes.cropped(to: rect).clamped(to: rect).settingAlphaOne(in: rect)
        let pixels = CIContext().createCGImage(image, from: rect)
        // A negative width is the same rectangle from its other side.
        #expect(rect.width < 0 || pixels?.data.allSatisfy { $0 == 0 } ?? true)
        _ = stripes.regionOfInterest(for: stripes, in: rect)
      }
      for number in [CGFloat.nan, .infinity, 1e300, 1e-300] {
        let matrix = CGAffineTransform(a: number, b: 0, c: 0, d: number, tx: number, ty: 0)
        let image = stripes.transformed(by: matrix, highQualityDownsample: true)
        _ = CIContext().createCGImage(image, from: CGRect(x: 0, y: 0, width: 2, height: 2))
      }
    }
  }
#endif

// Mistake fading-mask: the edges of a mask that is stretched over a photo fade
// - return clampedToExtent().transformed(by: transform).cropped(to: target)
// + return transformed
// = CIImageOperationTests
