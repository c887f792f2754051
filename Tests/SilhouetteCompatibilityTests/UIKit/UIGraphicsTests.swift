// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Compositing, y down: numbers are counted by hand, and mixed as they are encoded, as UIKit does.
  @Suite struct UIGraphicsTests {
    /// Returns red, green, blue and alpha, premultiplied, rows from the top.
    private func pixels(_ image: UIImage?) throws -> [[UInt8]] {
      let image = try #require(image?.cgImage)
      #expect(image.bitsPerPixel == 32)
      let data = [UInt8](image.data)
      return (0..<image.height).flatMap { y in
        (0..<image.width).map { x in
          let start = y * image.bytesPerRow + 4 * x
          return Array(data[start..<start + 4])
        }
      }
    }

    /// An image of two pixels, red over blue.
    private func pair() throws -> UIImage {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 2)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: 0, y: 1, width: 1, height: 1))
      }
      return image
    }

    @Test("the first row is the upper one")
    func rows() throws {
      #expect(try pixels(pair()) == [[255, 0, 0, 255], [0, 0, 255, 255]])
      #expect(try pair().size == CGSize(width: 1, height: 2))
    }

    @Test("what is drawn lies over what was there, at its place")
    func compositing() throws {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 3), false, 1)
      UIColor(white: 1, alpha: 0.6).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 1))
      try pair().draw(in: CGRect(x: 1, y: 0, width: 1, height: 2))
      let image = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetCurrentContext() == nil)
      #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
      #expect(
        try pixels(image) == [
          [153, 153, 153, 153], [255, 0, 0, 255], [0, 0, 0, 0], [0, 0, 255, 255], [0, 0, 0, 0],
          [0, 0, 0, 0],
        ])
    }

    @Test("many drawings are all there")
    func many() throws {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 1)).image { context in
        for index in 0..<100 {
          UIColor(white: CGFloat(index) / 255, alpha: 1).setFill()
          context.fill(CGRect(x: CGFloat(index), y: 0, width: 1, height: 1))
        }
      }
      #expect(try pixels(image).map { Int($0[0]) } == Array(0..<100))
    }

    @Test("alpha mixes encoded colours")
    func alpha() throws {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 2)).image { _ in
        UIColor.white.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 2))
        try? pair().draw(
          in: CGRect(x: 0, y: 0, width: 1, height: 2), blendMode: .normal, alpha: 0.2)
      }
      #expect(try pixels(image) == [[255, 204, 204, 255], [204, 204, 255, 255]])
    }

    @Test("an orientation is applied when the image is drawn")
    func orientation() throws {
      let image = UIImage(cgImage: try #require(try pair().cgImage), scale: 1, orientation: .right)
      #expect(image.size == CGSize(width: 2, height: 1))
      let drawn = image.resized(to: CGSize(width: 2, height: 1))
      // A quarter clockwise: what was above is at the right.
      #expect(try pixels(drawn) == [[0, 0, 255, 255], [255, 0, 0, 255]])
    }

    @Test("points have as many pixels as the scale says")
    func scale() throws {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), false, 2)
      UIColor.green.setFill()
      UIRectFill(CGRect(x: 1, y: 0, width: 1, height: 0.5))
      let image = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
      #expect(image?.size == CGSize(width: 2, height: 1) && image?.scale == 2)
      let (clear, green): ([UInt8], [UInt8]) = ([0, 0, 0, 0], [0, 255, 0, 255])
      #expect(try pixels(image) == [clear, clear, green, green, clear, clear, clear, clear])
    }

    @Test("contexts lie on each other")
    func stack() throws {
      UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
      UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
      #expect(UIGraphicsGetCurrentContext()?.width == 2)
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetCurrentContext()?.width == 1)
      UIGraphicsEndImageContext()
      // Without a pixel there is a context that makes no image.
      UIGraphicsBeginImageContext(.zero)
      #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIGraphicsEndImageContext()
    }

    @Test("files come back as they were")
    func files() throws {
      let image = try pair()
      let data = try #require(image.pngData())
      let read = try #require(UIImage(data: data))
      #expect(read.size == image.size)
      #expect(try pixels(read.resized(to: read.size)) == pixels(image))
      #expect(image.jpegData(compressionQuality: 0.9)?.prefix(2) == Data([0xFF, 0xD8]))
      #expect(UIImage(data: Data([1, 2, 3])) == nil)
      #expect(UIImage(contentsOfFile: "/nowhere.png") == nil)
      #expect(UIImage(named: "no such file") == nil)
    }

    @Test("hue, saturation and brightness")
    func hue() {
      let orange = UIColor(hue: 1.0 / 12, saturation: 1, brightness: 0.8, alpha: 1).ciColor
      #expect(abs(orange.red - 0.8) < 1e-6 && abs(orange.green - 0.4) < 1e-6 && orange.blue == 0)
    }
  }
#endif

// Mistake drawn-upside-down: an image drawn upside down where y points down
// - CGAffineTransform(1, 0, 0, -1, 0, rect.minY + rect.maxY)
// + CGAffineTransform.identity
// = UIGraphicsTests
