// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seeds
import SilhouetteCompatibility
import Testing

/// The sample's code on a frame that a camera stores on its side.
@Suite struct MatteEffectsTests {
  @Test(
    "the background has the colour of the face's angles, in the frame's own orientation",
    arguments: [kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange])
  func frame(_ format: OSType) throws {
    let upright = CIImage(cgImage: try #require(UIImage.photo(Photos.astronaut).cgImage))
    let stored = upright.oriented(.left)
    var frame: CVPixelBuffer?
    CVPixelBufferCreate(
      kCFAllocatorDefault, Int(stored.extent.width), Int(stored.extent.height), format, nil, &frame)
    let buffer = try #require(frame)
    CIContext().render(stored, to: buffer)

    let sample = MatteEffects()
    sample.process(buffer)
    let angles = try #require(try Oracle.faceAngles(Photos.astronaut))
    let expected = AngleColors(
      roll: NSNumber(value: angles.roll), pitch: NSNumber(value: angles.pitch),
      yaw: NSNumber(value: angles.yaw))
    let colors = try #require(sample.colors)
    // A frame of luma and chroma has other colours by a few codes.
    #expect(abs(colors.red - expected.red) < 0.05)
    #expect(abs(colors.green - expected.green) < 0.05)
    #expect(abs(colors.blue - expected.blue) < 0.05)

    let mask = try #require(sample.maskBuffer)
    #expect(CVPixelBufferGetPixelFormatType(mask) == kCVPixelFormatType_OneComponent8)
    let (width, height) = (CVPixelBufferGetWidth(mask), CVPixelBufferGetHeight(mask))
    #expect(width == 256 && height == 256)
    let current = try #require(sample.currentCIImage)
    #expect(current.extent == stored.extent)
    let result = Pixels(current.oriented(.right))
    let original = Pixels(CIImage(cvPixelBuffer: buffer).oriented(.right))
    let values = bytes(of: mask)
    let (wide, high) = (original.width, original.height)
    let kept = places(
      in: values, width: width, height: height, value: 255, imageWidth: wide, imageHeight: high)
    let replaced = places(
      in: values, width: width, height: height, value: 0, imageWidth: wide, imageHeight: high)
    #expect(kept.count > 20 && replaced.count > 20)
    for (x, y) in kept {
      #expect(result.distance(x: x, y: y, from: original[x, y]) <= 1, "at \(x), \(y)")
    }
    // CIColorMatrix sets linear light, the result is encoded.
    let background = [colors.red, colors.green, colors.blue].map { light in
      Int(((1.055 * pow(Double(light), 1 / 2.4) - 0.055) * 255).rounded())
    }
    for (x, y) in replaced {
      #expect(result.distance(x: x, y: y, from: background + [255]) <= 1, "at \(x), \(y)")
    }
  }

  @Test("a second frame of the same image has nearly the same mask")
  func sequence() throws {
    let image = CIImage(cgImage: try #require(UIImage.photo(Photos.astronaut).cgImage))
    let request = VNGeneratePersonSegmentationRequest()
    request.qualityLevel = .fast
    let handler = VNSequenceRequestHandler()
    var masks: [[UInt8]] = []
    for _ in 0..<3 {
      try handler.perform([request], on: image)
      masks.append(bytes(of: try #require(request.results?.first?.pixelBuffer)))
    }
    #expect(masks[0].count == 256 * 144)
    #expect(masks[0].contains(255) && masks[0].contains(0))
    let differences = zip(masks[1], masks[2]).map { abs(Int($0) - Int($1)) }
    #expect((differences.max() ?? 255) <= 16)
  }
}
