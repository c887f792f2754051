// SPDX-License-Identifier: Apache-2.0

/// Runs any model that takes a picture.
///
/// What is found follows from the model's outputs, one observation or more for each:
///
/// | output | observation |
/// |---|---|
/// | the labels of a segmentation network | ``SemanticSegmentationObservation`` |
/// | how likely a classifier finds each class | a ``ClassificationObservation`` for each, the likeliest first |
/// | a picture | ``PixelBufferObservation`` |
/// | anything else | ``MultiArrayObservation`` |
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
  /// What to do where the proportions of picture and model differ.
  public var cropAndScaleAction = CropAndScale.scaleToFill
  /// What the model takes besides the picture, by name.
  public var additionalInputs: [String: Tensor] = [:]

  /// Makes a request.
  public init(model: ImageModel) { self.model = model }

  public var description: String {
    "model with the input “\(model.inputImageFeatureName)” of"
      + " \(model.inputFormat.width)×\(model.inputFormat.height)"
  }

  /// - Throws: ``RequestError/unsuitableInput(name:_:)`` if an input is missing or there is none of
  ///   its name; `InferenceError` if one is of another type; what reading the picture throws;
  ///   `CancellationError`.
  public func result(in context: RequestContext) throws -> [any VisionObservation] {
    let input = try context.input(model.inputFormat, cropAndScale: cropAndScaleAction)
    let placement = MaskPlacement(
      imageSize: try context.imageSize(), regionOfInterest: regionOfInterest,
      cropAndScale: cropAndScaleAction)
    return try model.observations(
      input, additional: additionalInputs, placement: placement,
      cancellation: context.cancellation)
  }
}
