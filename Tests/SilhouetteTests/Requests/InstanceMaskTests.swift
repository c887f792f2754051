// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteImaging
import SilhouetteKernels
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteInference

/// The treatment of subjects after a network has run: the network's results are made up here.
@Suite("Instance masks")
struct InstanceMaskTests {
  private let classes = SegmentationClasses(["background", "cat", "dog"])

  /// Returns the observation of a map drawn in digits, with a logit of 8 for the drawn class and 0 elsewhere.
  private func observation(
    _ rows: [String], minimumArea: Int = 1, cropAndScale: CropAndScale = .scaleToFill,
    regionOfInterest: NormalizedRect = .fullImage, imageSize: Size? = nil
  ) throws -> InstanceMaskObservation {
    let (width, height) = (rows[0].count, rows.count)
    let labels = rows.flatMap { $0.map { Int(String($0)) ?? 0 } }
    let logits = Tensor(
      labels.flatMap { label in (0..<3).map { Float($0 == label ? 8 : 0) } },
      shape: [1, height, width, 3])
    let map = LabelMap(
      logits: logits, width: width, height: height, classes: classes,
      upsampler: LogitUpsampler(kernels: Kernels.chosen, pool: .shared(threadCount: 1)))
    #expect(map.labels.map(Int.init) == labels)
    return InstanceMaskObservation(
      everythingIn: try SubjectEvidence(map, of: map.foregroundClasses), minimumArea: minimumArea,
      separatesClasses: true,
      placement: try ImagePlacement(
        imageSize: imageSize ?? Size(width: Double(width), height: Double(height)),
        regionOfInterest: regionOfInterest, cropAndScale: cropAndScale,
        inputSize: Size(width: Double(width), height: Double(height))))
  }

  private let rows = [
    "........",
    ".11..222",
    ".11..222",
    ".....222",
    "........",
    "......1.",
  ]

  @Test("An observation survives coding; damaged ones are typed errors")
  func coding() throws {
    for cropAndScale in [CropAndScale.scaleToFill, .centerCrop] {
      let found = try observation(rows, cropAndScale: cropAndScale)
      let data = try JSONEncoder().encode(found)
      let decoded = try JSONDecoder().decode(InstanceMaskObservation.self, from: data)
      #expect(decoded == found && decoded.uuid == found.uuid)
      #expect(
        try decoded.generateMask(for: [2]).packedBytes == found.generateMask(for: [2]).packedBytes)
    }
    let text = String(decoding: try JSONEncoder().encode(observation(rows)), as: UTF8.self)
    for (part, damage) in [
      ("\"width\":8", "\"width\":9"), ("\"width\":8", "\"width\":-8"),
      ("\"box\":[", "\"box\":[0.5,"), ("\"box\":[", "\"box\":[1,"),
      ("\"index\":2", "\"index\":7"), ("scaleToFill", "scaleToFall"),
      ("\"inputSize\":[8", "\"inputSize\":[0"), ("\"inputSize\":[8", "\"inputSize\":[8,8"),
    ] {
      #expect(text.contains(part), "\(part)")
      let damaged = Data(text.replacingOccurrences(of: part, with: damage).utf8)
      #expect(throws: DecodingError.self, "\(damage)") {
        try JSONDecoder().decode(InstanceMaskObservation.self, from: damaged)
      }
    }
  }

  @Test("Subjects have numbers, classes, shares and boxes, the largest first")
  func instances() throws {
    let found = try observation(rows)
    #expect(found.allInstances == [1, 2, 3])
    #expect(found.instances.map(\.name) == [.dog, .cat, .cat])
    let fractions: [Double] = [9, 4, 1].map { $0 / 48 }
    #expect(found.instances.map(\.fraction) == fractions)
    #expect(
      found.instances[0].boundingBox
        == NormalizedRect(x: 5.0 / 8, y: 2.0 / 6, width: 3.0 / 8, height: 3.0 / 6))
    #expect(found.instanceMask.packedBytes.filter { $0 == 1 }.count == 9)
    #expect(found.description == "3 instances: 1 dog 19 %, 2 cat 8 %, 3 cat 2 %")
    // Measured from below: row 1 of 6 from the top is at y = 4.5 / 6.
    #expect(found.instanceAtPoint(NormalizedPoint(x: 1.5 / 8, y: 4.5 / 6)) == [2])
    #expect(found.instanceAtPoint(NormalizedPoint(x: 0.01, y: 0.01)) == [0])
    #expect(found.instanceAtPoint(NormalizedPoint(x: -0.1, y: 0.5)) == [])
    #expect(try observation(rows, minimumArea: 2).instances.count == 2)
  }

  @Test("The masks of all subjects and the background add up to 1 everywhere")
  func sum() throws {
    let found = try observation(rows)
    let masks = try (0...3).map { try found.generateMask(for: [$0]).packedBytes.floats }
    for place in 0..<48 {
      let sum = masks.map { Double($0[place]) }.reduce(0, +)
      #expect(abs(sum - 1) < 1e-6)
      let owner = Int(found.instanceMask.packedBytes[place])
      #expect(masks[owner][place] > 0.99)
    }
    #expect(
      try found.generateMask(for: []).packedBytes == found.generateMask(for: [1, 2, 3]).packedBytes)
    let both = try found.generateMask(for: [1, 3]).packedBytes.floats
    for place in 0..<48 { #expect(abs(both[place] - masks[1][place] - masks[3][place]) < 1e-6) }
  }

  @Test("Components too small for a subject leave no trace in a mask")
  func specks() throws {
    let found = try observation(rows, minimumArea: 2)
    let all = try found.generateMask().packedBytes.floats
    #expect(all[5 * 8 + 6] == 0)
    #expect(try found.generateMask(for: [0]).packedBytes.floats[5 * 8 + 6] == 1)
  }

  @Test("Unknown instance numbers are rejected")
  func unknown() throws {
    let found = try observation(rows)
    for bad in [4, -1, 255, 1000] {
      #expect(throws: RequestError.unknownInstance(bad, count: 3)) {
        try found.generateMask(for: [1, bad])
      }
    }
    let handler = ImageRequestHandler(.noise(width: 8, height: 6))
    #expect(throws: RequestError.unknownInstance(9, count: 3)) {
      let _: PixelBuffer = try found.generateMaskedImage(for: [9], imageFrom: handler)
    }
    #expect(RequestError.unknownInstance(9, count: 3).description.contains("has 3"))
  }

  @Test("A subject is cut out of an image and cropped")
  func lifted() throws {
    let found = try observation(rows)
    let pixels = PixelBuffer.noise(width: 8, height: 6, seed: 4)
    let handler = ImageRequestHandler(pixels)
    let image: PixelBuffer = try found.generateMaskedImage(
      for: [1], imageFrom: handler, refinement: nil)
    let mask = try found.generateMask(for: [1]).packedBytes.floats
    let alpha = image.channel(3)
    for place in 0..<48 { #expect(abs(Double(alpha[place]) - Double(mask[place]) * 255) <= 0.51) }
    // The logits leave a veil of less than half a byte: the crop is the subject's box.
    let cropped: PixelBuffer = try found.generateMaskedImage(
      for: [1], imageFrom: handler, croppedToInstancesExtent: true, refinement: nil)
    #expect(cropped.width == 3 && cropped.height == 3)
    // The same mask over an image of twice the size.
    let large: PixelBuffer = try found.generateScaledMask(
      for: [2], scaledToImageFrom: ImageRequestHandler(.noise(width: 16, height: 12)),
      refinement: nil)
    #expect(large.width == 16 && large.height == 12)
    #expect(large.packedBytes.floats[4 * 16 + 4] > 0.9)
  }

  @Test("Masks map back to the region of a fitted or turned image")
  func placed() throws {
    // The region is the right half of a 40×20 image: 20×20, fitted to 10×5, so that the 5×5 positions in the middle
    // show it.
    let found = try observation(
      ["..........", "..........", "...11.....", "..........", ".........."],
      cropAndScale: .scaleToFit,
      regionOfInterest: NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1),
      imageSize: Size(width: 40, height: 20))
    let mask: PixelBuffer = try found.generateScaledMask(
      scaledToImageFrom: ImageRequestHandler(PixelBuffer(width: 40, height: 20, format: .rgb8)),
      refinement: nil)
    let numbers = mask.packedBytes.floats
    // Columns 3 and 4 of the input are columns 0.5…2.5 of five: 2…10 of 20, and 20 more in the image.
    // Interpolated between centres, the middle of the subject is not quite 1.
    for (x, y) in [(24, 10), (27, 9), (26, 10)] { #expect(numbers[y * 40 + x] > 0.7) }
    for (x, y) in [(35, 10), (5, 10), (24, 2), (19, 10)] { #expect(numbers[y * 40 + x] < 0.01) }
    let box = found.instances[0].boundingBox
    #expect(abs(box.x - 0.1) < 1e-9 && abs(box.width - 0.4) < 1e-9)
    #expect(abs(box.y - 0.4) < 1e-9 && abs(box.height - 0.2) < 1e-9)
    #expect(found.instanceAtPoint(NormalizedPoint(x: 0.3, y: 0.5)) == [1])
    #expect(found.instanceAtPoint(NormalizedPoint(x: 0.7, y: 0.5)) == [0])
  }

  @Test("Selected subjects are tinted, the background by its number 0")
  func colorized() throws {
    let found = try observation(rows)
    let grey = PixelBuffer(
      [UInt16](repeating: 128, count: 8 * 6 * 3), width: 8, height: 6)
    let handler = ImageRequestHandler(grey)
    func tinted(_ selected: InstanceIndexSet?) throws -> [Bool] {
      let image = try Colorization(strength: 1).image(
        of: handler, instances: found, selected: selected, refinement: nil)
      let pixels = try Renderer(workingSpace: .sRGB).render(image, format: .rgb8)
      let (red, blue) = (pixels.channel(0), pixels.channel(2))
      return zip(red, blue).map { abs(Int($0) - Int($1)) > 4 }
    }
    let owners = found.instanceMask.packedBytes
    #expect(try tinted(nil) == owners.map { $0 != 0 })
    #expect(try tinted([2]) == owners.map { $0 == 2 })
    #expect(try tinted([0, 1]) == owners.map { $0 < 2 })
    #expect(try tinted([]) == owners.map { _ in false })
  }
}
