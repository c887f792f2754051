// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seeds
import SilhouetteCompatibility
import Testing

/// The tutorial's code on photos: the background becomes a field of stars where the library's own mask is 0.
@Suite(.serialized) struct BackgroundRemovalTests {
  /// The colour of the background.
  static let stars = [30, 60, 90, 255]

  init() throws {
    // The name that the code asks for, among the program's resources.
    let folder = Bundle.main.resourcePath ?? "."
    let data = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).pngData { context in
      UIColor(red: 30 / 255.0, green: 60 / 255.0, blue: 90 / 255.0, alpha: 1).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: folder + "/starfield.png"))
  }

  @Test("people keep their colours, and the rest is the new background")
  func people() throws {
    let removal = BackgroundRemoval()
    removal.originalImage = try .photo(Photos.astronaut)
    removal.segmentPeople()
    let mask = try Oracle.personMask(Photos.astronaut, .balanced)
    #expect(removal.maskSize == CGSize(width: mask.width, height: mask.height))
    try check(removal, mask.bytes, width: mask.width, height: mask.height, inside: 255)
  }

  @Test("labels are those of the library, and what has a class keeps its colours")
  func deepLab() throws {
    let removal = BackgroundRemoval()
    removal.originalImage = try .photo(Photos.chelsea)
    removal.prepareDeepLab()
    removal.segmentWithDeepLab()
    let labels = try #require(removal.labels)
    #expect(labels.shape == [513, 513])
    #expect(labels.strides == [513, 1])
    let expected = try Oracle.labels(Photos.chelsea)
    #expect((0..<labels.count).map { labels[$0].intValue } == expected.map { Int($0) })
    // A cat is 8, the background 0: the wall at the upper right.
    #expect(Set(expected) == [0, 8])
    #expect(labels[[256, 256]] == 8)
    #expect(labels[[100, 490]] == 0)
    try check(removal, expected.map { $0 == 0 ? 0 : 1 }, width: 513, height: 513, inside: 1)
  }

  @Test("the generated class gives the request's labels")
  func prediction() throws {
    let image = try #require(UIImage.photo(Photos.chelsea).cgImage)
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, image.width, image.height, kCVPixelFormatType_32BGRA, nil, &made)
    let buffer = try #require(made)
    CIContext().render(CIImage(cgImage: image), to: buffer)
    let labels = try DeepLabV3(configuration: MLModelConfiguration())
      .prediction(image: buffer).semanticPredictions
    let expected = try Oracle.labels(Photos.chelsea)
    #expect((0..<labels.count).map { labels[$0].intValue } == expected.map { Int($0) })
  }

  @Test("the main subject of a photo is a foreground instance")
  func foreground() throws {
    let request = VNGenerateForegroundInstanceMaskRequest()
    let handler = VNImageRequestHandler(
      cgImage: try #require(UIImage.photo(Photos.chelsea).cgImage))
    try handler.perform([request])
    let found = try #require(request.results?.first)
    #expect(found.allInstances == [1])
    let mask = floats(of: try found.generateScaledMaskForImage(forInstances: [1], from: handler))
    #expect(mask.contains { $0 > 0.99 } && mask.contains { $0 < 0.01 })
    #expect(throws: VNError.self) {
      try found.generateMask(forInstances: IndexSet(integersIn: 0..<1_000_000_000_000))
    }
  }

  @Test(
    "Apple's model gives the labels that Float64 gives",
    .enabled(if: Photos.isSharedPresent, Comment(rawValue: Photos.sharedComment)))
  func appleModel() throws {
    let file = URL(fileURLWithPath: Photos.shared + "/weights/DeepLabV3Int8LUT.mlmodel")
    let model = try DeepLabV3(contentsOf: file, configuration: MLModelConfiguration())
    let request = VNCoreMLRequest(model: try VNCoreMLModel(for: model.model))
    request.imageCropAndScaleOption = .scaleFill
    let image = try #require(UIImage.photo(Photos.chelsea).cgImage)
    try VNImageRequestHandler(cgImage: image).perform([request])
    let observation = try #require(request.results?.first as? VNCoreMLFeatureValueObservation)
    #expect(observation.featureName == "semanticPredictions")
    let labels = try #require(observation.featureValue.multiArrayValue)
    let expected = try Oracle.referenceLabels(
      Photos.shared + "/reference/chelsea.safetensors", "labels_apple")
    let found = (0..<labels.count).map { UInt8(clamping: labels[$0].intValue) }
    let own = try Oracle.labels(
      Photos.chelsea, model: Photos.shared + "/weights/DeepLabV3Int8LUT.mlmodel")
    #expect(found == own)
    // The reference was computed from another program's reduction of the photo to 513×513.
    let differences = zip(found, expected).count { $0 != $1 }
    #expect(found.count == 513 * 513 && expected.count == found.count)
    #expect(Double(differences) < 0.005 * Double(found.count), "\(differences) labels differ")
  }

  private func check(
    _ removal: BackgroundRemoval, _ mask: [UInt8], width: Int, height: Int, inside: UInt8
  ) throws {
    let original = Pixels(try #require(removal.originalImage?.cgImage))
    let result = Pixels(try #require(removal.filteredImageView.image?.ciImage))
    #expect(result.width == original.width && result.height == original.height)
    let kept = places(
      in: mask, width: width, height: height, value: inside, imageWidth: original.width,
      imageHeight: original.height)
    let replaced = places(
      in: mask, width: width, height: height, value: 0, imageWidth: original.width,
      imageHeight: original.height)
    #expect(kept.count > 20 && replaced.count > 20)
    for (x, y) in kept {
      #expect(result.distance(x: x, y: y, from: original[x, y]) <= 1, "at \(x), \(y)")
    }
    for (x, y) in replaced {
      #expect(result.distance(x: x, y: y, from: Self.stars) <= 1, "at \(x), \(y)")
    }
  }
}
