// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seeds
import SilhouetteCompatibility

// The figures of the sample that colours individuals (001).

extension Figure {
  static func colouringPeople(_ photos: Photographs) -> [Figure] {
    let three = photos.row(height: 400, ["hopper.jpg", "astronaut.png", "hopper.jpg"])
    let six = photos.heads(
      side: 360, columns: 3,
      ["astronaut.png", "hopper.jpg", "astronaut.png", "hopper.jpg", "astronaut.png", "hopper.jpg"])
    let people = ["0142", "0191", "0274", "0383", "0475"]
    let street = photos.shared.map { shared in
      photos.row(height: 600, people.map { "\(shared)/people/\($0).jpg" })
    }
    return [
      individuals("individuals", three, nil), individuals("individuals-some", three, [1, 3]),
      individuals("individuals-and-background", three, [0, 1, 2, 3]),
      crowd("crowd", six, background: false), crowd("crowd-background", six, background: true),
    ]
      + photos.eachShared(
        [
          "individuals-overlapping": "people-models/photos/overlap3.jpg",
          "individuals-row": "people-models/photos/group4.jpg",
          "individuals-party": "photos/face.jpg",
        ]
      ) { individuals($0, $1, nil) }
      + (street.map { [crowd("crowd-street", $0, background: false)] } ?? [])
  }

  private static func individuals(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage, _ chosen: [Int]?
  ) -> Figure {
    Figure(
      name: name, caption: "people in colours of their own", ours: .tintedPeople(chosen),
      photo: photo
    ) { photo in
      let (sample, image) = (SegmentingPeople(), CIImage(cgImage: photo))
      await sample.runSegmentationRequestOnImage(image)
      guard let chosen else { return try sample.segmentedImage?.cgImage.made(name) ?? photo }
      let selected = await sample.segmentationResults?.generateSegmentedImage(
        baseImage: image, selectedSegments: IndexSet(chosen))
      return try (selected?.cgImage).made(name)
    }
  }

  private static func crowd(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage, background: Bool
  ) -> Figure {
    Figure(
      name: name,
      caption: background ? "the background hidden" : "more than four people in one colour",
      ours: background
        ? .command("replace", ["person": true, "quality": "accurate", "background": "black"])
        : .tintedCrowd(), photo: photo
    ) { photo in
      let (sample, image) = (SegmentingPeople(), CIImage(cgImage: photo))
      await sample.runSegmentationRequestOnImage(image)
      guard sample.showWarning else {
        throw FigureError("\(name): expected more than four faces")
      }
      let selected = await sample.segmentationResults?.generateSegmentedImage(
        baseImage: image, selectedSegments: [background ? 0 : 1])
      return try (selected?.cgImage).made(name)
    }
  }
}
