// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// A container for a network that takes an image.
public final class VNCoreMLModel {
  let model: MLModel

  /// Creates a container for a model's network.
  ///
  /// - Throws: Nothing; Apple's initialiser is marked in the same way.
  public init(for model: MLModel) throws { self.model = model }

  /// The name of the network's input that takes the image.
  public var inputImageFeatureName: String { model.model.inputImageFeatureName }

  /// The values of the network's other inputs.
  public var featureProvider: (any MLFeatureProvider)?
}

/// A request that runs a network.
///
/// Label maps and multi-arrays are returned as ``VNCoreMLFeatureValueObservation``, images and masks as
/// ``VNPixelBufferObservation``, and a classifier's scores as ``VNClassificationObservation``.
public final class VNCoreMLRequest: VNImageBasedRequest {
  /// The model with the network.
  public let model: VNCoreMLModel
  /// The way to fit the image into the network's input if their proportions differ.
  public var imageCropAndScaleOption = VNImageCropAndScaleOption.centerCrop

  /// Creates a request that passes itself and its error, if any, to a completion handler.
  public init(model: VNCoreMLModel, completionHandler: VNRequestCompletionHandler? = nil) {
    self.model = model
    super.init(completionHandler: completionHandler)
  }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    var request = ModelRequest(model: model.model.model)
    request.cropAndScaleAction = imageCropAndScaleOption.cropAndScale
    request.additionalInputs = model.model.additionalInputs(in: model.featureProvider)
    return try result(of: request, in: image).compactMap { found in
      switch try model.model.output(found) {
      case .array(let name, let array): VNCoreMLFeatureValueObservation(found, name, array)
      case .image(let name, let buffer): VNPixelBufferObservation(found, buffer, featureName: name)
      case .score(let score): VNClassificationObservation(score)
      case nil: nil
      }
    }
  }
}

/// Version 1 of ``VNCoreMLRequest``.
public let VNCoreMLRequestRevision1 = 1
