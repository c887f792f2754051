// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// Cuts out the subject that a user tapped.
///
/// - Parameters:
///   - photo: The path of the photo.
///   - x: The distance from the left edge of the upright photo, 0…1.
///   - y: The distance from its top edge, 0…1.
/// - Returns: The cut-out, and a remark if it is probably not what the user
///   expects; `nil` if the point shows no subject.
func cutOutSubject(
  of photo: String, x: Double, y: Double
) async throws -> (image: Image, remark: String?)? {
  let handler = ImageRequestHandler(contentsOf: photo)
  var request = GenerateForegroundInstanceMaskRequest()
  request.selection = .at(NormalizedPoint(x: x, y: 1 - y))
  guard let subject = try await handler.perform(request) else { return nil }
  let pixels = try await subject.generateMaskedImage(imageFrom: handler)
  let confidence = subject.maskConfidence
  let doubts = confidence.doubts.map(\.description).joined(separator: "; ")
  return (Image(pixels: pixels), confidence.probability < 0.5 ? doubts : nil)
}
