// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// Writes a photo with its background out of focus and darker, and keeps what the
/// file says about camera and date.
///
/// - Parameters:
///   - source: The path of the photo.
///   - target: The path of the result, whose extension names its format.
func writePortrait(of source: String, to target: String) async throws {
  let handler = ImageRequestHandler(contentsOf: source)
  let photo = try await handler.photo()
  let request = GenerateForegroundInstanceMaskRequest()
  guard let subjects = try await handler.perform(request) else { return }
  let mask = Image(mask: try await subjects.generateScaledMask(scaledToImageFrom: handler))
  // A recipe: nothing is computed before it is written, strip by strip.
  let background = photo.image
    .applyingFilter(Filters.BackgroundBlur(mask: mask, sigma: 12))
    .applyingFilter(Filters.Exposure(ev: -0.5))
  let result = photo.image.blended(withMask: mask, over: background)
  try result.write(to: target, options: EncodingOptions(metadata: photo.metadata))
}
