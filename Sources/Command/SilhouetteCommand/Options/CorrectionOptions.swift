// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouetteCorrections

/// The options for correcting a mask.
struct CorrectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Correct the mask: what is at a point, such as 50%,40%, belongs to the subject. Repeatable.",
      valueName: "x,y"),
    transform: PixelPosition.parse)
  var keepAt: [PixelPosition] = []

  @Option(
    help: ArgumentHelp(
      "Correct the mask: what is at a point does not belong to the subject. Repeatable.",
      valueName: "x,y"),
    transform: PixelPosition.parse)
  var removeAt: [PixelPosition] = []

  @Option(
    help: ArgumentHelp(
      "Correct the mask with strokes: an image of the photo's size, transparent but for white strokes on"
        + " what belongs to the subject, and black ones on what does not.",
      valueName: "file"),
    completion: .file())
  var strokes: String?

  @Option(
    help: ArgumentHelp(
      "Start from this mask of the photo, or from the transparency of this cut-out, instead of searching"
        + " for the subject.",
      valueName: "file"),
    completion: .file())
  var from: String?

  /// The names of the options that were given.
  var names: [String] {
    [
      ("--keep-at", !keepAt.isEmpty), ("--remove-at", !removeAt.isEmpty),
      ("--strokes", strokes != nil), ("--from", from != nil),
    ].filter(\.1).map(\.0)
  }

  func validate() throws {
    for (option, file) in [("--strokes", strokes), ("--from", from)] where file == "-" {
      throw ValidationError("\(option) takes a file, not standard input")
    }
  }

  /// Returns the mask to start from; `nil` if none is given.
  ///
  /// - Parameters:
  ///   - size: The size of the upright photo.
  ///   - limits: The limits on the file.
  /// - Throws: ``CorrectionFileError``; the errors of reading the file.
  func start(_ size: Size, limits: DecodingLimits) throws -> PixelBuffer? {
    guard let from else { return nil }
    let mask = try Photo(contentsOf: from, limits: limits).pixels
    guard mask.rect.size == size else {
      throw CorrectionFileError(
        path: from, error: .otherSize("a mask", found: mask.rect.size, expected: size))
    }
    return mask
  }

  /// Returns the mask after the corrections.
  ///
  /// - Parameters:
  ///   - start: The uncorrected mask, of the photo's size.
  ///   - handler: The photo.
  ///   - request: The request whose networks help.
  ///   - limits: The limits on the file of strokes.
  /// - Throws: `CorrectionError`; ``OutsidePhotoError``; the errors of reading the strokes and of the networks.
  func corrected(
    _ start: PixelBuffer, _ handler: ImageRequestHandler,
    _ request: GenerateForegroundInstanceMaskRequest, limits: DecodingLimits
  ) throws -> CorrectedMask {
    let size = start.rect.size
    let corrections = Corrections(
      keeping: try keepAt.map { try $0.pixelCenter(in: size, option: "--keep-at") },
      removing: try removeAt.map { try $0.pixelCenter(in: size, option: "--remove-at") },
      strokes: try strokes.map { try Photo(contentsOf: $0, limits: limits).pixels })
    do {
      return try MaskCorrector(handler, start: start, request: request).corrected(by: corrections)
    } catch let error as CorrectionError {
      guard let strokes, error.isAboutStrokes else { throw error }
      throw CorrectionFileError(path: strokes, error: error)
    }
  }
}

extension CorrectionError {
  fileprivate var isAboutStrokes: Bool {
    switch self {
    case .otherSize, .strokesWithoutAlpha: true
    case .outsideImage, .contradiction: false
    }
  }
}

extension CorrectedMask.Change {
  /// The piece as JSON; its box is in fractions of the photo's sides, from the top left corner.
  var json: JSONText {
    .object([
      ("added", .boolean(isAdded)),
      (
        "normalizedBox",
        .array(
          [box.x, 1 - box.y - box.height, box.width, box.height].map {
            .number($0.rounded(to: 10_000))
          }, .compact)
      ),
      ("fraction", .number(fraction.rounded(to: 100_000))),
      ("clicks", .array(clicks.map { .number($0) }, .compact)),
    ])
  }
}

/// The error for a file of strokes, or for a mask to start from.
struct CorrectionFileError: Error, CustomStringConvertible {
  let path: String
  let error: CorrectionError

  var description: String { "\(path): \(error)" }
}
