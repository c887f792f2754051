// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seeds
import SilhouetteCompatibility

// The figures of the tutorial on removing backgrounds (000).

extension Figure {
  static func removingBackgrounds(_ photos: Photographs) -> [Figure] {
    let people = photos.photo("astronaut.png")
    let twoClasses = photos.column(width: 400, ["chelsea.png", "hopper.jpg"])
    return [
      starfield("starfield-person", people),
      starfieldOfModel("starfield-cat", photos.photo("chelsea.png"), ignoring: nil),
      starfieldOfModel("starfield-only-cat", twoClasses, ignoring: 15),
      labels("labels", twoClasses),
    ]
      + photos.eachShared(
        ["starfield-street": "people/0383.jpg", "starfield-two": "photos/face.jpg"], starfield)
      + photos.eachShared(
        ["starfield-dogs": "photos/pets.jpg", "starfield-bird": "photos/bird_segmentation.png"]
      ) { starfieldOfModel($0, $1, ignoring: nil) }
      + photos.eachShared(["labels-dogs": "photos/pets.jpg"], labels)
  }

  /// "The final image will show the background" where no person is.
  private static func starfield(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage
  ) -> Figure {
    Figure(
      name: name, caption: "a person in front of stars",
      ours: .command(
        "replace",
        [
          "person": true, "quality": "balanced", "background": .text(Starfield.path),
          "background-fit": "stretch",
        ]), photo: photo
    ) { photo in
      try Starfield.write()
      let removal = BackgroundRemoval()
      removal.originalImage = UIImage(cgImage: photo)
      removal.segmentPeople()
      return try (removal.filteredImageView.image?.ciImage).made(name).rendered()
    }
  }

  /// The same with the classes of DeepLabV3.
  private static func starfieldOfModel(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage, ignoring label: Int?
  ) -> Figure {
    Figure(
      name: name,
      caption: label == nil
        ? "what has a class in front of stars" : "the cat without the person in front of stars",
      ours: .command(
        "replace",
        [
          "all": .flag(label == nil), "hard": .flag(label != nil),
          "keep": label == nil ? .list([]) : "cat", "background": .text(Starfield.path),
          "background-fit": "stretch",
        ]), photo: photo
    ) { photo in
      try Starfield.write()
      let removal = BackgroundRemoval()
      removal.ignoredLabel = label.map { NSNumber(value: $0) }
      removal.originalImage = UIImage(cgImage: photo)
      removal.prepareDeepLab()
      removal.segmentWithDeepLab()
      return try (removal.filteredImageView.image?.ciImage).made(name).rendered()
    }
  }

  /// "Every pixel … that shows a dog will be represented in the output by a 12", in the colours of PASCAL VOC.
  private static func labels(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage
  ) -> Figure {
    Figure(
      name: name, caption: "the class of every pixel",
      ours: .command("labels", ["full-size": true]), photo: photo
    ) { photo in
      try Starfield.write()
      let removal = BackgroundRemoval()
      removal.originalImage = UIImage(cgImage: photo)
      removal.prepareDeepLab()
      removal.segmentWithDeepLab()
      guard let labels = removal.labels else { throw FigureError("\(name): expected labels") }
      let bytes = (0..<labels.count).flatMap { color(ofClass: labels[$0].intValue) }
      let small = try CGDataProvider(data: Data(bytes) as CFData).flatMap {
        CGImage(
          width: 513, height: 513, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 3 * 513,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: $0,
          decode: nil, shouldInterpolate: false, intent: .defaultIntent)
      }.made(name)
      let image = CIImage(cgImage: small).samplingNearest()
      return try image.transformed(
        by: CGAffineTransform(
          scaleX: CGFloat(photo.width) / 513, y: CGFloat(photo.height) / 513)
      ).rendered()
    }
  }

  /// The colour map of the development kit of PASCAL VOC: the bits of the index, three at a time, are the highest bits of red, green
  /// and blue.
  private static func color(ofClass index: Int) -> [UInt8] {
    var color: [UInt8] = [0, 0, 0]
    for bit in 0..<8 {
      for channel in 0..<3 where index >> (3 * bit + channel) & 1 == 1 {
        color[channel] |= 0x80 >> UInt8(bit)
      }
    }
    return color
  }
}
