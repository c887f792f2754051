// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension ImageInput {
  /// The mean of ImageNet's images.
  package static let imageNetMean = SIMD3<Float>(0.485, 0.456, 0.406)
  /// The standard deviation of ImageNet's images.
  package static let imageNetDeviation = SIMD3<Float>(0.229, 0.224, 0.225)

  /// Returns the description of an image input of a network that was trained on ImageNet first: RGB in 0…1, minus the
  /// mean of ImageNet's images, divided by their standard deviation, for each channel.
  package static func imageNet(width: Int, height: Int) -> ImageInput {
    ImageInput(
      width: width, height: height, scale: 1 / (255 * imageNetDeviation),
      offset: -imageNetMean / imageNetDeviation)
  }
}
