// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouetteImaging
import SilhouettePixels

/// A mask of one image, which a person corrects with clicks and strokes.
///
/// The networks run once. Every correction is computed from the uncorrected mask, so that taking a click back restores the same
/// bytes, and the order of clicks has no influence. In the result, a kept pixel is at least 128 and a removed one less; the
/// mask changes only in the pieces that somebody touched, and right beside them.
///
/// ```swift
/// let corrector = try MaskCorrector(ImageRequestHandler(contentsOf: "photo.jpg"))
/// let corrections = Corrections(keeping: [NormalizedPoint(x: 0.4, y: 0.7)])
/// let mask = try corrector.corrected(by: corrections).mask
/// ```
public struct MaskCorrector: Sendable {
  /// The uncorrected mask: grey, 8-bit, of the upright image's size.
  public let uncorrected: PixelBuffer

  private let pixels: PixelBuffer
  private let grid: CorrectionGrid
  private let refinement: MaskRefinement

  /// Starts from the mask of an image's subject, which is empty if there is none.
  ///
  /// - Parameters:
  ///   - handler: The image.
  ///   - request: The request for the subject.
  ///   - refinement: The fit of edges to the image's.
  /// - Throws: The errors of the request and of reading the image.
  public init(
    _ handler: ImageRequestHandler,
    request: GenerateForegroundInstanceMaskRequest = GenerateForegroundInstanceMaskRequest(),
    refinement: MaskRefinement = MaskRefinement()
  ) throws {
    self = try handler.perform(
      MaskCorrectorRequest(request: request, start: ComparedPixels(nil), refinement: refinement))
  }

  /// Starts from a mask.
  ///
  /// - Parameters:
  ///   - handler: The image.
  ///   - start: The mask, of the upright image's size: its alpha, or its brightness if it has none.
  ///   - request: The request whose networks help to find what belongs together.
  ///   - refinement: The fit of edges to the image's.
  /// - Throws: ``CorrectionError/otherSize(_:found:expected:)``; the errors of the networks and of reading the image.
  public init(
    _ handler: ImageRequestHandler, start: PixelBuffer,
    request: GenerateForegroundInstanceMaskRequest = GenerateForegroundInstanceMaskRequest(),
    refinement: MaskRefinement = MaskRefinement()
  ) throws {
    self = try handler.perform(
      MaskCorrectorRequest(request: request, start: ComparedPixels(start), refinement: refinement))
  }

  init(
    _ pixels: PixelBuffer, start: PixelBuffer, _ evidence: CorrectionEvidence,
    refinement: MaskRefinement = MaskRefinement()
  ) {
    self.pixels = pixels
    uncorrected = start
    grid = CorrectionGrid(evidence, start)
    self.refinement = refinement
  }

  /// Returns the mask after corrections.
  ///
  /// - Complexity: O(*pixels of the pieces that change*), without a network.
  /// - Throws: ``CorrectionError``; `MaskError`.
  public func corrected(by corrections: Corrections) throws -> CorrectedMask {
    if corrections.isEmpty { return CorrectedMask(mask: uncorrected, changes: []) }
    let marks = try CorrectionMarks(corrections, size: pixels.rect.size, grid: grid)
    var mask = uncorrected
    var changes: [CorrectedMask.Change] = []
    if let area = CorrectedArea(CorrectionField(grid, marks.marks), grid) {
      try area.draw(into: &mask, fitting: pixels, by: refinement)
      changes = area.changes(by: marks)
    }
    marks.stamp(into: &mask)
    return CorrectedMask(mask: mask, changes: changes)
  }
}

extension PixelBuffer {
  /// Returns the alpha of pixels, or their brightness if they have none, as a grey 8-bit mask.
  func maskBytes() throws -> PixelBuffer {
    if format == .grey8 { return self }
    let renderer = Renderer(workingSpace: .none, limits: .none)
    guard format.channels.hasAlpha else {
      return try renderer.render(Image(mask: self), region: rect, format: .grey8, colorSpace: .none)
    }
    let colors = try straightBytes()
    var mask = zeros(format: .grey8, colorSpace: .none)
    let stride = mask.rowStrideInBytes
    mask.withUnsafeMutableBytes { bytes in
      for y in 0..<colors.height {
        colors.withUnsafeRow(y) { row in
          for x in 0..<colors.width { bytes[y * stride + x] = row[4 * x + 3] }
        }
      }
    }
    return mask
  }

  /// Returns the pixels as RGBA bytes with straight alpha.
  func straightBytes() throws -> PixelBuffer {
    if format == .rgba8 { return self }
    return try Renderer(workingSpace: .none, limits: .none).render(
      Image(mask: self), region: rect, format: .rgba8, colorSpace: .none)
  }
}
