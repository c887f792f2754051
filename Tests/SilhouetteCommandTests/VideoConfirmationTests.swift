// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteVideo
import TestSupport
import Testing

/// `video` on a cat.
@Suite("The command video and animals")
struct VideoConfirmationTests {
  private let folder: TemporaryFolder
  private let cat: String

  init() throws {
    folder = try TemporaryFolder()
    let photo = try Photo(contentsOf: Files.chelsea).pixels
    var clip = VideoClip(width: 128, height: 84)
    for index in 0..<3 {
      let part = photo.cropped(to: Rect(x: Double(5 * index), y: 0, width: 430, height: 284))
      clip.frames.append(
        try Renderer().render(
          Image(pixels: part.resized(width: 128, height: 84)), planar: .i420, encoding: .bt601
        ).packedBytes)
    }
    cat = try folder.write(clip.bytes, to: "cat.y4m")
  }

  private func run(_ arguments: String...) async throws -> Command {
    try await Command.run(["video", cat, "--overwrite", "-o", folder("out.y4m")] + arguments)
  }

  @Test("A cat is left out, unless --no-confirm is given; of two options the last one counts")
  func confirmation() async throws {
    for (arguments, isShown) in [
      ([], false), (["--confirm"], false), (["--no-confirm"], true),
      (["--confirm", "--no-confirm"], true), (["--no-confirm", "--confirm"], false),
    ] {
      let run = try await Command.run(
        ["video", cat, "--mask", "--overwrite", "-o", folder("out.y4m")] + arguments)
      #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
      let mask = try VideoStream(ofFile: folder("out.y4m"), halvesPerPixel: 2)
      #expect(mask.frames.count == 3)
      for frame in mask.frames {
        #expect(frame.contains { $0 > 0 } == isShown, "\(arguments)")
      }
    }
  }

  @Test("A folder without a network that confirms people is an error before the first frame")
  func missingNetwork() async throws {
    let networks = folder("networks")
    try FileManager.default.createDirectory(
      atPath: networks, withIntermediateDirectories: false)
    let name = "selfie_segmentation_landscape.tflite"
    try folder.write(
      bytes(ofFile: SharedData.packageFolder + "/Weights/people/" + name),
      to: "networks/\(name)")
    let refused = try await run("-b", "red", "--models", networks)
    #expect(refused.status == 1 && refused.error.contains("networks/face_detection"))
    #expect(try !folder.names.contains("out.y4m"))
    let taken = try await run("-b", "red", "--models", networks, "--no-confirm")
    #expect(taken.status == 0, "\(taken.error)")
  }
}
