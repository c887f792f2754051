// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A kernel that replaces the colours of an image by mixtures of two, according
/// to their luminance.
struct Duotone: PixelKernel {
  /// The colour of black, linear.
  var dark: SIMD3<Float>
  /// The colour of white, linear.
  var light: SIMD3<Float>
  /// The alpha of the input is that of the result.
  var alpha: Kernel.Alpha { .kept }

  func compute(_ pixels: Kernel.Pixels) {
    let (source, result) = (pixels.input(0), pixels.result)
    let change = light - dark
    for index in 0..<pixels.count {
      // Colours are multiplied by alpha, and so is this.
      let luminance =
        0.2126 * source.red[index] + 0.7152 * source.green[index] + 0.0722 * source.blue[index]
      let alpha = source.alpha[index]
      result.red[index] = dark.x * alpha + change.x * luminance
      result.green[index] = dark.y * alpha + change.y * luminance
      result.blue[index] = dark.z * alpha + change.z * luminance
    }
  }
}

/// Returns a photo in two inks.
func inked(_ photo: Image) -> Image {
  Image(Duotone(dark: [0.01, 0.02, 0.1], light: [1, 0.85, 0.6]), of: photo)
}
