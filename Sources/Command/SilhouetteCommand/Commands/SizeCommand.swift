// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette size`
struct SizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "size",
    abstract: "Prints the width and height of a photo, in pixels.",
    usage: "silhouette size <photo>",
    discussion: Examples.text("silhouette size photo.jpg"))

  @Argument(help: "The photo.", completion: .file()) var photo: String

  func run() throws {
    let pixels = try Photo(contentsOf: photo).pixels
    StandardOutput.write("\(pixels.width) \(pixels.height)\n")
  }
}
