// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An analysis of an image whose result, such as a detector's findings, is shared by the requests on that image. It is
/// computed once, for the first request that asks for it.
///
/// A conforming type holds the settings that the result depends on. An analysis may use the results of others, but must
/// not depend on itself.
package protocol ImageAnalysis: Hashable, Sendable {
  /// The type of the result.
  associatedtype Output: Sendable

  /// The share of the image's cache that a result takes, in 256ths of the cache; 1 by default, for results of a few
  /// kilobytes.
  static var weight: Int { get }

  /// Computes the result on the caller's thread.
  ///
  /// - Throws: The errors of reading the image and of the work; `CancellationError`.
  func output(in context: RequestContext) throws -> Output
}

extension ImageAnalysis {
  package static var weight: Int { 1 }
}

/// An analysis that runs a model on the image, at one placement.
struct ModelRun: ImageAnalysis {
  let model: ImageModel
  let placement: ImagePlacement
  /// The model's other inputs, by name.
  let additional: [String: Tensor]

  /// The share of the cache that a run takes, in 256ths. At most eight runs are cached, so that a request that follows a
  /// moving region does not fill the memory.
  static var weight: Int { 32 }

  func output(in context: RequestContext) throws -> ImageModel.Results {
    try context.source.run(
      model, at: placement, additional: additional, cancellation: context.cancellation)
  }

  static func == (a: ModelRun, b: ModelRun) -> Bool {
    a.model == b.model && a.additional == b.additional
      && ImageSource.Seen(a.placement) == ImageSource.Seen(b.placement)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(model)
    hasher.combine(ImageSource.Seen(placement))
    hasher.combine(additional)
  }
}

extension RequestContext {
  /// Returns the result of an analysis of the whole upright image.
  package func output<Analysis: ImageAnalysis>(of analysis: Analysis) throws -> Analysis.Output {
    let value = try source.analysis(
      for: analysis, weight: Analysis.weight, cancellation: cancellation
    ) { try analysis.output(in: self) }
    // A cached result must not let cancelled work continue.
    try cancellation.check()
    guard let output = value as? Analysis.Output else {
      preconditionFailure("an analysis determines the type of its result")
    }
    return output
  }

  /// Returns a context in which the region of interest is a separate image. Nothing outside the region is read.
  ///
  /// - Throws: ``RequestError/invalidRegionOfInterest(_:)``; the errors of reading the image.
  package func regionContext() throws -> RequestContext {
    RequestContext(
      regionOfInterest: .fullImage, source: try source.part(in: region()),
      cancellation: cancellation)
  }

  /// Returns a context in which a part of the whole upright image, with every pixel that the part touches, is a separate
  /// image.
  ///
  /// - Throws: ``RequestError/invalidRegionOfInterest(_:)``; the errors of reading the image.
  package func part(_ part: NormalizedRect) throws -> RequestContext {
    try part.checkIsInside()
    return RequestContext(
      regionOfInterest: .fullImage,
      source: try source.part(in: part.pixels(in: try imageSize())), cancellation: cancellation)
  }

  /// Runs a model at a placement of the image without caching the outputs, for an analysis that extracts what it needs
  /// from them.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - placement: The placement of the upright image in the model's input.
  ///   - edit: Changes the input, a Float32 tensor [1, height, width, channels], the top row first.
  /// - Throws: The errors of ``results(of:at:additional:)``.
  package func run(
    _ model: ImageModel, at placement: ImagePlacement,
    editing edit: (inout Tensor) -> Void = { _ in }
  ) throws -> ImageModel.Results {
    try source.run(
      model, at: placement, additional: [:], cancellation: cancellation, editing: edit)
  }
}

extension ImageRequestHandler {
  /// A new context for analyses of the whole image.
  package var context: RequestContext { context() }

  /// Returns a new context for analyses of a part of the image.
  package func context(
    regionOfInterest: NormalizedRect = .fullImage, cancellation: CancellationFlag = .currentOrNew
  ) -> RequestContext {
    RequestContext(
      regionOfInterest: regionOfInterest, source: source, cancellation: cancellation)
  }

  /// The observer of the stages of the work on the image.
  package var stages: StageObserver? { source.stages }
}
