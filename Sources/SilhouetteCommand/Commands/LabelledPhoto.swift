// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// A photo with the labels that a model gave it: the starting point of every command that looks for a subject.
struct LabelledPhoto {
  let photo: Photo
  let labels: SemanticSegmentationObservation
  /// The photo's handler; further requests share the model's results.
  let handler: ImageRequestHandler
  private let model: ImageModel
  private let job: PhotoJob

  /// Reads a photo and performs a segmentation request on it.
  ///
  /// - Parameters:
  ///   - job: The photo.
  ///   - session: The model, whose errors take precedence over the photo's.
  ///   - limits: The largest photo to accept.
  ///   - needsAllPixels: Reads the photo at full size; otherwise a large JPEG is decoded at a reduced size that is
  ///     sufficient for the model.
  init(
    _ job: PhotoJob, in session: SegmentationSession, limits: DecodingLimits,
    needsAllPixels: Bool = true
  ) throws {
    self.job = job
    let stages = job.stopwatch.stages
    if needsAllPixels, !session.isReady {
      // Loading needs one thread, and so does decoding, unless it waits for the model's size.
      let handler = ImageRequestHandler(contentsOf: job.photo, limits: limits, stages: stages)
      let decoding = BackgroundThread.begin { try handler.photo() }
      (self.handler, model) = (handler, try session.model())
      photo = try decoding.wait()
    } else {
      model = try session.model()
      let input = model.imageInput
      handler = ImageRequestHandler(
        contentsOf: job.photo, limits: limits,
        minimumSize: needsAllPixels ? nil : MinimumSize(width: input.width, height: input.height),
        stages: stages)
      photo = try handler.photo()
    }
    for warning in photo.warnings { job.warn(warning) }
    labels = try handler.perform(SemanticSegmentationRequest(model: model))
  }

  /// Returns the requested classes if any of them was found; otherwise warns and returns `nil`.
  ///
  /// - Parameters:
  ///   - options: The classes.
  ///   - isRequired: `true` to fail instead of warning.
  ///   - consequence: The consequence for the result, for the warning.
  /// - Throws: ``NothingFoundError`` if nothing is found but required.
  func classesFound(
    _ options: ClassOptions, isRequired: Bool, consequence: String
  ) throws -> [SegmentationClass]? {
    let map = labels.labelMap
    let classes = try options.chosen(from: map.classes)
    let kept = try map.classes.indices(of: classes)
    let counts = map.pixelCounts
    if !kept.allSatisfy({ counts[$0] == 0 }) { return classes }
    let wanted =
      options.keep == nil ? "nothing" : "no " + classes.map(\.name).joined(separator: ", ")
    let nothing = NothingFoundError(wanted: wanted, consequence: consequence)
    if isRequired { throw nothing }
    job.warn(nothing.warning)
    return nil
  }

  /// Returns the separate subjects of some classes; `nil` if all are too small.
  func instances(of classes: [SegmentationClass]) throws -> InstanceMaskObservation? {
    var request = GenerateForegroundInstanceMaskRequest(model: model)
    request.classes = classes
    request.selection = .all
    // Only the numbers of the subjects are of interest.
    request.quality = .fast
    return try handler.perform(request)
  }
}
