// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The context of a stateful request: one frame of its stream, the frame's time and index, and a cancellation flag.
public struct FrameContext: Sendable {
  /// The frame, as stored.
  public let frame: Frame
  /// The index of the frame in the stream, from 0.
  public let number: Int
  /// The time of the previous frame; `nil` for the first of a stream and for the first after a reset.
  public let previousTime: Duration?
  /// A handler for this frame. Requests performed with it, and the stages of each request, share network results.
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

  /// Runs a model on the frame in a session that the request keeps between frames, so that running the network allocates
  /// no memory from the second frame on.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - session: A session of the same model; it holds the outputs after the run.
  ///   - placement: The placement of the upright frame in the model's input.
  /// - Precondition: The session belongs to this model.
  /// - Throws: ``RequestError/placementMismatch(expected:found:)`` if the placement was made for a frame of another
  ///   size; `RenderError` if the frame exceeds the renderer's limit; `CancellationError`.
  public func run(
    _ model: ImageModel, in session: ModelSession, at placement: ImagePlacement
  ) throws {
    precondition(session.model == model.model, "a session of another model")
    let pixels = try pixels()
    let stages = handler.stages
    try session.withInput(model.inputImageFeatureName) { values in
      try stages.measure(.resize) {
        try pixels.fill(values, for: model.imageInput, at: placement)
      }
    }
    try stages.measure(.network) { try session.run(cancellation: cancellation) }
  }

  /// Throws an error if the work has been cancelled.
  ///
  /// - Throws: `CancellationError`.
  public func checkCancellation() throws { try cancellation.check() }
}

extension FrameContext {
  /// The context for analyses of the whole upright frame.
  package var requestContext: RequestContext { requestContext(regionOfInterest: .fullImage) }

  /// Returns the context for analyses of a region of the upright frame.
  package func requestContext(regionOfInterest: NormalizedRect) -> RequestContext {
    handler.context(regionOfInterest: regionOfInterest, cancellation: cancellation)
  }
}
