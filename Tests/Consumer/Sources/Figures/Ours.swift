// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCommand
import SilhouetteDrawing
import SilhouetteVideo

/// The library's own way to a picture.
public struct Ours: Sendable {
  /// The command line without files, or the names in the library.
  public let caption: String
  /// Makes the picture, as a file, of a photo's file.
  let write: @Sendable (_ photo: String, _ result: String) async throws -> Void

  private static let worker = Result { try SilhouetteWorker() }

  /// A command of the program, performed by a worker.
  static func command(_ name: String, _ options: KeyValuePairs<String, WorkerOption>) -> Ours {
    let given = options.filter { $0.value != .flag(false) && $0.value != .list([]) }
    let words = given.map { option, value in
      if case .text(let text) = value {
        return "--\(option) \(text.split(separator: "/").last ?? "")"
      }
      return "--" + option
    }
    let table = Dictionary(uniqueKeysWithValues: given.map { ($0.key, $0.value) })
    return Ours(caption: (["silhouette", name] + words).joined(separator: " ")) { photo, result in
      let request = WorkerRequest(
        command: name, input: photo, output: result,
        options: table.merging(["overwrite": true]) { first, _ in first })
      let answer = try await worker.get().answer(request)
      guard answer.status == .done else {
        throw FigureError("\(name): \(answer.error ?? "skipped")")
      }
    }
  }

  /// The colours of the tutorial: the background's, then those of people.
  private static let tints = [
    Color(red: 0, green: 0, blue: 0, alpha: 0.5), Color(red: 1, green: 0, blue: 0, alpha: 0.5),
    Color(red: 0, green: 1, blue: 0, alpha: 0.5), Color(red: 0, green: 0, blue: 1, alpha: 0.5),
    Color(red: 1, green: 1, blue: 0, alpha: 0.5),
  ]

  private static func tinted(_ image: Image, _ index: Int, _ mask: Image) -> Image {
    Image(color: tints[min(index, tints.count - 1)]).composited(over: image).cropped(
      to: image.extent
    )
    .blended(withMask: mask, over: image)
  }

  /// Separate people in colours.
  ///
  /// - Parameter chosen: The numbers of people, 0 for the background; `nil` for all people.
  static func tintedPeople(_ chosen: [Int]? = nil) -> Ours {
    Ours(caption: "GeneratePersonInstanceMaskRequest") { photo, result in
      let handler = ImageRequestHandler(contentsOf: photo)
      var image = try Image(contentsOf: photo)
      let people = try await handler.perform(GeneratePersonInstanceMaskRequest())
      for index in chosen ?? Array(people?.allInstances ?? []) {
        let mask = try await people?.generateScaledMask(for: [index], scaledToImageFrom: handler)
        if let mask { image = tinted(image, index, Image(mask: mask)) }
      }
      try image.write(to: result, overwriting: true)
    }
  }

  /// All people in the colour of the first.
  static func tintedCrowd() -> Ours {
    Ours(caption: "GeneratePersonSegmentationRequest") { photo, result in
      let handler = ImageRequestHandler(contentsOf: photo)
      let people = try await handler.perform(GeneratePersonSegmentationRequest())
      let mask = try await people.generateScaledMask(scaledToImageFrom: handler)
      try tinted(Image(contentsOf: photo), 1, Image(mask: mask)).write(
        to: result, overwriting: true)
    }
  }

  /// The people of a photo on one colour, which is computed from the angles of the first face.
  ///
  /// - Parameter color: The red, green and blue, 0…1 in linear light, for a roll, a yaw and a pitch in radians.
  static func onColorOfAngles(
    _ color: @escaping @Sendable (_ roll: Double, _ yaw: Double, _ pitch: Double) -> [Double]
  ) -> Ours {
    Ours(caption: "silhouette replace --person --quality balanced -b …") { photo, result in
      let faces = try await ImageRequestHandler(contentsOf: photo).perform(
        DetectFaceRectanglesRequest())
      guard let face = faces.first else { throw FigureError("\(photo): expected a face") }
      let digits = color(face.roll, face.yaw, face.pitch).map { light in
        let code = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        return String(Int((code * 255).rounded()) + 256, radix: 16).suffix(2)
      }
      try await command(
        "replace",
        ["person": true, "quality": "balanced", "background": .text("#" + digits.joined())]
      ).write(photo, result)
    }
  }

  /// A frame of a call.
  static func virtualBackground(_ background: String) -> Ours {
    Ours(caption: "VirtualBackground") { photo, result in
      let planes = try Renderer().render(
        Image(contentsOf: photo), planar: .i420, encoding: .bt601)
      let call = VirtualBackground(
        background: .image(try Image(contentsOf: background), fit: .stretch))
      try await call.prepare()
      let frame = VideoFrame(planes, encoding: .bt601, timestamp: .seconds(1))
      guard let replaced = try await call.process(frame) else {
        throw FigureError("\(photo): expected a frame")
      }
      try Image(planar: replaced.pixels, encoding: replaced.encoding).write(
        to: result, overwriting: true)
    }
  }

  /// People with their rectangles.
  static func rectangles(ofUpperBodies upperBodyOnly: Bool) -> Ours {
    Ours(caption: "DetectHumanRectanglesRequest") { photo, result in
      var request = DetectHumanRectanglesRequest()
      request.upperBodyOnly = upperBodyOnly
      let people = try await ImageRequestHandler(contentsOf: photo).perform(request)
      var image = try Image(contentsOf: photo)
      let place = image.extent
      for person in people {
        let outline = Outline(rect: person.boundingBox.toImageCoordinates(place.size))
        let style = Outline.StrokeStyle(width: max(1.5, min(place.width, place.height) / 250))
        image = Image(stroking: outline, style, color: Color(red: 0, green: 1, blue: 0)).composited(
          over: image)
      }
      try image.cropped(to: place).write(to: result, overwriting: true)
    }
  }

  /// Faces with a swatch of colour for each of their angles below them.
  static func swatches(
    _ color: @escaping @Sendable (_ angle: Double) -> [Double]
  ) -> Ours {
    Ours(caption: "DetectFaceRectanglesRequest") { photo, result in
      var image = try Image(contentsOf: photo)
      let place = image.extent
      let faces = try await ImageRequestHandler(contentsOf: photo).perform(
        DetectFaceRectanglesRequest())
      for face in faces {
        let box = face.boundingBox.toImageCoordinates(place.size)
        for (index, angle) in [face.roll, face.yaw, face.pitch].enumerated() {
          let swatch = Rect(
            x: box.minX + Double(index) * box.width / 3, y: box.minY - box.width / 3,
            width: box.width / 3, height: box.width / 3)
          let parts = color(angle).map { Float($0) }
          image = Image(
            filling: Outline(rect: swatch),
            color: Color(red: parts[0], green: parts[1], blue: parts[2])
          ).composited(over: image)
        }
      }
      try image.cropped(to: place).write(to: result, overwriting: true)
    }
  }
}
