// SPDX-License-Identifier: Apache-2.0

/// A request that finds and separates the subjects of an image.
///
/// A subject is a connected component of the label map: touching pixels of one class. Two people side by side are one
/// subject if their outlines touch.
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
  /// The fit of the region into the model's input where their proportions differ.
  public var cropAndScaleAction = CropAndScale.scaleToFill
  /// The classes that form subjects; `nil` for all except the background.
  public var classes: [SegmentationClass]?
  /// The smallest fraction of the label map that a subject covers, 0…1. A smaller component joins the subject that it
  /// touches, or is removed.
  public var minimumFraction = 0.002
  /// Makes touching pixels of different classes separate subjects, such as rider and horse.
  public var separatesClasses = true

  /// Creates a request.
  ///
  /// - Parameter model: A model with labels among its outputs; `nil` for the bundled one.
  public init(model: ImageModel? = nil) { self.model = model }

  public var description: String { "foreground instance mask" }

  /// - Returns: `nil` if the image has no subject.
  /// - Throws: `InferenceError` if the model has no labels, or none is built in and none is given;
  ///   `UnknownClassError`; the errors of reading the image; `CancellationError`.
  public func result(in context: RequestContext) throws -> InstanceMaskObservation? {
    let model = try SegmentationModel(model)
    let foreground = classes ?? model.classes.names.dropFirst().map { SegmentationClass($0) }
    _ = try model.classes.indices(of: foreground)
    let (map, placement) = try model.labels(in: context, cropAndScale: cropAndScaleAction)
    try context.checkCancellation()
    return try instances(in: map, of: foreground, placement: placement)
  }

  /// Returns the subjects of a label map; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - map: The label map, of any size.
  ///   - classes: The classes that make subjects.
  ///   - placement: The place of the image in the network's input.
  fileprivate func instances(
    in map: LabelMap, of classes: [SegmentationClass], placement: ImagePlacement
  ) throws(UnknownClassError) -> InstanceMaskObservation? {
    let kept = try map.keeping(classes)
    // A comparison with not-a-number is false.
    let fraction = minimumFraction > 0 ? min(minimumFraction, 1) : 0
    let regions = LabelRegions(
      kept.labels, width: map.width, height: map.height,
      minimumArea: max(1, Int((fraction * Double(map.labels.count)).rounded(.up))),
      separatesLabels: separatesClasses)
    if regions.subjects.isEmpty { return nil }
    return InstanceMaskObservation(
      labelMap: kept, probability: try map.probability(of: classes), regions: regions,
      placement: placement)
  }
}

extension SemanticSegmentationObservation {
  /// Returns the subjects of this observation's label map at another size or with fewer classes, found with the
  /// defaults of ``GenerateForegroundInstanceMaskRequest``; `nil` if it has none.
  package func instances(in map: LabelMap) throws(UnknownClassError) -> InstanceMaskObservation? {
    try GenerateForegroundInstanceMaskRequest().instances(
      in: map, of: map.visibleClasses, placement: placement)
  }
}
