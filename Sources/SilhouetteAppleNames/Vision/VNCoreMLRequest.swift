// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// A request that runs a network.
///
/// Labels and multi-arrays come as ``VNCoreMLFeatureValueObservation``, images and masks as ``VNPixelBufferObservation``, a
/// classifier's scores as ``VNClassificationObservation``.
public final class VNCoreMLRequest: VNImageBasedRequest {
  /// The network.
  public let model: VNCoreMLModel
  /// The fit of the image into the network's input where their proportions differ.
  public var imageCropAndScaleOption = VNImageCropAndScaleOption.centerCrop

  /// Creates a request that calls a function with itself and its error, if any.
  public init(model: VNCoreMLModel, completionHandler: VNRequestCompletionHandler? = nil) {
    self.model = model
    super.init(completionHandler: completionHandler)
  }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    var request = ModelRequest(model: model.model.model)
    request.cropAndScaleAction = imageCropAndScaleOption.cropAndScale
    for name in model.featureProvider?.featureNames ?? []
    where name != model.inputImageFeatureName {
      if let array = model.featureProvider?.featureValue(for: name)?.multiArrayValue {
        request.additionalInputs[name] = array.tensor()
      }
    }
    return try result(of: request, in: image).compactMap(observation)
  }

  private func observation(_ found: any VisionObservation) throws -> VNObservation? {
    let mlModel = model.model
    switch found {
    case let labels as SemanticSegmentationObservation:
      return VNCoreMLFeatureValueObservation(
        labels, mlModel.outputName(labels.featureName ?? "labels"),
        try MLMultiArray(labels.multiArray))
    case let array as MultiArrayObservation:
      return VNCoreMLFeatureValueObservation(
        array, mlModel.outputName(array.featureName), try MLMultiArray(array.multiArray))
    case let image as PixelBufferObservation:
      return try VNPixelBufferObservation(
        image, featureName: mlModel.outputName(image.featureName))
    case let score as ClassificationObservation: return VNClassificationObservation(score)
    default: return nil
    }
  }
}

/// Version 1 of ``VNCoreMLRequest``.
public let VNCoreMLRequestRevision1 = 1
