// SPDX-License-Identifier: Apache-2.0

/// A request that runs any model with an image input.
///
/// Each of the model's outputs produces at least one observation, depending on its role:
///
/// | output | observation |
/// |---|---|
/// | labels of a segmentation network | ``SemanticSegmentationObservation`` |
/// | scores of a classifier | a ``ClassificationObservation`` for each class, the most likely first |
/// | an image, a mask | ``PixelBufferObservation`` |
/// | boxes, points, any other tensor | ``MultiArrayObservation`` |
///
/// ```swift
/// let model = try ImageModel(contentsOf: "DeepLabV3.mlmodel")
/// let found = try await ModelRequest(model: model).perform(onFile: "beach.jpg")
/// let labels = found.first as? SemanticSegmentationObservation
/// ```
public struct ModelRequest: ImageProcessingRequest {
  public typealias Result = [any VisionObservation]

  /// The model.
  public let model: ImageModel
  public var regionOfInterest = NormalizedRect.fullImage
  /// The fit of the region into the model's input if their aspect ratios differ.
  public var cropAndScaleAction = CropAndScale.scaleToFill
  /// The model's other inputs in addition to the image, by name.
  public var additionalInputs: [String: Tensor] = [:]

  /// Creates a request.
  public init(model: ImageModel) { self.model = model }

  public var description: String {
    "model with the input “\(model.inputImageFeatureName)” of"
      + " \(model.imageInput.width)×\(model.imageInput.height)"
  }

  /// - Throws: `InferenceError` if an input is missing, unknown, or of another type; the errors of reading the
  ///   image; `CancellationError`.
  public func result(in context: RequestContext) throws -> [any VisionObservation] {
    let placement = try context.placement(for: model, cropAndScale: cropAndScaleAction)
    let results = try context.results(of: model, at: placement, additional: additionalInputs)
    return try results.entries.flatMap { try Self.observations($0, placement) }
  }

  private static func observations(
    _ entry: ImageModel.Results.Entry, _ placement: ImagePlacement
  ) throws -> [any VisionObservation] {
    let name = entry.output.name
    switch entry.value {
    case .labels(let map):
      return [
        SemanticSegmentationObservation(
          map, placement: placement.adapted(to: map), featureName: name)
      ]
    case .tensor(let tensor):
      switch entry.output.role {
      case .scores(let names):
        return zip(names, tensor.scalars()).map {
          ClassificationObservation(identifier: $0, confidence: $1)
        }.sorted { ($1.confidence, $0.identifier) < ($0.confidence, $1.identifier) }
      case .image(let channels):
        return [
          PixelBufferObservation(
            pixelBuffer: try tensor.imageBytes(channels), featureName: name, placement: placement)
        ]
      case .mask:
        return [
          PixelBufferObservation(
            pixelBuffer: try tensor.mask(), featureName: name, placement: placement)
        ]
      case .labels, .boxes, .points, .tensor:
        return [MultiArrayObservation(featureName: name, multiArray: tensor, placement: placement)]
      }
    }
  }
}
