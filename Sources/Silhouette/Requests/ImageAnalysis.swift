// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An intermediate result that the requests on one image share, such as a detector's findings: it is computed once,
/// for the first request that asks for it.
///
/// A conforming type holds the settings that the result depends on. An analysis may ask for others, but never, in the
/// end, for itself.
package protocol ImageAnalysis: Hashable, Sendable {
  /// The result.
  associatedtype Output: Sendable

  /// Computes the result on the caller's thread.
  ///
  /// - Throws: The errors of reading the image and of the work; `CancellationError`.
  func output(in context: RequestContext) throws -> Output
}

extension RequestContext {
  /// Returns the result of an analysis of the whole upright image.
  package func output<Analysis: ImageAnalysis>(of analysis: Analysis) throws -> Analysis.Output {
    let value = try source.analysis(for: analysis) { try analysis.output(in: self) }
    // The thread may have waited for another's work.
    try cancellation.check()
    guard let output = value as? Analysis.Output else {
      preconditionFailure("an analysis determines the type of its result")
    }
    return output
  }

  /// Returns the context of the region of interest as an image of its own: nothing outside of it is read.
  ///
  /// - Throws: ``RequestError/invalidRegionOfInterest(_:)``; the errors of reading the image.
  package func regionContext() throws -> RequestContext {
    RequestContext(
      regionOfInterest: .fullImage, source: try source.part(in: region()),
      cancellation: cancellation)
  }

  /// Returns the context of a part of the whole upright image as an image of its own: every pixel that the part touches.
  ///
  /// - Throws: ``RequestError/invalidRegionOfInterest(_:)``; the errors of reading the image.
  package func part(_ part: NormalizedRect) throws -> RequestContext {
    try part.checkIsInside()
    return RequestContext(
      regionOfInterest: .fullImage,
      source: try source.part(in: part.pixels(in: try imageSize())), cancellation: cancellation)
  }

  /// Returns the outputs of a model for a placement; they are not kept for other requests.
  ///
  /// - Throws: As ``results(of:at:additional:)``.
  package func unsharedResults(
    of model: ImageModel, at placement: ImagePlacement
  ) throws -> ImageModel.Results {
    try source.unsharedResults(of: model, at: placement, cancellation: cancellation)
  }
}

extension ImageRequestHandler {
  /// The context of the whole image for analyses.
  package var context: RequestContext {
    RequestContext(
      regionOfInterest: .fullImage, source: source, cancellation: .currentOrNew)
  }
}
