// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility
import Testing

// What readers of the documents write next with Core Graphics and UIKit, as they spell it for iOS.

// ---------------------------------------------------------------- (3) Drawing

@Test func strokesAndCaps() throws {
  let context = canvas(20, 20)
  context.setStrokeColor(UIColor.red.cgColor)
  context.setLineWidth(4)
  context.setLineCap(.square)
  context.setLineJoin(.miter)
  context.move(to: CGPoint(x: 5, y: 14))
  context.addLine(to: CGPoint(x: 10, y: 14))
  context.strokePath()
  let pixels = ReadBack(context.makeImage()!)
  #expect(pixels[7, 5] == [255, 0, 0, 255])  // y 14 is the 6th row from the top
  #expect(pixels[3, 5] == [255, 0, 0, 255])
  #expect(pixels[1, 5] == [0, 0, 0, 0])
  #expect(pixels[7, 14] == [0, 0, 0, 0])
}

@Test func dashesAndSegments() throws {
  let context = canvas(24, 8)
  context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
  context.setLineWidth(2)
  context.setLineDash(phase: 0, lengths: [4, 4])
  context.strokeLineSegments(between: [CGPoint(x: 0, y: 4), CGPoint(x: 24, y: 4)])
  let pixels = ReadBack(context.makeImage()!)
  #expect(pixels[1, 4] == [0, 0, 255, 255])
  #expect(pixels[5, 4][3] == 0)
  #expect(pixels[9, 3] == [0, 0, 255, 255])
}

@Test func curvesAndEllipses() throws {
  let context = canvas(40, 40)
  context.setFillColor(UIColor.green.cgColor)
  context.fillEllipse(in: CGRect(x: 0, y: 0, width: 40, height: 40))
  context.setFillColor(CGColor(red: 1, green: 1, blue: 0, alpha: 1))
  context.move(to: CGPoint(x: 10, y: 20))
  context.addCurve(
    to: CGPoint(x: 30, y: 20), control1: CGPoint(x: 10, y: 40), control2: CGPoint(x: 30, y: 40))
  context.addQuadCurve(to: CGPoint(x: 10, y: 20), control: CGPoint(x: 20, y: 20))
  context.closePath()
  context.drawPath(using: .fill)
  let pixels = ReadBack(context.makeImage()!)
  #expect(pixels[0, 0][3] == 0)
  #expect(pixels[20, 30] == [0, 255, 0, 255])
  #expect(pixels[20, 12] == [255, 255, 0, 255])
}

@Test func evenOddRing() throws {
  let context = canvas(30, 30)
  context.addEllipse(in: CGRect(x: 0, y: 0, width: 30, height: 30))
  context.addArc(
    center: CGPoint(x: 15, y: 15), radius: 8, startAngle: 0, endAngle: .pi * 2, clockwise: false)
  context.setFillColor(gray: 1, alpha: 1)
  context.fillPath(using: .evenOdd)
  let pixels = ReadBack(context.makeImage()!)
  #expect(pixels[15, 15][3] == 0)
  #expect(pixels[15, 3] == [255, 255, 255, 255])
}

@Test func clipToPath() throws {
  let photo = personPhoto()
  let context = canvas(100, 100)
  context.saveGState()
  context.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
  context.clip()
  context.draw(photo, in: CGRect(x: 0, y: 0, width: 100, height: 100))
  context.restoreGState()
  context.setStrokeColor(UIColor.white.cgColor)
  context.setLineWidth(4)
  context.strokeEllipse(in: CGRect(x: 2, y: 2, width: 96, height: 96))
  let pixels = ReadBack(context.makeImage()!)
  #expect(pixels[2, 2][3] == 0)
  #expect(pixels[50, 50][3] == 255)
  #expect(near(pixels[50, 1], [255, 255, 255, 255], 12))
}

@Test func clipToMask() throws {
  let grey = CGContext(
    data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 10,
    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)!
  grey.setFillColor(gray: 1, alpha: 1)
  grey.fill(CGRect(x: 0, y: 0, width: 10, height: 5))  // the lower half
  let context = canvas(10, 10)
  context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10), mask: grey.makeImage()!)
  context.setFillColor(UIColor.blue.cgColor)
  context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
  let pixels = ReadBack(context.makeImage()!)
  #expect(pixels[5, 8] == [0, 0, 255, 255])
  #expect(pixels[5, 1] == [0, 0, 0, 0])
}

@Test func roundAvatar() throws {
  let photo = UIImage(contentsOfFile: personPath)!
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  format.opaque = false
  let renderer = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64), format: format)
  let avatar = renderer.image { context in
    let rect = CGRect(x: 0, y: 0, width: 64, height: 64)
    UIBezierPath(ovalIn: rect).addClip()
    photo.draw(in: rect)
    context.cgContext.setBlendMode(.normal)
  }
  #expect(avatar.size == CGSize(width: 64, height: 64))
  let pixels = ReadBack(avatar.cgImage!)
  #expect(pixels[0, 0][3] == 0 && pixels[63, 63][3] == 0)
  #expect(pixels[32, 32][3] == 255)
  #expect(UIImage(data: avatar.pngData()!)?.cgImage?.width == 64)
}

@Test func roundedRectAvatar() throws {
  UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 40), false, 1)
  defer { UIGraphicsEndImageContext() }
  let path = UIBezierPath(
    roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40),
    byRoundingCorners: [.topLeft, .topRight],
    cornerRadii: CGSize(width: 12, height: 12))
  UIColor.orange.setFill()
  path.fill()
  let image = UIGraphicsGetImageFromCurrentImageContext()!
  let pixels = ReadBack(image.cgImage!)
  #expect(pixels[0, 0][3] == 0)
  #expect(pixels[0, 39][3] == 255)
  #expect(near(pixels[20, 20], [255, 128, 0, 255]))
}

@Test func landmarksOverFace() throws {
  let photo = UIImage(contentsOfFile: personPath)!
  let request = VNDetectFaceLandmarksRequest()
  try VNImageRequestHandler(cgImage: photo.cgImage!, options: [:]).perform([request])
  let eye = try #require(request.results?.first?.landmarks?.leftEye)
  let points = eye.pointsInImage(imageSize: photo.size).map {
    CGPoint(x: $0.x, y: photo.size.height - $0.y)
  }
  UIGraphicsBeginImageContextWithOptions(photo.size, true, 1)
  photo.draw(at: .zero)
  let path = UIBezierPath()
  path.move(to: points[0])
  for point in points.dropFirst() { path.addLine(to: point) }
  path.close()
  path.lineWidth = 3
  path.lineJoinStyle = .round
  UIColor.green.setStroke()
  path.stroke()
  let drawn = UIGraphicsGetImageFromCurrentImageContext()!
  UIGraphicsEndImageContext()
  let pixels = ReadBack(drawn.cgImage!)
  let p = pixels[Int(points[0].x), Int(points[0].y)]
  #expect(p[1] > 180 && p[0] < 120)
  #expect(near(pixels[5, 5], ReadBack(photo.cgImage!)[5, 5]))
}

@Test func pathQueries() {
  let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
  #expect(circle.contains(CGPoint(x: 5, y: 5)))
  #expect(!circle.contains(CGPoint(x: 0.5, y: 0.5)))
  let path = CGMutablePath()
  #expect(path.isEmpty)
  path.move(to: .zero)
  path.addLine(to: CGPoint(x: 10, y: 0))
  path.addQuadCurve(to: CGPoint(x: 0, y: 10), control: CGPoint(x: 10, y: 10))
  path.closeSubpath()
  #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
  var types: [CGPathElementType] = []
  path.applyWithBlock { element in types.append(element.pointee.type) }
  #expect(
    types == [CGPathElementType.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .closeSubpath])
  var move = CGAffineTransform(translationX: 5, y: 5)
  #expect(path.copy(using: &move)?.boundingBoxOfPath.minX == 5)
}

@Test func bezierPaths() {
  let arc = UIBezierPath(
    arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
  #expect(abs(arc.bounds.minY - 10) < 0.01 && abs(arc.bounds.maxY - 20) < 0.1)
  let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
  path.append(UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 10, height: 10)))
  path.usesEvenOddFillRule = true
  #expect(path.contains(CGPoint(x: 2, y: 2)))
  #expect(!path.contains(CGPoint(x: 10, y: 10)))
  path.apply(CGAffineTransform(scaleX: 2, y: 2))
  #expect(path.bounds == CGRect(x: 0, y: 0, width: 40, height: 40))
  #expect(path.cgPath.boundingBox.width == 40)
}

@Test func imageMasking() throws {
  let context = canvas(4, 4)
  context.setFillColor(UIColor.red.cgColor)
  context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
  let red = context.makeImage()!
  let bytes: [UInt8] = (0..<16).map { $0 % 4 < 2 ? 0 : 255 }
  let provider = CGDataProvider(data: Data(bytes) as CFData)!
  let mask = CGImage(
    maskWidth: 4, height: 4, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4,
    provider: provider,
    decode: nil, shouldInterpolate: false)!
  #expect(mask.isMask)
  let pixels = ReadBack(red.masking(mask)!)
  #expect(pixels[0, 1] == [255, 0, 0, 255])  // 0 in an image mask is painted
  #expect(pixels[3, 1] == [0, 0, 0, 0])
  let grey = CGImage(
    width: 4, height: 4, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4,
    space: CGColorSpaceCreateDeviceGray(),
    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
    provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)!
  let other = ReadBack(red.masking(grey)!)
  #expect(other[0, 1][3] == 0)
  #expect(other[3, 1] == [255, 0, 0, 255])
}

@Test func maskingColours() throws {
  let context = CGContext(
    data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
    space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)!
  context.setFillColor(UIColor.green.cgColor)
  context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
  context.setFillColor(UIColor.red.cgColor)
  context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
  let keyed = context.makeImage()!.copy(maskingColorComponents: [0, 10, 245, 255, 0, 10])!
  let pixels = ReadBack(keyed)
  #expect(pixels[0, 0] == [255, 0, 0, 255])
  #expect(pixels[3, 0][3] == 0)
}

@Test func croppingAndProvider() throws {
  let photo = catPhoto()
  let part = try #require(photo.cropping(to: CGRect(x: 100, y: 50, width: 60, height: 40)))
  #expect(part.width == 60 && part.height == 40)
  #expect(ReadBack(part)[3, 4] == ReadBack(photo)[103, 54])
  #expect(photo.cropping(to: CGRect(x: 500, y: 500, width: 10, height: 10)) == nil)
  let data = try #require(photo.dataProvider?.data) as Data
  #expect(data.count == photo.bytesPerRow * photo.height)
  let component = photo.bitmapInfo.contains(.byteOrder32Little) ? 2 : 0
  #expect(abs(Int(data[0]) - ReadBack(photo)[0, 0][component]) <= 1)
}

@Test func imageFromBytes() throws {
  let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
  let image = try #require(
    CGImage(
      width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
      space: CGColorSpace(name: CGColorSpace.sRGB)!,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: CGDataProvider(data: Data(bytes) as CFData)!, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent))
  #expect(image.alphaInfo == CGImageAlphaInfo.premultipliedLast)
  #expect(near(ReadBack(image)[1, 0], [0, 255, 0, 255]))
  #expect(near(ReadBack(image)[0, 1], [0, 0, 255, 255]))
}

@Test func gradientBackground() throws {
  let context = canvas(20, 20)
  let gradient = CGGradient(
    colorsSpace: CGColorSpaceCreateDeviceRGB(),
    colors: [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray,
    locations: [0, 1])!
  context.drawLinearGradient(
    gradient, start: CGPoint(x: 0, y: 20), end: CGPoint(x: 0, y: 0), options: [])
  let pixels = ReadBack(context.makeImage()!)
  #expect(pixels[10, 0][0] > 230 && pixels[10, 0][2] < 25)
  #expect(pixels[10, 19][2] > 230)
  #expect(abs(pixels[10, 10][0] - 125) < 12)
}

@Test func personSticker() throws {
  let photo = CIImage(cgImage: personPhoto())
  let request = VNGeneratePersonSegmentationRequest()
  request.qualityLevel = .balanced
  try VNImageRequestHandler(ciImage: photo, options: [:]).perform([request])
  let buffer = try #require(request.results?.first?.pixelBuffer)
  var mask = CIImage(cvPixelBuffer: buffer)
  mask = mask.transformed(
    by: CGAffineTransform(
      scaleX: photo.extent.width / mask.extent.width, y: photo.extent.height / mask.extent.height))
  let outline = mask.applyingFilter("CIMorphologyMaximum", parameters: [kCIInputRadiusKey: 6])
  let white = CIImage(color: .white).cropped(to: photo.extent)
  let border = white.applyingFilter("CIBlendWithMask", parameters: [kCIInputMaskImageKey: outline])
  let cutout = photo.applyingFilter("CIBlendWithMask", parameters: [kCIInputMaskImageKey: mask])
  let sticker = cutout.composited(over: border).cropped(to: photo.extent)
  let pixels = ReadBack(CIContext().createCGImage(sticker, from: photo.extent)!)
  #expect(pixels[220, 130][3] > 240)
  #expect(pixels[220, 400][3] > 240)
  #expect(pixels[8, 8][3] < 16)
}

@Test func uiImageOrientation() throws {
  let image = UIImage(cgImage: catPhoto(), scale: 2, orientation: .right)
  #expect(image.size == CGSize(width: 150, height: 225.5))
  #expect(image.imageOrientation == UIImage.Orientation.right)
  let ciImage = CIImage(cgImage: catPhoto()).oriented(forExifOrientation: 6)
  #expect(ciImage.extent.width == 300 && ciImage.extent.height == 451)
}
