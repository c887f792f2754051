// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// A network that takes an image.
public final class VNCoreMLModel {
  let model: MLModel

  /// Creates a container for a network.
  public init(for model: MLModel) throws { self.model = model }

  /// The name of the input that takes the image.
  public var inputImageFeatureName: String { model.model.inputImageFeatureName }

  /// The values of the network's other inputs.
  public var featureProvider: (any MLFeatureProvider)?
}

/// The fit of an image into a network's input where their proportions differ.
public enum VNImageCropAndScaleOption: UInt, Sendable {
  /// Keeps proportions and fills the input; what overhangs is cut off.
  case centerCrop = 0
  /// Keeps proportions and shows the whole image.
  case scaleFit = 1
  /// Stretches each axis.
  case scaleFill = 2
  /// Turns the image by 90° counter-clockwise, then as ``scaleFit``.
  case scaleFitRotate90CCW = 0x101
  /// Turns the image by 90° counter-clockwise, then as ``scaleFill``.
  case scaleFillRotate90CCW = 0x102

  var cropAndScale: CropAndScale {
    switch self {
    case .centerCrop: .centerCrop
    case .scaleFit: .scaleToFit
    case .scaleFill: .scaleToFill
    case .scaleFitRotate90CCW: .scaleToFitPlus90CCWRotation
    case .scaleFillRotate90CCW: .scaleToFillPlus90CCWRotation
    }
  }
}
