// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteFoundation

/// Cuts out the main subject of a photo, with Foundation's types.
///
/// - Parameters:
///   - photo: A file URL.
///   - folder: The folder for the PNG, which is named after the photo.
/// - Returns: The URL of the PNG; `nil` if nothing stands out in the photo.
func cutOut(_ photo: URL, into folder: URL) async throws -> URL? {
  let handler = try ImageRequestHandler(photo)
  let request = GenerateForegroundInstanceMaskRequest()
  guard let subjects = try await handler.perform(request) else { return nil }
  let pixels = try await subjects.generateMaskedImage(imageFrom: handler)
  let target = folder.appendingPathComponent(
    photo.deletingPathExtension().lastPathComponent + ".cutout.png")
  try Data(ImageEncoder.encode(pixels, as: .png)).write(to: target, options: .atomic)
  return target
}
