// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePixels

/// A request for the mask of an image's subject after a person's corrections.
///
/// For further corrections of the same image, a ``MaskCorrector`` does not find the subject again.
///
/// ```swift
/// let request = GenerateCorrectedMaskRequest(
///   Corrections(removing: [NormalizedPoint(x: 0.1, y: 0.8)]))
/// let mask = try await request.perform(onFile: "photo.jpg").mask
/// ```
public struct GenerateCorrectedMaskRequest: ImageProcessingRequest {
  public typealias Result = CorrectedMask

  /// The corrections; their points are relative to the region of interest, and strokes have its size.
  public var corrections: Corrections
  /// The mask to start from, of the region's size: its alpha, or its brightness if it has none; `nil` for the subject's mask.
  public var start: PixelBuffer? {
    get { comparedStart.pixels }
    set { comparedStart = ComparedPixels(newValue) }
  }
  private var comparedStart: ComparedPixels
  /// The request for the subject, whose networks also help to find what belongs together.
  public var request: GenerateForegroundInstanceMaskRequest
  /// The fit of edges to the image's.
  public var refinement = MaskRefinement()
  public var regionOfInterest = NormalizedRect.fullImage

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - corrections: The corrections.
  ///   - start: The mask to start from; `nil` for the subject's mask.
  ///   - request: The request for the subject.
  public init(
    _ corrections: Corrections, start: PixelBuffer? = nil,
    request: GenerateForegroundInstanceMaskRequest = GenerateForegroundInstanceMaskRequest()
  ) {
    self.corrections = corrections
    comparedStart = ComparedPixels(start)
    self.request = request
  }

  public var description: String { "corrected mask" }
  public var networks: [ImageModel.Requirement] { request.networks }

  /// Returns the mask of the region of interest after the corrections.
  ///
  /// - Throws: ``CorrectionError``; `MaskError`; the errors of the networks and of reading the image.
  public func result(in context: RequestContext) throws -> CorrectedMask {
    if regionOfInterest != .fullImage {
      var request = self
      request.regionOfInterest = .fullImage
      return try ImageRequestHandler(context.pixels()).perform(request)
    }
    let request = MaskCorrectorRequest(
      request: request, start: comparedStart, refinement: refinement)
    return try request.result(in: context).corrected(by: corrections)
  }
}

/// The request for a ``MaskCorrector``; networks that another request on the same handler has run do not run again.
struct MaskCorrectorRequest: ImageProcessingRequest {
  typealias Result = MaskCorrector

  let request: GenerateForegroundInstanceMaskRequest
  let start: ComparedPixels
  let refinement: MaskRefinement
  var regionOfInterest = NormalizedRect.fullImage

  var description: String { "corrector of masks" }
  var networks: [ImageModel.Requirement] { request.networks }

  func result(in context: RequestContext) throws -> MaskCorrector {
    let pixels = try context.pixels()
    if let start = start.pixels, start.rect.size != pixels.rect.size {
      throw CorrectionError.otherSize(
        "a mask", found: start.rect.size, expected: pixels.rect.size)
    }
    let mask =
      try start.pixels?.maskBytes()
      ?? request.result(in: context).map {
        try $0.generateScaledMask(
          for: InstanceMaskObservation.everything, scaledTo: pixels, refinement: refinement)
      }
    return MaskCorrector(
      try pixels.withoutAlpha(),
      start: mask ?? pixels.zeros(format: .grey8, colorSpace: .none),
      try CorrectionEvidence(request, in: context), refinement: refinement)
  }
}
