// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouettePeople

/// The networks that find the subject of each photo, whether or not it belongs to a known class.
final class ForegroundFinder: SubjectSearching {
  /// The segmentation network.
  let session: SegmentationSession
  /// The network that finds salient objects.
  let saliency: SaliencyModels
  /// The networks for people.
  let people: PeopleModels
  /// The subject to find.
  let options: SubjectMaskOptions

  init(
    session: SegmentationSession, saliency: SaliencyModels, people: PeopleModels,
    options: SubjectMaskOptions
  ) {
    self.session = session
    self.saliency = saliency
    self.people = people
    self.options = options
  }

  /// The quality of the mask.
  private var quality: MaskQuality { options.quality ?? .balanced }

  func load() throws {
    if options.labels.asIs {
      _ = try session.masks()
    } else {
      _ = try session.networks()
    }
  }

  /// Returns the model that labels pixels, and the network for salient objects.
  private func models() throws -> (labels: ImageModel, saliency: SaliencyModels) {
    // With the bundled networks, both are loaded at the same time.
    if session.reference == nil { beginLoading(saliency) }
    let models = try session.networks()
    if session.reference != nil { beginLoading(models.masks ?? saliency) }
    return (models.labels, models.masks ?? saliency)
  }

  /// Starts loading the networks that most photos need in addition to the segmentation network.
  private func beginLoading(_ saliency: SaliencyModels) {
    if options.labels.hard { return }
    let request = request(model: nil, saliency)
    for network in request.networksBesideLabels where network.isExpected {
      // The request waits for it and receives its errors.
      _ = BackgroundThread.begin { try network.load() }
    }
  }

  /// Returns the request for the subject, without the settings that depend on the photo.
  private func request(
    model: ImageModel?, _ saliency: SaliencyModels
  ) -> GenerateForegroundInstanceMaskRequest {
    var request = GenerateForegroundInstanceMaskRequest(model: model, people: people)
    request.quality = quality
    request.saliency = saliency
    return request
  }

  func evidenceRequest() throws -> GenerateForegroundInstanceMaskRequest {
    let models = try models()
    return request(model: models.labels, models.saliency)
  }

  func subject(
    of job: PhotoJob, limits: DecodingLimits
  ) throws -> (handler: ImageRequestHandler, photo: Photo, found: FoundMask?, wanted: [String]?) {
    if options.labels.asIs {
      let (handler, photo, model) = try job.read(limits: limits) {
        try session.masks() ?? saliency
      }
      return (handler, photo, try maskAsIs(job, handler, model), nil)
    }
    let (handler, photo, models) = try job.read(limits: limits) { try self.models() }
    if let mask = try options.corrections.start(photo.pixels.rect.size, limits: limits) {
      return (handler, photo, FoundMask(mask: mask, confidence: nil), nil)
    }
    let classes = try models.labels.classes.map { try options.classes.chosen(from: $0) }
    return (
      handler, photo, try mask(job, handler, photo.pixels.rect.size, models, classes),
      options.classes.keep == nil ? nil : classes?.map(\.name)
    )
  }

  /// Returns the mask that the network for salient objects makes of the photo.
  private func maskAsIs(
    _ job: PhotoJob, _ handler: ImageRequestHandler, _ model: SaliencyModels
  ) throws -> FoundMask {
    let found = try job.stopwatch.measure("run network", hasStages: true) {
      try handler.perform(GenerateModelMaskRequest(model: model))
    }
    return FoundMask(mask: found.pixelBuffer, confidence: found.maskConfidence ?? .nothing)
  }

  /// Returns the mask; `nil` if there is no subject.
  private func mask(
    _ job: PhotoJob, _ handler: ImageRequestHandler, _ size: Size,
    _ models: (labels: ImageModel, saliency: SaliencyModels), _ classes: [SegmentationClass]?
  ) throws -> FoundMask? {
    if options.labels.hard {
      let labels = try handler.perform(SemanticSegmentationRequest(model: models.labels))
      return FoundMask(
        mask: try labels.generateHardMask(for: classes, scaledToImageFrom: handler),
        confidence: try labels.maskConfidence(for: classes))
    }
    var request = request(model: models.labels, models.saliency)
    request.classes = options.classes.isGiven ? classes : nil
    request.selection = try options.choice.selection(in: size)
    let found = try job.stopwatch.measure("choose subject", hasStages: true) {
      try handler.perform(request)
    }
    guard let found else { return nil }
    for part in found.omittedParts where part.reason.isWorthTelling { job.detail(part.remark) }
    let chosen = options.labels.instances?.numbers(in: found) ?? []
    let mask = try job.stopwatch.measure("fit mask") {
      try found.generateScaledMask(for: chosen, scaledToImageFrom: handler)
    }
    return FoundMask(mask: mask, confidence: try found.maskConfidence(for: chosen))
  }
}

extension InstanceMaskObservation.OmittedPart {
  /// The line that `--verbose` prints about the part.
  fileprivate var remark: String {
    let percent = (fraction * 1000).rounded() / 10
    return "left out: \(name), \(percent) % of the photo: \(reason)"
  }
}

extension InstanceMaskObservation.OmittedPart.Reason {
  /// Indicates that the user may wonder why the part was left out.
  fileprivate var isWorthTelling: Bool { self != .tooSmall && self != .elsewhere }
}

extension SubjectChoice {
  /// Returns the choice of a subject, in the coordinates of a photo.
  ///
  /// - Parameter size: The size of the upright photo in pixels.
  /// - Throws: ``OutsidePhotoError``.
  fileprivate func selection(in size: Size) throws
    -> GenerateForegroundInstanceMaskRequest.Selection
  {
    switch self {
    case .main: .main
    case .all: .all
    case .at(let position): .at(try position.point(in: size))
    case .box(let box): .inBox(try box.rect(in: size))
    }
  }
}
