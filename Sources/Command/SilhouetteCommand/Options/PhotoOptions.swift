// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The options for the photos to process.
struct PhotoOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Image files, folders of them, or quoted patterns such as 'photos/**/*.jpg'; - for"
        + " standard input.",
      valueName: "photo"),
    completion: .photos)
  var photos: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file that lists photos, one path per line or separated by NUL; - for standard input.",
      valueName: "file"),
    completion: .file())
  var manifest: String?

  @Option(
    help: ArgumentHelp(
      "Reject larger photos.", valueName: "megapixels"))
  var maxMegapixels: Double = 100

  func validate() throws {
    if photos.isEmpty, manifest == nil {
      throw ValidationError("Missing expected argument '<photo> ...'")
    }
    if manifest == "-", photos.contains("-") {
      throw ValidationError("the photo and --manifest both use standard input")
    }
    guard maxMegapixels > 0, maxMegapixels <= 10_000 else {
      throw ValidationError("--max-megapixels takes more than 0 to 10000, found \(maxMegapixels)")
    }
  }

  var limits: DecodingLimits {
    var limits = DecodingLimits.default
    limits.maximumPixelCount = Int(maxMegapixels * 1_000_000)
    return limits
  }

  /// Returns a Boolean value that indicates whether the argument is a single file and no result goes to a folder.
  func isSingle(_ targets: [ResultTarget]) -> Bool {
    guard manifest == nil, photos.count == 1, let photo = photos.first else { return false }
    if photo == "-" { return true }
    return SearchArgument(photo).isFile && !targets.contains { $0.isFolder }
  }
}
