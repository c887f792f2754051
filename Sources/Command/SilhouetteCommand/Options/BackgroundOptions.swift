// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// The options for the background behind a photo's subject.
struct BackgroundOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The background: a colour, an image or 'blur'. A colour is \(ColorArgument.notations)."
        + " 'blur' is the photo's own background, out of focus, and 'blur:SIGMA' sets by how many"
        + " pixels; by default, 1/50 of the longer side. 'checkerboard' is grey and white squares. If a"
        + " file is named like a colour, write ./white.",
      valueName: "colour|file"),
    completion: .colors(or: ["blur", "checkerboard"], files: true),
    transform: { try BackgroundArgument.parse($0, words: [BackgroundArgument.checkerboard]) })
  var background: BackgroundArgument?

  @Option(
    help: ArgumentHelp(
      "How an image fills the background: cover, contain or stretch."))
  var backgroundFit: Image.Fit = .cover

  /// Returns the reason to reject a format, because it cannot show a transparent background; `nil` to accept it.
  func transparencyComplaint(_ format: ImageFileFormat) -> String? {
    if format.storesAlpha || background != nil { return nil }
    let endings = ImageFileFormat.writable.filter(\.storesAlpha).map { "." + $0.fileExtension }
    return "\(format) does not support transparency; name a \(endings.alternatives) file or choose"
      + " a background with --background"
  }

  /// Opens the background; `nil` if the option is missing.
  ///
  /// - Parameters:
  ///   - limits: The limits on the size of an image.
  ///   - check: Checks the file of an image, given with its path.
  /// - Throws: The errors of opening a file and of `check`.
  func open(
    limits: DecodingLimits, checking check: (ImageFile, String) throws -> Void = { _, _ in }
  ) throws -> Backdrop? {
    switch background {
    case nil: return nil
    case .color(let color): return Backdrop(kind: .background(.color(color)))
    case .blur(let sigma): return Backdrop(kind: .background(.blur(sigma: sigma)))
    case .word: return Backdrop(kind: .checkerboard)
    case .file(let path):
      let file = try ImageFile(path: path, limits: limits)
      try check(file, path)
      return Backdrop(
        kind: .background(.image(Image(file: file), fit: backgroundFit)), file: file)
    }
  }
}

extension Image.Fit: ExpressibleByArgument {}

/// A background that all photos of a command share.
struct Backdrop: Sendable {
  enum Kind: Sendable {
    case background(Background)
    /// Grey and white squares.
    case checkerboard
  }

  let kind: Kind
  /// The background's file, if it comes from one.
  var file: ImageFile?

  /// Returns a subject in front of the background.
  ///
  /// - Parameters:
  ///   - subject: The subject, with alpha, in the photo's coordinates.
  ///   - photo: The photo.
  ///   - mask: The photo's mask, of any size.
  ///   - frame: The part to show; `nil` for the subject's extent.
  func showing(_ subject: Image, of photo: Image, mask: Image, in frame: ResultFrame?) -> Image {
    let shown = frame?.shows(subject) ?? subject
    switch kind {
    case .checkerboard: return shown.onCheckerboard()
    case .background(.blur(let sigma)):
      let region = frame?.region ?? subject.extent
      let blurred =
        photo.extent.contains(region)
        ? Background.blur(sigma: sigma).image(behind: photo, mask: mask)
        : Self.blurred(photo, mask: mask, sigma: sigma, beyond: region.integral)
      return shown.composited(over: frame?.shows(blurred) ?? blurred.cropped(to: region))
    case .background(let background):
      return shown.composited(over: background.image(behind: shown, mask: shown))
    }
  }

  /// Returns the blurred background of a photo, continued beyond its edges.
  ///
  /// The subject, which may reach the edge, must not go on there: the average of the background around it takes its place
  /// before the edge is repeated and blurred.
  private static func blurred(
    _ photo: Image, mask: Image, sigma: Double?, beyond region: Rect
  ) -> Image {
    let side = max(photo.extent.width, photo.extent.height)
    let average = Background.blur(sigma: side / 4).image(behind: photo, mask: mask)
    let empty = average.blended(
      withMask: mask.stretchedMask(over: photo.extent), over: photo)
    return empty.clampedToExtent().applyingGaussianBlur(sigma: sigma ?? side / 50)
      .cropped(to: region.union(photo.extent))
  }
}
