// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// Writes the mask of a photo's main subject, so that later steps need no
/// network.
func writeMask(of photo: String, to target: String) async throws {
  let handler = ImageRequestHandler(contentsOf: photo)
  let request = GenerateForegroundInstanceMaskRequest()
  guard let subjects = try await handler.perform(request) else { return }
  let mask = try await subjects.generateScaledMask(scaledToImageFrom: handler)
  try Image(mask: mask).write(to: target)
}

/// Puts the subject of a photo of any size in front of a colour, by a mask that
/// was stored before, in constant memory.
func paintBackground(
  of photo: String, maskedBy mask: String, _ color: Color, to target: String
) throws {
  let mask = Image(maskFile: try ImageFile(path: mask))
  try Image(contentsOf: photo).replacingBackground(with: .color(color), mask: mask)
    .write(to: target)
}
