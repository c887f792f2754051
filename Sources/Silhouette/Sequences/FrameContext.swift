// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The context of a stateful request: one frame of its stream with its time and position, and cancellation.
public struct FrameContext: Sendable {
  /// The frame, as stored.
  public let frame: Frame
  /// The index of the frame in the stream, from 0.
  public let number: Int
  /// The time of the previous frame; `nil` for the first of a stream and for the first after a reset.
  public let previousTime: Duration?
  /// A handler for this frame: requests performed on it, and the stages of one request, share network results.
  public let handler: ImageRequestHandler

  let cancellation: CancellationFlag

  /// The frame's time.
  public var time: Duration { frame.time }

  /// Returns the upright frame as RGB or grey pixels, converted once.
  ///
  /// - Throws: `RenderError` if the frame exceeds the renderer's limit.
  public func pixels() throws -> PixelBuffer { try handler.pixels() }

  /// The frame's planes with their encoding, as stored; `nil` for a frame of RGB pixels.
  public var planes: (buffer: PlanarPixelBuffer, encoding: YCbCrEncoding)? {
    if case .planes(let buffer, let encoding) = frame.content { (buffer, encoding) } else { nil }
  }

  /// Returns the size of the upright frame, in pixels.
  ///
  /// - Throws: The errors of ``pixels()``.
  public func imageSize() throws -> Size { try pixels().rect.size }

  /// Runs a model on the frame in a session that the request keeps: from the second frame on, the engine allocates no
  /// memory.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - session: A session of the same model; afterwards it holds the outputs.
  ///   - placement: The placement of the upright frame in the model's input.
  /// - Precondition: The session belongs to this model.
  /// - Throws: ``RequestError/placementMismatch(expected:found:)`` if the placement was made for a frame of another
  ///   size; `RenderError` if the frame exceeds the renderer's limit; `CancellationError`.
  public func run(
    _ model: ImageModel, in session: ModelSession, at placement: ImagePlacement
  ) throws {
    precondition(session.model == model.model, "a session of another model")
    let pixels = try pixels()
    let stages = handler.source.stages
    try session.withInput(model.inputImageFeatureName) { values in
      try stages.measure(.resize) {
        try pixels.fill(values, for: model.imageInput, at: placement)
      }
    }
    try stages.measure(.network) { try session.run(cancellation: cancellation) }
  }

  /// Stops the work if it has been cancelled.
  ///
  /// - Throws: `CancellationError`.
  public func checkCancellation() throws { try cancellation.check() }
}

extension FrameContext {
  /// The context of the whole frame for analyses.
  package var requestContext: RequestContext { requestContext(regionOfInterest: .fullImage) }

  /// Returns the context of a region of the frame for analyses.
  package func requestContext(regionOfInterest: NormalizedRect) -> RequestContext {
    RequestContext(
      regionOfInterest: regionOfInterest, source: handler.source, cancellation: cancellation)
  }
}
