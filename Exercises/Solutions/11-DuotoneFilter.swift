// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

enum DuotoneFilter {
  static func duotone(
    _ image: Image, dark: SIMD3<Float>, light: SIMD3<Float>
  ) throws -> Image {
    Image(
      FadingDuotone(dark: dark, light: light, left: image.extent.minX, width: image.extent.width),
      of: image)
  }
}

private struct FadingDuotone: PixelKernel {
  let dark: SIMD3<Float>
  let light: SIMD3<Float>
  /// The left edge of the image.
  let left: Double
  /// The width of the image in pixels.
  let width: Double

  var alpha: Kernel.Alpha { .kept }

  func compute(_ pixels: Kernel.Pixels) {
    let (source, result) = (pixels.input(0), pixels.result)
    for index in 0..<pixels.count {
      let color = SIMD3(source.red[index], source.green[index], source.blue[index])
      let luminance = (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
      // The luminance has the factor alpha already, and the constant term gets it.
      let duotone = dark * source.alpha[index] + (light - dark) * luminance
      let share = Float((Double(pixels.x + index) + 0.5 - left) / width)
      let mixture = (1 - share) * color + share * duotone
      result.red[index] = mixture.x
      result.green[index] = mixture.y
      result.blue[index] = mixture.z
    }
  }
}
