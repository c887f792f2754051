// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility
import Testing

// What readers of the documents write next with Core Image, as they spell it for iOS.

// ---------------------------------------------------------------- (4) Core Image

@Test func writePNG() throws {
  let url = temporaryURL(".png")
  defer { try? FileManager.default.removeItem(at: url) }
  try CIContext().writePNGRepresentation(
    of: CIImage(cgImage: catPhoto()), to: url, format: .RGBA8,
    colorSpace: CGColorSpace(name: CGColorSpace.sRGB)!, options: [:])
  let back = try #require(UIImage(contentsOfFile: url.path)?.cgImage)
  #expect(back.width == 451 && back.height == 300)
  #expect(near(ReadBack(back)[200, 150], ReadBack(catPhoto())[200, 150]))
}

@Test func writeJPEG() throws {
  let small = temporaryURL(".jpg")
  let large = temporaryURL(".jpg")
  defer {
    try? FileManager.default.removeItem(at: small)
    try? FileManager.default.removeItem(at: large)
  }
  let image = CIImage(cgImage: catPhoto())
  let space = CGColorSpace(name: CGColorSpace.sRGB)!
  let key = CIImageRepresentationOption(
    rawValue: kCGImageDestinationLossyCompressionQuality as String)
  try CIContext().writeJPEGRepresentation(
    of: image, to: small, colorSpace: space, options: [key: 0.2])
  try CIContext().writeJPEGRepresentation(
    of: image, to: large, colorSpace: space, options: [key: 0.95])
  let smallSize = try Data(contentsOf: small).count
  let largeSize = try Data(contentsOf: large).count
  #expect(smallSize < largeSize)
  #expect(CIImage(contentsOf: small)?.extent == image.extent)
}

@Test func jpegQualityAsOption() throws {
  let data = CIContext().jpegRepresentation(
    of: CIImage(cgImage: catPhoto()), colorSpace: CGColorSpace(name: CGColorSpace.sRGB)!,
    options: [
      CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality): 0.5
    ])
  #expect(data?.prefix(2) == Data([0xFF, 0xD8]))
}

@Test func imageSources() throws {
  let photo = catPhoto()
  let image = CIImage(cgImage: photo)
  #expect(image.cgImage != nil)
  #expect(image.pixelBuffer == nil)
  #expect(image.colorSpace?.model == CGColorSpaceModel.rgb)
  let buffer = pixelBuffer(8, 6, kCVPixelFormatType_32BGRA)
  #expect(CIImage(cvPixelBuffer: buffer).pixelBuffer === buffer)
  #expect(image.transformed(by: CGAffineTransform(scaleX: 2, y: 2)).cgImage == nil)
  let file = try #require(CIImage(contentsOf: URL(fileURLWithPath: catPath)))
  #expect(file.properties[kCGImagePropertyPixelWidth as String] as? Int == 451)
  #expect(file.url?.lastPathComponent == "chelsea.png")
  #expect(CIImage(color: CIColor(red: 1, green: 0, blue: 0)).extent.isInfinite)
}

@Test func insertingIntermediates() throws {
  let image = CIImage(cgImage: catPhoto()).applyingGaussianBlur(sigma: 2).cropped(
    to: CGRect(x: 0, y: 0, width: 451, height: 300))
  let kept = image.insertingIntermediate()
  #expect(kept.extent == image.extent)
  let context = CIContext(options: [.cacheIntermediates: true])
  let first = ReadBack(context.createCGImage(kept, from: kept.extent)!)
  let second = ReadBack(
    context.createCGImage(image.insertingIntermediate(cache: false), from: image.extent)!)
  #expect(near(first[100, 100], second[100, 100], 1))
}

@Test func filterAttributes() throws {
  let filter = try #require(CIFilter(name: "CIGaussianBlur"))
  #expect(filter.attributes[kCIAttributeFilterName] as? String == "CIGaussianBlur")
  #expect(filter.attributes[kCIAttributeFilterDisplayName] is String)
  let radius = try #require(filter.attributes[kCIInputRadiusKey] as? [String: Any])
  #expect((radius[kCIAttributeDefault] as? NSNumber)?.doubleValue == 10)
  #expect((radius[kCIAttributeMin] as? NSNumber) != nil)
  #expect(filter.inputKeys.contains("inputImage") && filter.inputKeys.contains("inputRadius"))
  #expect(filter.outputKeys == ["outputImage"])
  #expect(filter.name == "CIGaussianBlur")
}

@Test func filterNames() {
  #expect(CIFilter.filterNames(inCategory: kCICategoryBlur).contains("CIGaussianBlur"))
  #expect(CIFilter.filterNames(inCategory: kCICategoryColorEffect).contains("CISepiaTone"))
  #expect(CIFilter.filterNames(inCategory: kCICategoryStylize).contains("CIBlendWithMask"))
  #expect(CIFilter.filterNames(inCategory: kCICategoryBuiltIn).count > 60)
  #expect(
    CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryStillImage]).contains(
      "CIBoxBlur"))
  #expect(CIFilter.localizedName(forFilterName: "CISepiaTone") == "Sepia Tone")
  #expect(CIFilter(name: "CINoSuchFilter") == nil)
}

@Test func keyValueCoding() throws {
  let filter = try #require(CIFilter(name: "CIGaussianBlur"))
  #expect((filter.value(forKey: kCIInputRadiusKey) as? NSNumber)?.doubleValue == 10)
  filter.setValue(12.0, forKey: kCIInputRadiusKey)
  #expect(filter.value(forKey: "inputRadius") as? Double == 12)
  filter.setDefaults()
  #expect((filter.value(forKey: "inputRadius") as? NSNumber)?.floatValue == 10)
  let image = CIImage(cgImage: catPhoto())
  filter.setValue(image, forKey: kCIInputImageKey)
  #expect(filter.value(forKey: kCIInputImageKey) is CIImage)
  #expect(filter.value(forKey: kCIOutputImageKey) is CIImage)
  let sepia = CIFilter(
    name: "CISepiaTone", parameters: [kCIInputImageKey: image, kCIInputIntensityKey: 0.5])
  #expect(sepia?.outputImage?.extent == image.extent)
}

@Test func typedAndKeyValue() throws {
  let blur = CIFilter.gaussianBlur()
  blur.radius = 7
  #expect((blur.value(forKey: kCIInputRadiusKey) as? NSNumber)?.floatValue == 7)
  blur.setValue(3, forKey: kCIInputRadiusKey)
  #expect(blur.radius == 3)
  let filter: CIFilter & CIBlendWithMask = CIFilter.blendWithMask()
  filter.setValue(CIImage(color: .black), forKey: kCIInputBackgroundImageKey)
  #expect(filter.backgroundImage != nil)
  #expect(filter.maskImage == nil)
}

@Test func bokehBlur() throws {
  let context = canvas(60, 60)
  context.setFillColor(gray: 0, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
  context.setFillColor(gray: 1, alpha: 1)
  context.fill(CGRect(x: 28, y: 28, width: 4, height: 4))
  let filter = CIFilter.bokehBlur()
  #expect(filter.radius == 20)
  #expect(filter.ringSize == 0.1)
  filter.inputImage = CIImage(cgImage: context.makeImage()!).clampedToExtent()
  filter.radius = 8
  filter.ringAmount = 0
  filter.softness = 1
  let rect = CGRect(x: 0, y: 0, width: 60, height: 60)
  let output = try #require(filter.outputImage).cropped(to: rect)
  let pixels = ReadBack(CIContext().createCGImage(output, from: rect)!)
  #expect(pixels[30, 30][0] < 250)
  #expect(pixels[34, 30][0] > 5)
  #expect(near(pixels[2, 2], [0, 0, 0, 255]))
}

@Test func vignetteEffect() throws {
  let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
  let filter = CIFilter.vignetteEffect()
  filter.inputImage = CIImage(color: CIColor(red: 0.8, green: 0.8, blue: 0.8)).cropped(to: rect)
  filter.center = CGPoint(x: 50, y: 50)
  filter.radius = 40
  filter.intensity = 1
  filter.falloff = 0.5
  let output = try #require(filter.outputImage)
  #expect(output.extent == rect)
  let pixels = ReadBack(CIContext().createCGImage(output, from: rect)!)
  #expect(near(pixels[50, 50], [204, 204, 204, 255], 4))
  #expect(pixels[1, 1][0] < 195)
}

@Test func photoEffects() throws {
  let image = CIImage(cgImage: catPhoto())
  let context = CIContext()
  for name in ["Chrome", "Fade", "Instant", "Mono", "Noir", "Process", "Tonal", "Transfer"] {
    let output = image.applyingFilter("CIPhotoEffect" + name)
    #expect(output.extent == image.extent)
    let p = ReadBack(
      context.createCGImage(output, from: CGRect(x: 100, y: 100, width: 20, height: 20))!)[5, 5]
    #expect(p[3] == 255)
    if ["Mono", "Noir", "Tonal"].contains(name) {
      #expect(abs(p[0] - p[1]) <= 1 && abs(p[1] - p[2]) <= 1)
    }
  }
  let noir = CIFilter.photoEffectNoir()
  noir.inputImage = image
  #expect(noir.outputImage?.extent == image.extent)
}

@Test func bloom() throws {
  let context = canvas(60, 60)
  context.setFillColor(gray: 0, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
  context.setFillColor(gray: 1, alpha: 1)
  context.fill(CGRect(x: 20, y: 20, width: 20, height: 20))
  let filter = CIFilter.bloom()
  #expect(filter.radius == 10 && filter.intensity == 0.5)
  filter.inputImage = CIImage(cgImage: context.makeImage()!)
  filter.intensity = 1
  let rect = CGRect(x: 0, y: 0, width: 60, height: 60)
  let pixels = ReadBack(CIContext().createCGImage(try #require(filter.outputImage), from: rect)!)
  #expect(pixels[43, 30][0] > 10)
  #expect(pixels[30, 30][0] > 250)
}

@Test func noiseAndMedian() throws {
  let context = canvas(21, 21)
  context.setFillColor(UIColor(white: 0.5, alpha: 1).cgColor)
  context.fill(CGRect(x: 0, y: 0, width: 21, height: 21))
  let flat = CIImage(cgImage: context.makeImage()!)
  context.setFillColor(UIColor.white.cgColor)
  context.fill(CGRect(x: 10, y: 10, width: 1, height: 1))
  let salt = CIImage(cgImage: context.makeImage()!)
  let ci = CIContext()
  let median = CIFilter(name: "CIMedianFilter", parameters: [kCIInputImageKey: salt])!
  #expect(
    near(
      ReadBack(ci.createCGImage(median.outputImage!, from: salt.extent)!)[10, 10],
      [128, 128, 128, 255]))
  let noise = CIFilter.noiseReduction()
  #expect(noise.noiseLevel == 0.02 && noise.sharpness == 0.4)
  noise.inputImage = flat
  #expect(
    near(
      ReadBack(ci.createCGImage(noise.outputImage!, from: flat.extent)!)[10, 10],
      [128, 128, 128, 255]))
}

@Test func medianBuiltin() {
  let filter = CIFilter.median()
  filter.inputImage = CIImage(cgImage: catPhoto())
  #expect(filter.outputImage != nil)
  #expect(filter.name == "CIMedianFilter")
}

@Test func distanceGradient() throws {
  let context = canvas(60, 40)
  context.setFillColor(gray: 0, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
  context.setFillColor(gray: 1, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
  let filter = try #require(CIFilter(name: "CIDistanceGradientFromRedMask"))
  filter.setValue(CIImage(cgImage: context.makeImage()!), forKey: kCIInputImageKey)
  filter.setValue(20, forKey: "inputMaximumDistance")
  let output = try #require(filter.outputImage)
  var values = [Float](repeating: -1, count: 60 * 4)
  let ci = CIContext(options: [.workingColorSpace: NSNull(), .outputColorSpace: NSNull()])
  ci.render(
    output, toBitmap: &values, rowBytes: 60 * 16, bounds: CGRect(x: 0, y: 20, width: 60, height: 1),
    format: .RGBAf, colorSpace: nil)
  #expect(values[10 * 4] == 0)
  #expect(abs(values[30 * 4] - 0.5) < 0.1)
  #expect(values[55 * 4] > 0.95)
}

@Test func bicubicScale() throws {
  let filter = CIFilter.bicubicScaleTransform()
  #expect(filter.parameterB == 0 && filter.parameterC == 0.75)
  filter.inputImage = CIImage(cgImage: catPhoto())
  filter.scale = 0.5
  filter.aspectRatio = 1
  let output = try #require(filter.outputImage)
  #expect(abs(output.extent.width - 225.5) <= 2 && abs(output.extent.height - 150) <= 2)
}

@Test func perspectiveCorrectionByKeys() throws {
  let image = CIImage(cgImage: catPhoto())
  let output = image.applyingFilter(
    "CIPerspectiveCorrection",
    parameters: [
      "inputTopLeft": CIVector(cgPoint: CGPoint(x: 100, y: 250)),
      "inputTopRight": CIVector(x: 300, y: 250),
      "inputBottomLeft": CIVector(x: 100, y: 100),
      "inputBottomRight": CIVector(x: 300, y: 100),
    ])
  #expect(abs(output.extent.width - 200) <= 2)
  #expect(abs(output.extent.height - 150) <= 2)
}

@Test func averageColour() throws {
  let rect = CGRect(x: 0, y: 0, width: 50, height: 50)
  let image = CIImage(color: CIColor(red: 1, green: 0, blue: 0)).cropped(to: rect)
  let filter = try #require(
    CIFilter(
      name: "CIAreaAverage",
      parameters: [
        kCIInputImageKey: image,
        kCIInputExtentKey: CIVector(
          x: rect.origin.x, y: rect.origin.y, z: rect.width, w: rect.height),
      ]))
  let output = try #require(filter.outputImage)
  #expect(output.extent.width == 1 && output.extent.height == 1)
  var bitmap = [UInt8](repeating: 0, count: 4)
  CIContext(options: [.workingColorSpace: NSNull()]).render(
    output, toBitmap: &bitmap, rowBytes: 4, bounds: CGRect(x: 0, y: 0, width: 1, height: 1),
    format: .RGBA8,
    colorSpace: nil)
  #expect(bitmap == [255, 0, 0, 255] as [UInt8])
  let typed = CIFilter.areaAverage()
  typed.inputImage = image
  typed.extent = rect
  #expect(typed.outputImage?.extent.size == CGSize(width: 1, height: 1))
}

@Test func averageColourWithCFNull() {
  let context = CIContext(options: [.workingColorSpace: kCFNull as Any])
  let image = CIImage(color: CIColor.blue).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
  var bitmap = [UInt8](repeating: 0, count: 4)
  context.render(
    image, toBitmap: &bitmap, rowBytes: 4, bounds: image.extent, format: .RGBA8, colorSpace: nil)
  #expect(bitmap == [0, 0, 255, 255] as [UInt8])
}

@Test func vectorsAndColours() {
  let vector = CIVector(x: 1, y: 2, z: 3, w: 4)
  #expect(vector.count == 4 && vector.value(at: 2) == 3)
  #expect(CIVector(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue.height == 4)
  #expect(CIVector(values: [5, 6, 7], count: 3).z == 7)
  let color = CIColor(color: UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
  #expect(abs(color.green - 0.5) < 0.001)
  #expect(CIColor.red.red == 1 && CIColor.clear.alpha == 0)
  #expect(UIColor(ciColor: CIColor(red: 0, green: 1, blue: 0)).cgColor.alpha == 1)
}

@Test func portraitBlur() throws {
  let photo = CIImage(cgImage: personPhoto())
  let segmentation = CIFilter.personSegmentation()
  segmentation.inputImage = photo
  segmentation.qualityLevel = 1
  let small = try #require(segmentation.outputImage)
  let mask = small.transformed(
    by: CGAffineTransform(
      scaleX: photo.extent.width / small.extent.width, y: photo.extent.height / small.extent.height)
  )
  let inverted = mask.applyingFilter("CIColorInvert")
  let blur = CIFilter.maskedVariableBlur()
  blur.inputImage = photo.clampedToExtent()
  blur.mask = inverted
  blur.radius = 12
  let output = try #require(blur.outputImage).cropped(to: photo.extent)
  let rendered = try #require(
    CIContext().createCGImage(
      output, from: photo.extent, format: .RGBA8, colorSpace: CGColorSpace(name: CGColorSpace.sRGB)!
    ))
  #expect(rendered.width == 512)
  #expect(near(ReadBack(rendered)[220, 400], ReadBack(personPhoto())[220, 400], 12))
}
