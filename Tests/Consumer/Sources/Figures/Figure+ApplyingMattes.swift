// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seeds
import SilhouetteCompatibility

// The figures of the sample that applies mattes to people (002), and of the talk's second part (004), which shows the same.

extension Figure {
  static func applyingMattes(_ photos: Photographs) -> [Figure] {
    let (person, forest) = (photos.photo("astronaut.png"), photos.path("rocket.jpg"))
    let levels: [(String, VNGeneratePersonSegmentationRequest.QualityLevel)] = [
      ("fast", .fast), ("balanced", .balanced), ("accurate", .accurate),
    ]
    return levels.map { matte("mask-\($0.0)", person, $0.0, $0.1) } + [
      replaced("new-background", person, forest), coreImage("core-image", person, forest),
      angles("colour-of-angles", person),
    ]
      + levels.flatMap { level in
        photos.eachShared(["mask-\(level.0)-street": "people/0274.jpg"]) {
          matte($0, $1, level.0, level.1)
        }
      }
      + photos.eachShared(["new-background-street": "people/0628.jpg"]) {
        replaced($0, $1, forest)
      }
  }

  /// "Three different quality level masks … fast, balanced, and accurate", as large as the photo.
  private static func matte(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage, _ word: String,
    _ level: VNGeneratePersonSegmentationRequest.QualityLevel
  ) -> Figure {
    Figure(
      name: name, caption: "the \(word) mask",
      ours: .command("mask", ["person": true, "quality": .text(word)]), photo: photo
    ) { photo in
      let mask = try personMask(
        of: photo, qualityLevel: level, outputPixelFormat: kCVPixelFormatType_OneComponent8)
      return try stretched(CIImage(cvPixelBuffer: mask.made(name)), over: photo).rendered()
    }
  }

  /// "Perform the entire use case within the Core Image domain."
  private static func coreImage(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage, _ background: String
  ) -> Figure {
    Figure(
      name: name, caption: "the same with Core Image alone",
      ours: onAnotherPhoto(background), photo: photo
    ) { photo in
      let image = CIImage(cgImage: photo)
      let filter = CIFilter.blendWithRedMask()
      filter.inputImage = image
      filter.maskImage = stretched(try coreImageMask(of: image).made(name), over: photo)
      filter.backgroundImage = stretched(
        CIImage(cgImage: try Photographs.read(background)), over: photo)
      return try filter.outputImage.made(name).rendered()
    }
  }

  private static func onAnotherPhoto(_ background: String) -> Ours {
    .command(
      "replace",
      [
        "person": true, "quality": "accurate", "background": .text(background),
        "background-fit": "stretch",
      ])
  }

  private static func stretched(_ image: CIImage, over photo: CGImage) -> CIImage {
    image.transformed(
      by: CGAffineTransform(
        scaleX: CGFloat(photo.width) / image.extent.width,
        y: CGFloat(photo.height) / image.extent.height)
    ).cropped(to: CGRect(x: 0, y: 0, width: photo.width, height: photo.height))
  }

  /// "The young man … transported from the beach promenade to the forest."
  private static func replaced(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage, _ background: String
  ) -> Figure {
    Figure(
      name: name, caption: "a person in front of another photo",
      ours: onAnotherPhoto(background), photo: photo
    ) { photo in
      let mask = try personMask(
        of: photo, qualityLevel: .accurate, outputPixelFormat: kCVPixelFormatType_OneComponent8)
      guard let mask else { throw FigureError("\(name): expected a mask") }
      return try replacingBackground(
        of: CIImage(cgImage: photo), mask: mask,
        with: CIImage(cgImage: Photographs.read(background))
      ).made(name).rendered()
    }
  }

  /// "My segmented silhouette over the new background, which is the color mix corresponding to my head position", in a frame that
  /// the camera stores on its side.
  private static func angles(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage
  ) -> Figure {
    Figure(
      name: name, caption: "a background in the colour of the head's angles",
      ours: .onColorOfAngles { roll, yaw, pitch in
        let colors = AngleColors(
          roll: NSNumber(value: roll), pitch: NSNumber(value: pitch), yaw: NSNumber(value: yaw))
        return [colors.red, colors.green, colors.blue].map { Double($0) }
      }, photo: photo
    ) { photo in
      let stored = CIImage(cgImage: photo).oriented(.left)
      let frame = try pixelBuffer(of: stored, kCVPixelFormatType_32BGRA)
      let sample = MatteEffects()
      sample.process(frame)
      return try (sample.currentCIImage?.oriented(.right)).made(name).rendered()
    }
  }

  static func pixelBuffer(of image: CIImage, _ format: OSType) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(
      kCFAllocatorDefault, Int(image.extent.width), Int(image.extent.height), format, nil, &made)
    let buffer = try made.made("a pixel buffer")
    CIContext().render(image, to: buffer)
    return buffer
  }
}
