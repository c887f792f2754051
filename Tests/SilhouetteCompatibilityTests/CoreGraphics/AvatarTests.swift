// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// What apps draw over photos of people, in the words of UIKit. With SILHOUETTE_WRITE_PICTURES, the folder named there
  /// gets the pictures.
  @Suite(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
  struct AvatarTests {
    private func file(_ name: String) throws -> UIImage {
      try #require(UIImage(contentsOfFile: SharedData.path(name)))
    }

    private func write(_ image: UIImage, _ name: String) throws {
      if let folder = ProcessInfo.processInfo.environment["SILHOUETTE_WRITE_PICTURES"] {
        try #require(image.pngData()).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
      }
    }

    @Test("a round avatar with a ring")
    func avatar() throws {
      let photo = try file("people/0274.jpg")
      let side: CGFloat = 160
      let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image {
        context in
        let frame = CGRect(x: 0, y: 0, width: side, height: side).insetBy(dx: 6, dy: 6)
        context.cgContext.saveGState()
        UIBezierPath(ovalIn: frame).addClip()
        // Fills the circle, and cuts off what is left over below.
        let scale = max(frame.width / photo.size.width, frame.height / photo.size.height)
        let size = CGSize(width: photo.size.width * scale, height: photo.size.height * scale)
        photo.draw(
          in: CGRect(
            x: frame.midX - size.width / 2, y: frame.minY, width: size.width,
            height: size.height))
        context.cgContext.restoreGState()
        let ring = UIBezierPath(ovalIn: frame)
        ring.lineWidth = 5
        UIColor(red: 1, green: 0.8, blue: 0, alpha: 1).setStroke()
        ring.stroke()
      }
      try write(image, "avatar")
      let pixels = try Pixels(image.cgImage)
      #expect(pixels.alpha(0, 0) == 0 && pixels.alpha(159, 159) == 0)
      #expect(pixels[6, 80] == [255, 204, 0, 255] && pixels[80, 153] == [255, 204, 0, 255])
      #expect(pixels.alpha(80, 80) == 255 && pixels[80, 80] != [255, 204, 0, 255])
      // A disc of 79.5 - 3 pixels less than half the side.
      #expect(abs(pixels.area - .pi * 76.5 * 76.5) < 6)
    }

    @Test("a sticker with a white outline")
    func sticker() throws {
      let photo = try file("people/0142.jpg")
      let source = try #require(photo.cgImage)
      let mask = try #require(file("people/0142_mask.png").cgImage)
      // The mask as an opacity, drawn in white around the subject, then the subject itself.
      let width = CGFloat(source.width)
      let height = CGFloat(source.height)
      let white = CGContext(
        data: nil, width: source.width, height: source.height, bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      let stencil = try #require(white)
      let bounds = CGRect(x: 0, y: 0, width: width, height: height)
      stencil.clip(to: bounds, mask: mask)
      stencil.setFillColor(gray: 1, alpha: 1)
      stencil.fill(bounds)
      let shape = UIImage(cgImage: try #require(stencil.makeImage()))
      let subject = UIImage(cgImage: try #require(source.masking(mask)))
      let line: CGFloat = 8
      let image = UIGraphicsImageRenderer(
        size: CGSize(width: width + 4 * line, height: height + 4 * line)
      ).image { context in
        context.cgContext.translateBy(x: 2 * line, y: 2 * line)
        context.cgContext.setShadow(
          offset: CGSize(width: 0, height: 3), blur: 6, color: UIColor.black.cgColor)
        context.cgContext.beginTransparencyLayer(auxiliaryInfo: nil)
        for step in 0..<24 {
          let angle = CGFloat(step) / 24 * 2 * .pi
          shape.draw(at: CGPoint(x: line * cos(angle), y: line * sin(angle)))
        }
        subject.draw(at: .zero)
        context.cgContext.endTransparencyLayer()
      }
      try write(image, "sticker")
      let pixels = try Pixels(image.cgImage)
      let truth = [UInt8](mask.data)
      func isSubject(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < mask.width && y < mask.height
          && truth[y * mask.bytesPerRow + x * mask.bitsPerPixel / 8] > 250
      }
      var inside = 0
      var outlined = 0
      for y in stride(from: 0, to: mask.height, by: 5) {
        var lastSubject = -100
        for x in 0..<mask.width where isSubject(x, y) {
          inside += 1
          #expect(pixels.alpha(x + 16, y + 16) >= 250, "hidden at \(x), \(y)")
          // Five pixels left of where the subject begins, the line is white.
          let color = pixels[x + 11, y + 16]
          if x - lastSubject > 12, color == [255, 255, 255, 255] { outlined += 1 }
          lastSubject = x
        }
      }
      #expect(inside > 1000 && outlined > 10)
    }

    @Test("landmarks over a face")
    func landmarks() throws {
      let photo = try file("people-models/photos/t00539.jpg")
      let request = VNDetectFaceLandmarksRequest()
      try VNImageRequestHandler(cgImage: try #require(photo.cgImage)).perform([request])
      let face = try #require(request.results?.first)
      let landmarks = try #require(face.landmarks)
      let size = photo.size
      UIGraphicsBeginImageContextWithOptions(size, true, 1)
      photo.draw(at: .zero)
      let context = try #require(UIGraphicsGetCurrentContext())
      // Vision's y points up.
      context.translateBy(x: 0, y: size.height)
      context.scaleBy(x: 1, y: -1)
      context.setStrokeColor(UIColor.green.cgColor)
      context.stroke(
        VNImageRectForNormalizedRect(face.boundingBox, Int(size.width), Int(size.height)), width: 3)
      context.setLineWidth(2)
      context.setLineJoin(.round)
      context.setStrokeColor(UIColor.yellow.cgColor)
      let regions = [
        landmarks.faceContour, landmarks.leftEye, landmarks.rightEye, landmarks.nose,
        landmarks.outerLips, landmarks.leftEyebrow, landmarks.rightEyebrow,
      ]
      for region in regions.compactMap({ $0 }) {
        context.addLines(between: region.pointsInImage(imageSize: size))
        context.strokePath()
      }
      context.setFillColor(UIColor.red.cgColor)
      for point in landmarks.allPoints?.pointsInImage(imageSize: size) ?? [] {
        context.fillEllipse(in: CGRect(x: point.x - 2, y: point.y - 2, width: 4, height: 4))
      }
      let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
      UIGraphicsEndImageContext()
      try write(image, "landmarks")
      let drawn = try #require(image.cgImage)
      let bytes = [UInt8](drawn.data)
      let step = drawn.bitsPerPixel / 8
      for point in try #require(landmarks.allPoints).pointsInImage(imageSize: size) {
        let column = Int(point.x)
        let row = drawn.height - 1 - Int(point.y)
        guard (0..<drawn.width).contains(column), (0..<drawn.height).contains(row) else { continue }
        let place = row * drawn.bytesPerRow + column * step
        #expect(Array(bytes[place..<place + 3]) == [255, 0, 0])
      }
    }
  }
#endif
