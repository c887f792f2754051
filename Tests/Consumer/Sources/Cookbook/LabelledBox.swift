// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A class in a photo, with its rectangle in pixels of the upright photo,
/// measured from the top left corner.
struct LabelledBox {
  var name: String
  var left: Int
  var top: Int
  var width: Int
  var height: Int
}

/// Finds the classes in a photo.
///
/// - Parameter photo: A whole file.
/// - Returns: The classes and their rectangles, the largest first.
func labelledBoxes(in photo: [UInt8]) async throws -> [LabelledBox] {
  let handler = ImageRequestHandler(photo)
  let labels = try await handler.perform(SemanticSegmentationRequest())
  let height = try await handler.pixels().height
  return labels.findings.map { finding in
    // Rectangles have their origin at the lower left corner of the image.
    LabelledBox(
      name: finding.name.name, left: Int(finding.box.minX), top: height - Int(finding.box.maxY),
      width: Int(finding.box.width), height: Int(finding.box.height))
  }
}
