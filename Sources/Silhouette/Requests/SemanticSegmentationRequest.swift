// SPDX-License-Identifier: Apache-2.0

/// Says what stands where in a picture, by class.
///
/// ```swift
/// var request = SemanticSegmentationRequest()
/// request.keptClasses = [.person, .dog]
/// let observation = try await request.perform(onFile: "beach.jpg")
/// ```
public struct SemanticSegmentationRequest: ImageProcessingRequest {
  public typealias Result = SemanticSegmentationObservation

  /// The network; `nil` for the bundled one.
  public let model: DeepLabV3?
  public var regionOfInterest = NormalizedRect.fullImage
  /// What to do where the proportions of picture and network differ.
  public var cropAndScaleAction = CropAndScale.scaleToFill
  /// The only classes to report; `nil` for all.
  public var keptClasses: [SegmentationClass]?
  /// Classes to report as background.
  public var removedClasses: [SegmentationClass] = []

  /// Makes a request.
  ///
  /// - Parameter model: The network; `nil` for the bundled one.
  public init(model: DeepLabV3? = nil) { self.model = model }

  public var description: String { "semantic segmentation" }

  /// - Throws: `InferenceError` if no network is built in and none is given; `UnknownClassError`;
  ///   what reading the picture throws; `CancellationError`.
  public func result(in context: RequestContext) throws -> SemanticSegmentationObservation {
    let model = try model ?? .bundled
    // A name that the network does not know is reported before the picture is read.
    _ = try model.classes.indices(of: (keptClasses ?? []) + removedClasses)
    let (map, placement) = try context.labels(model, cropAndScale: cropAndScaleAction)
    let kept = try keptClasses.map { try map.keeping($0) } ?? map
    return SemanticSegmentationObservation(
      removedClasses.isEmpty ? kept : try kept.removing(removedClasses), placement: placement)
  }
}

extension RequestContext {
  /// What a network sees in the region of interest.
  func labels(
    _ model: DeepLabV3, cropAndScale: CropAndScale
  ) throws -> (LabelMap, MaskPlacement) {
    let input = try input(model.inputFormat, cropAndScale: cropAndScale)
    let map = try model.labels(for: input, cancellation: cancellation)
    let placement = MaskPlacement(
      imageSize: try imageSize(), regionOfInterest: regionOfInterest, cropAndScale: cropAndScale)
    return (map, placement)
  }
}
