// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// Cuts out the main subject of a photo.
///
/// - Parameter photo: A whole file, such as the body of a request.
/// - Returns: A PNG of the subject on a transparent background, trimmed; `nil` if
///   nothing stands out in the photo.
func cutOut(_ photo: [UInt8]) async throws -> [UInt8]? {
  let handler = ImageRequestHandler(photo)
  let request = GenerateForegroundInstanceMaskRequest()
  guard let subjects = try await handler.perform(request) else { return nil }
  let pixels = try await subjects.generateMaskedImage(
    imageFrom: handler, croppedToInstancesExtent: true)
  return try ImageEncoder.encode(pixels, as: .png)
}
