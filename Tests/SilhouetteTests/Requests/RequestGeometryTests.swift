// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Silhouette

/// A request on a region or a turned image gives the results of that region, cropped and turned explicitly.
@Suite("Regions and orientations of requests")
struct RequestGeometryTests {
  private func labels(
    _ handler: ImageRequestHandler, _ change: (inout SemanticSegmentationRequest) -> Void = { _ in }
  ) throws -> SemanticSegmentationObservation {
    var request = SemanticSegmentationRequest()
    change(&request)
    return try handler.perform(request)
  }

  @Test("A stored image is turned by its orientation", arguments: ImageOrientation.allCases)
  func orientation(_ orientation: ImageOrientation) throws {
    let upright = try ExamplePhoto.pixels()
    let stored = upright.oriented(orientation.inverse)
    let expected = try labels(ImageRequestHandler(upright))
    let handler = ImageRequestHandler(stored, orientation: orientation)
    #expect(try labels(handler) == expected)
    #expect(
      try labels(ImageRequestHandler(Image(pixels: stored), orientation: orientation)) == expected)
    #expect(try handler.pixels().packedBytes == upright.packedBytes)
  }

  @Test("A region of interest gives the results of the cropped image")
  func region() throws {
    let whole = try ExamplePhoto.pixels()
    let handler = ImageRequestHandler(whole)
    var random = SeededRandom(seed: 71)
    for _ in 0..<4 {
      let (left, bottom) = (random.int(0...100), random.int(0...80))
      let rect = Rect(
        x: Double(left), y: Double(bottom), width: Double(random.int(40...300)),
        height: Double(random.int(40...200)))
      let size = Size(width: Double(whole.width), height: Double(whole.height))
      let observation = try labels(handler) {
        $0.regionOfInterest = NormalizedRect(imageRect: rect, in: size)
      }
      let part = try Renderer(workingSpace: .none).render(
        Image(mask: whole), region: rect, format: whole.format, colorSpace: .none)
      #expect(observation.labelMap == (try labels(ImageRequestHandler(part))).labelMap)
      // Nothing is kept outside the region; inside, the mask is the region's own.
      let mask: PixelBuffer = try observation.generateScaledMask(
        scaledToImageFrom: handler, refinement: nil)
      #expect(mask.width == whole.width && mask.height == whole.height)
      let inner = try observation.generateMask().resized(
        width: Int(rect.width), height: Int(rect.height))
      let expected = try Renderer(workingSpace: .none).render(
        Image(mask: inner).transformed(by: Transform2D(translationX: rect.minX, y: rect.minY)),
        region: Rect(origin: .zero, size: size), format: inner.format, colorSpace: .none)
      #expect(mask.packedBytes == expected.packedBytes)
    }
  }

  @Test("Regions outside the image are rejected")
  func badRegions() throws {
    let handler = ImageRequestHandler(try ExamplePhoto.pixels())
    let bad: [(Double, Double, Double, Double)] = [
      (0, 0, 1.01, 1), (-0.01, 0, 1, 1), (0.5, 0.5, 0.6, 0.5), (0, 0, 0, 1), (0, 0, 1, -1),
      (.nan, 0, 1, 1), (0, 0, .infinity, 1), (2, 2, 1, 1),
    ]
    for (x, y, width, height) in bad {
      let region = NormalizedRect(x: x, y: y, width: width, height: height)
      var subjects = GenerateForegroundInstanceMaskRequest()
      // Setting it is allowed; performing the request fails.
      subjects.regionOfInterest = region
      #expect(throws: RequestError.self) { try handler.perform(subjects) }
      #expect(throws: RequestError.self) {
        _ = try labels(handler) { $0.regionOfInterest = region }
      }
    }
    // The error states the region.
    let error = RequestError.invalidRegionOfInterest(
      NormalizedRect(x: 0, y: 0, width: 2, height: 1))
    #expect(error.description.contains("(0.0, 0.0, 2.0, 1.0)"))
  }

  @Test(
    "Every fit into the network's input maps back to the image", arguments: CropAndScale.allCases)
  func cropAndScale(_ mode: CropAndScale) throws {
    let pixels = try ExamplePhoto.pixels()
    let handler = ImageRequestHandler(pixels)
    let observation = try labels(handler) { $0.cropAndScaleAction = mode }
    let network = try ImageModel.bundled
    let turned = ImageRequestHandler(pixels.oriented(mode.turn))
    let straight = try labels(turned) { $0.cropAndScaleAction = mode.withoutTurn }
    // When the image is turned after shrinking, a byte may be rounded the other way.
    let changed = zip(observation.labelMap.labels, straight.labelMap.labels).count { $0 != $1 }
    #expect(changed < 30)
    #expect(
      straight.labelMap
        == (try network.labels(in: turned.pixels(), cropAndScale: mode.withoutTurn)))
    // Mapped back to the image, the mask of the turned image is the turned mask.
    let mask: PixelBuffer = try observation.generateScaledMask(
      scaledToImageFrom: handler, refinement: nil)
    let straightMask: PixelBuffer = try straight.generateScaledMask(
      scaledToImageFrom: turned, refinement: nil)
    let differences = zip(
      mask.packedBytes.floats, straightMask.oriented(mode.turn.inverse).packedBytes.floats
    ).map { abs($0 - $1) }
    #expect(differences.reduce(0, +) / Float(differences.count) < 1e-3)
    #expect(differences.max() ?? 1 < 0.05)
  }

  @Test("Points and boxes are relative to the region's lower left corner")
  func pointsAndBoxes() throws {
    let handler = ImageRequestHandler(try ExamplePhoto.pixels())
    for mode in CropAndScale.allCases {
      let observation = try labels(handler) { $0.cropAndScaleAction = mode }
      let cat = try #require(observation.findings.first { $0.name == .cat }, "\(mode)")
      let box = cat.boundingBox
      #expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1 && box.y + box.height <= 1)
      let middle = NormalizedPoint(x: box.x + box.width / 2, y: box.y + box.height / 2)
      #expect(observation.classAtPoint(middle) == .cat)
      if box.x > 0.02 {
        for y in stride(from: 0.01, to: 1, by: 0.05) {
          #expect(observation.classAtPoint(NormalizedPoint(x: box.x / 2, y: y)) != .cat)
        }
      }
      #expect(observation.classAtPoint(NormalizedPoint(x: 1.2, y: 0.5)) == nil)
    }
    // The corners of the image belong to it; the network does not see the part that a crop removes.
    let whole = try labels(handler)
    for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      #expect(whole.classAtPoint(NormalizedPoint(x: corner.0, y: corner.1)) != nil)
    }
    let crop = try labels(handler) { $0.cropAndScaleAction = .centerCrop }
    #expect(crop.classAtPoint(NormalizedPoint(x: 0.02, y: 0.5)) == nil)
  }

  @Test("Boxes in pixels of the image are those that the normalised boxes touch")
  func pixelBoxes() throws {
    let handler = ImageRequestHandler(try ExamplePhoto.pixels())
    let size = try handler.pixels().rect.size
    let regions = [
      NormalizedRect.fullImage, NormalizedRect(x: 0.1, y: 0.3, width: 0.8, height: 0.6),
    ]
    for mode in CropAndScale.allCases {
      for region in regions {
        let observation = try labels(handler) {
          $0.cropAndScaleAction = mode
          $0.regionOfInterest = region
        }
        let pixels = region.pixels(in: size)
        let all = Rect(
          x: pixels.minX, y: pixels.minY, width: pixels.width, height: pixels.height)
        let cat = try #require(observation.findings.first { $0.name == .cat })
        let box = cat.box
        #expect(box.integral == box && box.intersection(all) == box, "\(mode) \(region)")
        let touched = Rect(
          x: pixels.minX + cat.boundingBox.x * pixels.width,
          y: pixels.minY + cat.boundingBox.y * pixels.height,
          width: cat.boundingBox.width * pixels.width,
          height: cat.boundingBox.height * pixels.height)
        for (outer, inner) in [
          (touched.minX, box.minX), (touched.minY, box.minY), (box.maxX, touched.maxX),
          (box.maxY, touched.maxY),
        ] {
          #expect(outer - inner > -1e-6 && outer - inner < 1, "\(mode) \(region)")
        }
        let instance = try #require(
          try observation.instances(in: observation.labelMap)?.instances.first { $0.name == .cat })
        #expect(
          instance.box.integral == instance.box && instance.box.intersection(box) == instance.box)
      }
    }
    // The hard mask is made anew at the image's size: along the edge of the box, it may differ by a pixel of the map.
    let whole = try labels(handler)
    let box = try #require(whole.findings.first { $0.name == .cat }).box
    let mask: PixelBuffer = try whole.generateHardMask(
      for: [.cat], scaledToImageFrom: handler)
    let places = mask.packedBytes.indices.filter { mask.packedBytes[$0] == 255 }
    let columns = places.map { Double($0 % mask.width) }
    let rows = places.map { size.height - 1 - Double($0 / mask.width) }
    #expect(
      abs((columns.min() ?? -9) - box.minX) <= 1 && abs((columns.max() ?? -9) + 1 - box.maxX) <= 1)
    #expect(abs((rows.min() ?? -9) - box.minY) <= 1 && abs((rows.max() ?? -9) + 1 - box.maxY) <= 1)
  }

  @Test("An image of one pixel is segmented")
  func onePixel() throws {
    for format in [PixelFormat.rgb8, .grey8, PixelFormat(.rgba, .uint16)] {
      let handler = ImageRequestHandler(PixelBuffer(width: 1, height: 1, format: format))
      for mode in CropAndScale.allCases {
        let observation = try labels(handler) { $0.cropAndScaleAction = mode }
        #expect(observation.labelMap.width == 513)
        let image: PixelBuffer = try observation.generateMaskedImage(
          imageFrom: handler, croppedToInstancesExtent: true)
        #expect(image.width == 1 && image.height == 1)
        var subjects = GenerateForegroundInstanceMaskRequest()
        subjects.cropAndScaleAction = mode
        _ = try handler.perform(subjects)
      }
    }
  }
}

extension [UInt8] {
  /// Returns the bytes as Float32.
  var floats: [Float] {
    withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 3, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
  }
}

// Mistake region-ignored: a region of interest that is ignored
// - try pixels.tensor(for: input, at: placement) }
// + try pixels.tensor(for: input) }
// = RequestGeometryTests
