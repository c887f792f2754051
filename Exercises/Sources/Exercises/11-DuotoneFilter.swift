// SPDX-License-Identifier: Apache-2.0

import Given
import SilhouetteImaging

// Exercise to Documentation/HowItWorks/11-Images.md.
// Test it with: swift test --package-path Exercises --filter DuotoneFilterTests

enum DuotoneFilter {
  /// Returns the image as a duotone that fades in from left to right.
  ///
  /// A duotone replaces a colour by a mixture of a dark and a light one, by its luminance L:
  ///
  ///     L = 0.2126 R + 0.7152 G + 0.0722 B
  ///     duotone = dark + (light − dark) · L
  ///
  /// At the left edge of the image's extent, the original remains, and at the right edge, only the
  /// duotone:
  ///
  ///     result = (1 − t) · original + t · duotone,   t = (x + 0.5 − extent.minX) / extent.width
  ///
  /// for the pixel in column x, whose centre is at x + 0.5. The alpha α of every pixel remains.
  ///
  /// These formulas are for straight colours. A kernel reads and writes premultiplied ones: R · α,
  /// G · α and B · α.
  ///
  /// The result is lazy: no pixel is computed before the image is rendered, and then only those
  /// that are needed.
  ///
  /// - Parameters:
  ///   - image: The image, with a finite extent that is not empty.
  ///   - dark: The colour for luminance 0, as red, green and blue in the renderer's working space,
  ///     0…1; not premultiplied.
  ///   - light: The colour for luminance 1.
  ///
  /// Hint: `Image(kernel, of: image)` applies a `PixelKernel`: a struct that you write, with a
  /// function `compute(_ pixels: Kernel.Pixels)`. It computes `pixels.count` neighbouring pixels of a
  /// row, the first of them in column `pixels.x`. `pixels.input(0)` has their channels, `red`, `green`,
  /// `blue` and `alpha`, with indices from 0 on, and `pixels.result` those that you write. With
  /// `var alpha: Kernel.Alpha { .kept }` in the struct, alpha is copied for you. What does the formula
  /// of the duotone become when both of its sides are multiplied by α?
  static func duotone(
    _ image: Image, dark: SIMD3<Float>, light: SIMD3<Float>
  ) throws -> Image {
    throw NotSolved()
  }
}
