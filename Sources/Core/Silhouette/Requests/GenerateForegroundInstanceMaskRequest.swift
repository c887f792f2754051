// SPDX-License-Identifier: Apache-2.0

/// A request that finds and separates the subjects of an image.
///
/// By default it returns the main subject: the parts of the image that a viewer would name as the main ones. People and
/// animals take precedence over vehicles, vehicles over objects without a class, and such objects over furniture. Objects
/// that the subject holds, rides or wears are included. If several subjects are of similar importance, all of them are
/// returned; if nothing is salient, the result is `nil`. Use ``selection`` to return all subjects that have a class, or
/// the subject at a point or in a box.
///
/// A subject is a connected part of the image: two people side by side are one subject if their outlines touch.
///
/// ```swift
/// let handler = ImageRequestHandler(contentsOf: "pets.jpg")
/// if let subjects = try await handler.perform(GenerateForegroundInstanceMaskRequest()) {
///   let lifted = try await subjects.generateMaskedImage(
///     for: [1], imageFrom: handler, croppedToInstancesExtent: true)
/// }
/// ```
public struct GenerateForegroundInstanceMaskRequest: ImageProcessingRequest {
  public typealias Result = InstanceMaskObservation?

  /// The model; `nil` for the bundled one.
  public let model: ImageModel?
  public var regionOfInterest = NormalizedRect.fullImage
  /// The subjects to return.
  public var selection = Selection.main
  /// The balance between the precision of the mask and the time it takes.
  public var quality = MaskQuality.balanced
  /// The network for salient objects, which finds subjects without a class and refines edges; `nil` to run without it.
  public var saliency: SaliencyModels? = .bundled
  /// The source of masks of people, which a module that depends on this one provides; `nil` to do without such masks.
  package var personMasks: PersonMaskSource?
  /// The constants with which subjects are found.
  package var rules = SubjectRules.standard
  /// The fit of the region into the model's input if their aspect ratios differ. With the default, a region whose longer
  /// side is more than twice the shorter one is processed in overlapping parts.
  public var cropAndScaleAction = CropAndScale.scaleToFill
  /// The classes whose pixels can be subjects; `nil` for all classes except the background.
  public var classes: [SegmentationClass]?
  /// The smallest fraction of the label map that a subject may cover, 0…1; only used with ``Selection/all``. A smaller
  /// connected component is merged into the subject that it touches, or removed if it touches none.
  public var minimumFraction = 0.002
  /// Indicates whether touching pixels of different classes belong to separate subjects; only used with
  /// ``Selection/all``.
  public var separatesClasses = true

  /// Creates a request.
  ///
  /// - Parameter model: A model with labels among its outputs; `nil` for the bundled one.
  public init(model: ImageModel? = nil) { self.model = model }

  public var description: String { "foreground instance mask" }

  public var networks: [ImageModel.Requirement] {
    SegmentationModel.networks(for: model) + networksBesideLabels
  }

  /// The networks that the request may run in addition to the model for classes.
  package var networksBesideLabels: [ImageModel.Requirement] {
    var networks: [ImageModel.Requirement] = []
    if let saliency, quality != .fast {
      // The bundled network for classes answers for salient objects as well.
      if model != nil || saliency != .bundled {
        networks.append(saliency.requirement(side: MaskQuality.saliencySide))
      }
    }
    return networks + (personMasks?.networks(for: effectiveQuality) ?? [])
  }

  /// The quality that counts: a closer look at subjects did not improve their masks.
  private var effectiveQuality: MaskQuality { min(quality, .balanced) }

  /// - Returns: `nil` if the image has no subject.
  /// - Throws: `InferenceError` if the model has no labels, or if no model is given and none is bundled;
  ///   `UnknownClassError`; ``RequestError/invalidRegionOfInterest(_:)``; the errors of reading the image;
  ///   `CancellationError`.
  public func result(in context: RequestContext) throws -> InstanceMaskObservation? {
    try subjects(in: context)?.observation
  }

  /// Returns the result and the signs of its mask's quality.
  package func subjects(
    in context: RequestContext
  ) throws -> (observation: InstanceMaskObservation, signs: MaskSigns)? {
    try search().subjects(in: context)
  }

  /// Returns the networks' results from which the subjects are chosen.
  package func evidence(in context: RequestContext) throws -> SubjectEvidence {
    try search().networks.evidence(in: context, cropAndScale: cropAndScaleAction).evidence
  }

  private func search() throws -> SubjectSearch {
    let model = try SegmentationModel(model)
    let foreground = classes ?? model.classes.names.dropFirst().map { SegmentationClass($0) }
    _ = try model.classes.indices(of: foreground)
    return SubjectSearch(
      networks: SubjectNetworks(
        segmentation: model, saliency: saliency, personMasks: personMasks,
        quality: effectiveQuality,
        selection: selection, classes: foreground),
      cropAndScale: cropAndScaleAction, minimumFraction: minimumFraction,
      separatesClasses: separatesClasses, rules: rules)
  }
}

extension SemanticSegmentationObservation {
  /// Returns the subjects of a label map that was derived from this observation's label map, at another size or with fewer
  /// classes. They are found as with ``Selection/all``, but using only the label map; `nil` if there are none.
  package func instances(in map: LabelMap) throws(UnknownClassError) -> InstanceMaskObservation? {
    let request = GenerateForegroundInstanceMaskRequest()
    let evidence = try SubjectEvidence(map, of: map.visibleClasses)
    let found = InstanceMaskObservation(
      everythingIn: evidence,
      minimumArea: max(
        1, Int((request.minimumFraction * Double(map.labels.count)).rounded(.up))),
      separatesClasses: request.separatesClasses, placement: placement.adapted(to: map))
    return found.instances.isEmpty ? nil : found
  }
}

extension GenerateForegroundInstanceMaskRequest {
  /// The subjects to return.
  public enum Selection: Hashable, Sendable {
    /// The subject that a viewer would name as the main one.
    case main
    /// All subjects that have a class.
    case all
    /// The subject at a point, relative to the request's region of interest.
    case at(NormalizedPoint)
    /// The main subject of a part of the image, relative to the request's region of interest.
    case inBox(NormalizedRect)
  }
}
