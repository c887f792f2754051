// SPDX-License-Identifier: Apache-2.0

import SilhouetteCorrections

/// A cut-out that a user corrects with taps.
struct CorrectedCutout {
  private let photo: PixelBuffer
  private let corrector: MaskCorrector
  private var corrections = Corrections()

  /// Finds the subject; the networks run only here.
  init(of path: String) throws {
    let handler = ImageRequestHandler(contentsOf: path)
    photo = try Photo(contentsOf: path).pixels
    corrector = try MaskCorrector(handler)
  }

  /// Adds what is at a point to the subject, or removes it.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge of the upright photo, 0…1.
  ///   - y: The distance from its top edge, 0…1.
  mutating func tap(x: Double, y: Double, isKept: Bool) {
    let point = NormalizedPoint(x: x, y: 1 - y)
    corrections.clicks.append(Corrections.Click(point, isKept: isKept))
  }

  /// Takes the last tap back.
  mutating func undo() { _ = corrections.clicks.popLast() }

  /// Returns the cut-out as it is now.
  func image() throws -> Image {
    Image(pixels: try photo.cutOut(corrector.corrected(by: corrections).mask))
  }
}
