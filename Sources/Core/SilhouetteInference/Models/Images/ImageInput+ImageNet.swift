// SPDX-License-Identifier: Apache-2.0

extension ImageInput {
  /// Returns the description of an image input of a network that was trained on ImageNet first: RGB in 0…1, minus the
  /// mean of ImageNet's images, divided by their standard deviation, for each channel.
  static func imageNet(width: Int, height: Int) -> ImageInput {
    let mean = MaskModelSettings.imageNetMean
    let deviation = MaskModelSettings.imageNetDeviation
    return ImageInput(
      width: width, height: height, scale: 1 / (255 * deviation), offset: -mean / deviation)
  }
}
