// SPDX-License-Identifier: Apache-2.0

/// A request that finds the class of every pixel of an image.
///
/// ```swift
/// var request = SemanticSegmentationRequest()
/// request.keptClasses = [.person, .dog]
/// let observation = try await request.perform(onFile: "beach.jpg")
/// ```
public struct SemanticSegmentationRequest: ImageProcessingRequest {
  public typealias Result = SemanticSegmentationObservation

  /// The model; `nil` for the bundled one.
  public let model: ImageModel?
  public var regionOfInterest = NormalizedRect.fullImage
  /// The fit of the region into the model's input if their aspect ratios differ.
  public var cropAndScaleAction = CropAndScale.scaleToFill
  /// The classes to report; all others become background. `nil` to report all classes.
  public var keptClasses: [SegmentationClass]?
  /// The classes that are reported as background.
  public var removedClasses: [SegmentationClass] = []

  /// Creates a request.
  ///
  /// - Parameter model: A model with labels among its outputs; `nil` for the bundled one.
  public init(model: ImageModel? = nil) { self.model = model }

  public var description: String { "semantic segmentation" }

  public var networks: [ImageModel.Requirement] { SegmentationModel.networks(for: model) }

  /// - Throws: `InferenceError` if the model has no labels, or if no model is given and none is bundled;
  ///   `UnknownClassError`; the errors of reading the image; `CancellationError`.
  public func result(in context: RequestContext) throws -> SemanticSegmentationObservation {
    let model = try SegmentationModel(model)
    // An unknown class is reported before the image is read.
    _ = try model.classes.indices(of: (keptClasses ?? []) + removedClasses)
    let (map, placement) = try model.labels(in: context, cropAndScale: cropAndScaleAction)
    let kept = try keptClasses.map { try map.keeping($0) } ?? map
    return SemanticSegmentationObservation(
      removedClasses.isEmpty ? kept : try kept.removing(removedClasses), placement: placement)
  }
}
