// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import SilhouettePeople
import TestSupport
import Testing

@Suite("Masks of everybody", .enabled(if: MaskPhotos.arePresent, MaskPhotos.comment))
struct PersonSegmentationTests {
  private func request(
    _ level: MaskQuality, _ format: PixelFormat = .oneComponent8
  ) -> GeneratePersonSegmentationRequest {
    let request = GeneratePersonSegmentationRequest()
    request.qualityLevel = level
    request.outputPixelFormat = format
    return request
  }

  @Test("Animals are not people", arguments: ["chelsea.png", "owl.jpg", "pets.jpg"])
  func animals(photo: String) throws {
    let handler = ImageRequestHandler(contentsOf: SharedData.path("photos/" + photo))
    for level in MaskQuality.allCases {
      let mask = try handler.perform(request(level)).pixelBuffer
      #expect(mask.packedBytes.allSatisfy { $0 == 0 }, "\(level)")
    }
    #expect(try handler.perform(GeneratePersonInstanceMaskRequest()) == nil)
  }

  @Test("Levels have sizes of their own and the network's mask, scaled to the image")
  func levels() throws {
    let handler = ImageRequestHandler(contentsOf: SharedData.path("photos/astronaut.png"))
    let goldens: [(MaskQuality, String, Size)] = [
      (.fast, "selfie_landscape", Size(width: 256, height: 144)),
      (.balanced, "selfie_general", Size(width: 256, height: 256)),
      (.accurate, "selfie_general", Size(width: 512, height: 512)),
    ]
    for (level, golden, size) in goldens {
      let found = try handler.perform(request(level))
      #expect(found.pixelBuffer.rect.size == size)
      let mask: PixelBuffer = try found.generateScaledMask(
        scaledToImageFrom: handler, refinement: nil)
      let truth = try MaskPhotos.pixels("people-models/pipelines/astronaut.\(golden).png")
      let ratio = overlap(MaskPhotos.places(mask), MaskPhotos.places(truth))
      // The accurate mask is of the body, without the helmet in front of it.
      #expect(ratio > (level == .accurate ? 0.75 : 0.995), "\(level): \(ratio)")
    }
  }

  @Test("Formats hold the same numbers")
  func formats() throws {
    let handler = ImageRequestHandler(contentsOf: SharedData.path("photos/astronaut.png"))
    let exact = try handler.perform(request(.fast, .oneComponent32Float)).pixelBuffer
    #expect(exact.format == .oneComponent32Float)
    let numbers = exact.packedBytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(numbers.contains { $0 > 0.9 } && numbers.allSatisfy { $0 >= 0 && $0 <= 1 })
    let codes = try handler.perform(request(.fast)).pixelBuffer.packedBytes
    #expect(zip(codes, numbers).allSatisfy { abs(Float($0) - $1 * 255) <= 0.5001 })
    let half = try handler.perform(request(.fast, .oneComponent16Half)).pixelBuffer
    #expect(half.format == .oneComponent16Half)
    let back = half.resized(width: half.width, height: half.height, component: .float32)
      .packedBytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(zip(back, numbers).allSatisfy { abs($0 - $1) <= 1 / 2048 })
  }

  @Test("A format that is no mask is an error")
  func wrongFormat() {
    let handler = ImageRequestHandler(contentsOf: "/nonexistent.jpg")
    #expect(
      throws: RequestError.unsupportedPixelFormat(
        .rgb8, expected: GeneratePersonSegmentationRequest.supportedOutputPixelFormats)
    ) { try handler.perform(request(.fast, .rgb8)) }
  }

  @Test("A region of interest is an image of its own")
  func region() throws {
    let pixels = try MaskPhotos.pixels("photos/astronaut.png")
    let region = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.75)
    let part = ImageRequestHandler(
      pixels.cropped(to: region.toImageCoordinates(pixels.rect.size)))
    let handler = ImageRequestHandler(pixels)
    for level in [MaskQuality.fast, .balanced] {
      let request = request(level)
      let whole = try part.perform(request)
      request.regionOfInterest = region
      let found = try handler.perform(request)
      #expect(found.pixelBuffer.packedBytes == whole.pixelBuffer.packedBytes)
      let mask: PixelBuffer = try found.generateScaledMask(scaledToImageFrom: handler)
      #expect(mask.width == 512 && mask.height == 512)
      // Nothing outside of the region.
      #expect(
        mask.cropped(to: Rect(x: 0, y: 0, width: 128, height: 512)).packedBytes.allSatisfy {
          $0 == 0
        })
    }
    var instances = GeneratePersonInstanceMaskRequest()
    instances.regionOfInterest = region
    let found = try #require(try handler.perform(instances))
    #expect(found.allInstances == [1] && found.regionOfInterest == region)
  }

  @Test("A turned photo gives the mask of the upright one")
  func orientation() throws {
    let upright = try MaskPhotos.pixels("photos/astronaut.png")
    let stored = upright.oriented(.left)
    let turned = ImageRequestHandler(stored, orientation: .right)
    let request = request(.balanced)
    #expect(
      try turned.perform(request).pixelBuffer.packedBytes
        == ImageRequestHandler(upright).perform(request).pixelBuffer.packedBytes)
  }

  @Test("Small and flat images have an answer", arguments: [(1, 1), (16, 16), (1500, 40)])
  func sizes(width: Int, height: Int) throws {
    var pixels = PixelBuffer(width: width, height: height, format: .rgb8)
    pixels.withUnsafeMutableBytes { for index in $0.indices { $0[index] = UInt8(index % 251) } }
    let handler = ImageRequestHandler(pixels)
    for level in MaskQuality.allCases {
      let mask = try handler.perform(request(level)).pixelBuffer
      #expect(mask.packedBytes.allSatisfy { $0 == 0 })
    }
    #expect(try handler.perform(GeneratePersonInstanceMaskRequest()) == nil)
  }

  @Test("Requests on one photo share the runs of networks")
  func sharing() throws {
    let counter = RunCounter()
    let handler = ImageRequestHandler(
      try MaskPhotos.pixels("photos/astronaut.png"), stages: counter.observer)
    _ = try handler.perform(request(.balanced))
    // General mask, full-range faces and their mesh; for the helmet bodies, one body, short-range faces and their mesh.
    #expect(counter.count == 7)
    _ = try handler.perform(GeneratePersonInstanceMaskRequest())
    #expect(counter.count == 7)
    _ = try handler.perform(request(.accurate))
    // The look at the person alone.
    #expect(counter.count == 8)
    _ = try handler.perform(request(.accurate, .oneComponent32Float))
    _ = try handler.perform(GeneratePersonInstanceMaskRequest())
    #expect(counter.count == 8)
  }
}
