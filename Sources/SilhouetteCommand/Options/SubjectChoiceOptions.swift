// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The options that choose among the things in a photo.
struct SubjectChoiceOptions: ParsableArguments {
  @Flag(help: "Take everything that has a label, not only the main subject.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "Take the subject at a point: pixels from the upper left corner, or percentages such as"
        + " 50%,40%.",
      valueName: "x,y"),
    transform: Self.position)
  var at: PixelPosition?

  @Option(
    help: ArgumentHelp(
      "Take the subject in a rectangle, in the same units: left, top, width and height, as in the boxes"
        + " of `silhouette labels`.",
      valueName: "x,y,width,height"),
    transform: Self.rectangle)
  var box: PixelBox?

  /// The options that are given.
  var given: [String] {
    [("--all", all), ("--at", at != nil), ("--box", box != nil)].filter(\.1).map(\.0)
  }

  func validate() throws {
    if given.count > 1 {
      throw ValidationError(
        "\(given.joined(separator: " and ")) cannot be combined: each chooses the subject")
    }
  }

  private static func position(_ text: String) throws -> PixelPosition {
    guard let position = PixelPosition(text) else {
      throw ValidationError("expected x,y in pixels such as 120,80, or percentages such as 50%,40%")
    }
    return position
  }

  private static func rectangle(_ text: String) throws -> PixelBox {
    guard let box = PixelBox(text) else {
      throw ValidationError(
        "expected x,y,width,height in pixels such as 10,20,300,200, or percentages such as"
          + " 10%,20%,50%,60%, neither width nor height 0")
    }
    return box
  }
}
