// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// A way to fit an image into a network's input if their proportions differ.
public enum VNImageCropAndScaleOption: UInt, Sendable {
  /// Scales the image, keeping its proportions, until it covers the whole input; the parts that extend beyond it are
  /// cropped.
  case centerCrop = 0
  /// Scales the image, keeping its proportions, so that all of it fits into the input.
  case scaleFit = 1
  /// Stretches the image along each axis to fill the input.
  case scaleFill = 2
  /// Rotates the image by 90° counter-clockwise, then fits it as ``scaleFit`` does.
  case scaleFitRotate90CCW = 0x101
  /// Rotates the image by 90° counter-clockwise, then stretches it as ``scaleFill`` does.
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
