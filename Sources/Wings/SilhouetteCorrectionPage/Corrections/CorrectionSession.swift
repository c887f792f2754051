// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouetteCorrections
import SilhouettePixels

/// A photo whose mask a page corrects, and the files that the page receives. Corrections are computed one after the other.
package final class CorrectionSession: Sendable {
  /// The name of the photo without its extension, for the names of downloads.
  package let name: String
  /// The size of the upright photo in pixels.
  package let width: Int
  package let height: Int

  private let corrector: MaskCorrector
  private let pixels: PixelBuffer
  private let encoding: EncodingOptions
  private let turn = Condition()
  private let lastStrokes = Lock<DrawnStrokes?>(nil)

  /// The longer side of what the page shows, in pixels.
  package static let largestSide = 2048

  /// - Parameters:
  ///   - corrector: The mask.
  ///   - pixels: The upright photo.
  ///   - name: The name of the photo without its extension.
  ///   - encoding: The options for writing cut-outs, with the photo's metadata.
  package init(
    _ corrector: MaskCorrector, pixels: PixelBuffer, name: String, encoding: EncodingOptions
  ) {
    self.corrector = corrector
    self.pixels = pixels
    self.name = name
    self.encoding = encoding
    (width, height) = (pixels.width, pixels.height)
  }

  // MARK: Files

  /// The photo as the page shows it: a JPEG, or a PNG if it is partly transparent.
  ///
  /// - Throws: `CodecError`.
  func photo() throws -> (type: String, bytes: [UInt8]) {
    var options = encoding
    options.metadataPolicy = .essential
    let shown = shown(pixels, side: Self.largestSide)
    return shown.format.channels.hasAlpha
      ? ("image/png", try ImageEncoder.encode(shown, as: .png, options: options))
      : ("image/jpeg", try ImageEncoder.encode(shown, as: .jpeg, options: options))
  }

  /// Returns a PNG of the corrected mask at the size at which the page shows it.
  ///
  /// - Throws: ``HTTPError``; `MaskError`; `CodecError`.
  func shownMask(_ list: CorrectionList) throws -> [UInt8] {
    try ImageEncoder.encode(shown(mask(list), side: list.side ?? Self.largestSide), as: .png)
  }

  /// Returns a PNG of the corrected mask.
  ///
  /// - Throws: ``HTTPError``; `MaskError`; `CodecError`.
  func maskFile(_ list: CorrectionList) throws -> [UInt8] {
    try ImageEncoder.encode(mask(list), as: .png)
  }

  /// Returns a PNG of the cut-out.
  ///
  /// - Throws: ``HTTPError``; `MaskError`; `CodecError`.
  func cutoutFile(_ list: CorrectionList) throws -> [UInt8] {
    try ImageEncoder.encode(cutout(list), as: .png, options: encoding)
  }

  /// Returns pixels reduced to a longer side, unless they are smaller.
  private func shown(_ pixels: PixelBuffer, side: Int) -> PixelBuffer {
    let scale = Double(side) / Double(max(width, height))
    if scale >= 1 { return pixels }
    return pixels.averaged(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }

  // MARK: Masks

  /// Returns the cut-out of the photo.
  ///
  /// - Throws: ``HTTPError``; `MaskError`.
  package func cutout(_ list: CorrectionList) throws -> PixelBuffer {
    try pixels.cutOut(mask(list))
  }

  /// Returns the corrected mask.
  ///
  /// - Throws: ``HTTPError``; `MaskError`.
  package func mask(_ list: CorrectionList) throws -> PixelBuffer {
    try turn.withLock {
      var corrections = Corrections()
      corrections.clicks = clicks(list)
      corrections.strokes = try strokes(list)
      do {
        return try corrector.corrected(by: corrections).mask
      } catch let error as CorrectionError {
        throw HTTPError(.unprocessableContent, "\(error)")
      }
    }
  }

  /// Returns the clicks; of several on one pixel, the last.
  private func clicks(_ list: CorrectionList) -> [Corrections.Click] {
    var positions: [Int: Int] = [:]
    var clicks: [Corrections.Click] = []
    for click in list.clicks {
      let point = NormalizedPoint(x: click.place.x, y: 1 - click.place.y)
      let (x, y) = click.place.pixel(width: width, height: height)
      let new = Corrections.Click(point, isKept: click.isKept)
      if let position = positions[y * width + x] {
        clicks[position] = new
      } else {
        positions[y * width + x] = clicks.count
        clicks.append(new)
      }
    }
    return clicks
  }

  /// Returns the strokes as pixels; `nil` if there are none. Those of the last request are kept, since most requests add a click.
  private func strokes(_ list: CorrectionList) throws -> PixelBuffer? {
    if list.strokes.isEmpty { return nil }
    let last = lastStrokes.withLock { $0 }
    if let last, last.strokes == list.strokes, last.clicks == list.clicks { return last.pixels }
    let pixels = try StrokeDrawing.pixels(
      of: list.strokes, clicks: list.clicks, width: width, height: height)
    lastStrokes.withLock {
      $0 = DrawnStrokes(strokes: list.strokes, clicks: list.clicks, pixels: pixels)
    }
    return pixels
  }
}

/// Strokes, and their pixels.
private struct DrawnStrokes: Sendable {
  let strokes: [CorrectionList.Stroke]
  let clicks: [CorrectionList.Click]
  let pixels: PixelBuffer?
}
