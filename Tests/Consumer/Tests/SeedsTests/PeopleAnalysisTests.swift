// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seeds
import SilhouetteCompatibility
import Testing

/// The talk's requests on a photo.
@Suite struct PeopleAnalysisTests {
  private func astronaut() throws -> CGImage {
    try #require(UIImage.photo(Photos.astronaut).cgImage)
  }

  @Test("every request finds what the library's own finds")
  func requests() throws {
    let found = try PeopleAnalysis(of: astronaut())
    let expected = try Oracle.people(Photos.astronaut)
    #expect(expected.faces == 1)
    #expect(expected.humans == 1 && expected.wrists.count == 1)
    #expect(expected.landmarks.count == 1 && expected.qualities.count == 1)
    #expect(found.faces.count == expected.faces)
    #expect(found.landmarks.map { $0.landmarks?.allPoints?.pointCount ?? 0 } == expected.landmarks)
    #expect(found.landmarks.first?.landmarks?.allPoints?.pointCount == 76)
    #expect(found.qualities.map { $0.faceCaptureQuality ?? -1 } == expected.qualities)
    #expect(found.people.count == expected.humans)
    #expect(found.people.allSatisfy { !$0.upperBodyOnly })
    #expect(
      try found.bodies.map { Float(try $0.recognizedPoint(.leftWrist).x) } == expected.wrists)
    #expect(found.hands.count == expected.hands)
  }

  @Test(
    "hands have Vision's names",
    .enabled(if: Photos.isSharedPresent, Comment(rawValue: Photos.sharedComment)))
  func hands() throws {
    let request = VNDetectHumanHandPoseRequest()
    let image = try #require(
      UIImage.photo(Photos.shared + "/people-models/photos/t00539.jpg").cgImage)
    try VNImageRequestHandler(cgImage: image).perform([request])
    let hand = try #require(request.results?.first)
    #expect(try hand.recognizedPoints(.all).count == 21)
    #expect(
      try Set(hand.recognizedPoints(.thumb).keys) == [.thumbCMC, .thumbMP, .thumbIP, .thumbTip])
    #expect(hand.chirality != .unknown)
  }

  @Test(
    "masks have the size and the format that was asked for",
    arguments: [
      VNGeneratePersonSegmentationRequest.QualityLevel.accurate, .balanced, .fast,
    ])
  func masks(_ level: VNGeneratePersonSegmentationRequest.QualityLevel) throws {
    let image = try astronaut()
    let expected = try Oracle.personMask(
      Photos.astronaut, level == .accurate ? .accurate : level == .balanced ? .balanced : .fast)
    let mask = try #require(
      try personMask(
        of: image, qualityLevel: level, outputPixelFormat: kCVPixelFormatType_OneComponent8))
    #expect(CVPixelBufferGetWidth(mask) == expected.width)
    #expect(CVPixelBufferGetHeight(mask) == expected.height)
    #expect(bytes(of: mask) == expected.bytes)
    #expect(expected.bytes.contains(255) && expected.bytes.contains(0))
    let exact = try #require(
      try personMask(
        of: image, qualityLevel: level, outputPixelFormat: kCVPixelFormatType_OneComponent32Float))
    #expect(CVPixelBufferGetPixelFormatType(exact) == kCVPixelFormatType_OneComponent32Float)
    let rounded = floats(of: exact).map { UInt8(($0 * 255).rounded()) }
    #expect(zip(rounded, expected.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test("Core Image's filter gives the request's mask, and the blend shows the new background")
  func blend() throws {
    let image = CIImage(cgImage: try astronaut())
    let expected = try Oracle.personMask(Photos.astronaut, .accurate)
    let small = try #require(coreImageMask(of: image))
    #expect(small.extent == CGRect(x: 0, y: 0, width: expected.width, height: expected.height))
    var red = [UInt8](repeating: 0, count: expected.bytes.count)
    red.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return }
      CIContext(options: [.workingColorSpace: NSNull()]).render(
        small, toBitmap: start, rowBytes: expected.width, bounds: small.extent, format: .R8,
        colorSpace: nil)
    }
    #expect(red == expected.bytes)

    let mask = try #require(
      try personMask(
        of: astronaut(), qualityLevel: .accurate,
        outputPixelFormat: kCVPixelFormatType_OneComponent8))
    let forest = CIImage(color: CIColor(red: 0, green: 0.5, blue: 0)).cropped(
      to: CGRect(x: 0, y: 0, width: 32, height: 32))
    let result = Pixels(try #require(replacingBackground(of: image, mask: mask, with: forest)))
    let original = Pixels(image)
    #expect(result.width == original.width && result.height == original.height)
    for (x, y) in places(
      in: expected.bytes, width: expected.width, height: expected.height, value: 255,
      imageWidth: original.width, imageHeight: original.height)
    {
      #expect(result.distance(x: x, y: y, from: original[x, y]) <= 1, "at \(x), \(y)")
    }
  }
}
