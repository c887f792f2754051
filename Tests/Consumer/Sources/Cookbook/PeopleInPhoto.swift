// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// Cuts out each person of a photo, and finds their faces.
///
/// - Parameters:
///   - photo: The path of the photo.
///   - write: Called with the number of each person, from the left, and an image
///     of that person alone.
/// - Returns: The rectangles of the faces in pixels, measured from the top left
///   corner of the upright photo.
func cutOutPeople(
  of photo: String, write: (Int, Image) throws -> Void
) async throws -> [Rect] {
  let handler = ImageRequestHandler(contentsOf: photo)
  // Together, the requests run each network once.
  let (people, faces) = try await handler.perform(
    GeneratePersonInstanceMaskRequest(), DetectFaceRectanglesRequest())
  if let people {
    for person in people.allInstances {
      let pixels = try await people.generateMaskedImage(
        for: [person], imageFrom: handler, croppedToInstancesExtent: true)
      try write(person, Image(pixels: pixels))
    }
  }
  let pixels = try await handler.pixels()
  let imageSize = Size(width: Double(pixels.width), height: Double(pixels.height))
  return faces.map { $0.boundingBox.toImageCoordinates(imageSize, origin: .upperLeft) }
}
