// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteDocuments

/// The report on the document in a photo, as text and as JSON.
struct DocumentReport {
  let document: DocumentObservation
  /// The size of the photo, in pixels.
  let size: Size

  /// The report as text: the corners in pixels from the top left corner of the photo.
  var text: String {
    let places = document.imageCorners(in: size, origin: .upperLeft).map { corner in
      [corner.x, corner.y].map { Int(exactly: $0.rounded()).map { "\($0)" } ?? "?" }
        .joined(separator: ",")
    }
    return "document  corners \(places.joined(separator: " "))  aspect ratio "
      + (Decimals.text(document.aspectRatio, 3) ?? "?") + "\n"
  }

  /// The report as JSON: the size of the photo, the corners, the confidence and the proportions of the document.
  var json: JSONText {
    .object([
      ("width", .number(Int(size.width))), ("height", .number(Int(size.height))),
      (
        "corners",
        .array(
          document.imageCorners(in: size).map { corner in
            .object(
              PeopleReport.members(point: NormalizedPoint(imagePoint: corner, in: size), in: size))
          })
      ),
      ("confidence", PeopleReport.share(document.confidence)),
      ("aspectRatio", .number(document.aspectRatio.rounded(to: 10_000))),
    ])
  }
}
