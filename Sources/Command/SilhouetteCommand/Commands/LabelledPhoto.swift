// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A photo with the class labels that a model assigned to its pixels.
struct LabelledPhoto {
  let photo: Photo
  let labels: SemanticSegmentationObservation
  /// The photo's handler; further requests share the model's results.
  let handler: ImageRequestHandler
  private let model: ImageModel

  /// Reads a photo and performs a segmentation request on it.
  ///
  /// - Parameters:
  ///   - job: The photo.
  ///   - session: The model, whose errors take precedence over the photo's.
  ///   - limits: The limits on the size of the photo.
  ///   - needsAllPixels: Reads the photo at full size; otherwise a large JPEG is decoded at a reduced size that is
  ///     sufficient for the model.
  init(
    _ job: PhotoJob, in session: SegmentationSession, limits: DecodingLimits,
    needsAllPixels: Bool = true
  ) throws {
    if needsAllPixels {
      (handler, photo, model) = try job.read(limits: limits) { try session.model() }
    } else {
      model = try session.model()
      let input = model.imageInput
      handler = ImageRequestHandler(
        contentsOf: job.photo, limits: limits,
        // Twice the input, as the network sees how a decoder reduces what it reads.
        minimumSize: ImageDecoder.MinimumSize(width: 2 * input.width, height: 2 * input.height),
        stages: job.stopwatch.stages)
      photo = try handler.photo()
      for warning in photo.warnings { job.warn(warning) }
    }
    labels = try handler.perform(SemanticSegmentationRequest(model: model))
  }

  /// Returns the chosen classes and the share of the photo that they cover, 0…1.
  ///
  /// - Throws: The errors of ``ClassOptions/chosen(from:)``.
  func coverage(
    of options: ClassOptions
  ) throws -> (classes: [SegmentationClass], coverage: Double) {
    let map = labels.labelMap
    let classes = try options.chosen(from: map.classes)
    let counts = map.pixelCounts
    let count = try map.classes.indices(of: classes).reduce(0) { $0 + counts[$1] }
    return (classes, Double(count) / Double(map.width * map.height))
  }

  /// Returns the separate subjects of the given classes; `nil` if all are too small.
  func instances(of classes: [SegmentationClass]) throws -> InstanceMaskObservation? {
    var request = GenerateForegroundInstanceMaskRequest(model: model)
    request.classes = classes
    request.selection = .all
    // Only the division into subjects matters, not the precision of masks.
    request.quality = .fast
    return try handler.perform(request)
  }
}
