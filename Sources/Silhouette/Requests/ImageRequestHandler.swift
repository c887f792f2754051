// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Performs requests on one picture, which is read, turned upright and scaled once for all of them.
///
/// ```swift
/// let handler = ImageRequestHandler(contentsOf: "beach.jpg")
/// let (labels, subjects) = try await handler.perform(
///   SemanticSegmentationRequest(), GenerateForegroundInstanceMaskRequest())
/// ```
///
/// The picture is read when the first request is performed, and kept as long as the handler. Any
/// number of tasks may use it at once. The work is done on threads of its own: tasks only wait, and
/// a task that is cancelled throws `CancellationError` soon.
public final class ImageRequestHandler: Sendable {
  private let picture: RequestPicture

  private init(_ source: RequestPicture.Source, _ orientation: ImageOrientation?) {
    picture = RequestPicture(source, orientation: orientation)
  }

  /// Makes a handler for the picture of a PNG, JPEG or PNM file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - orientation: How to turn the stored picture upright; `nil` for what the file says.
  ///   - limits: How large the picture may be.
  public convenience init(
    contentsOf path: String, orientation: ImageOrientation? = nil,
    limits: DecodingLimits = .default
  ) {
    self.init(.file(path: path, limits), orientation)
  }

  /// Makes a handler for the picture of a PNG, JPEG or PNM file in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - orientation: How to turn the stored picture upright; `nil` for what the file says.
  ///   - limits: How large the picture may be.
  public convenience init(
    _ bytes: [UInt8], orientation: ImageOrientation? = nil, limits: DecodingLimits = .default
  ) {
    self.init(.bytes(bytes, limits), orientation)
  }

  /// Makes a handler for an image.
  ///
  /// - Parameters:
  ///   - image: Of finite extent.
  ///   - orientation: How to turn it upright; `nil` if it is.
  public convenience init(_ image: Image, orientation: ImageOrientation? = nil) {
    self.init(.image(image), orientation)
  }

  /// Makes a handler for pixels.
  ///
  /// - Parameters:
  ///   - pixels: The picture as stored.
  ///   - orientation: How to turn it upright; `nil` if it is.
  public convenience init(_ pixels: PixelBuffer, orientation: ImageOrientation? = nil) {
    self.init(.pixels(pixels), orientation)
  }

  /// The upright picture, read on this thread if nobody has yet.
  ///
  /// - Throws: `FileError`, `FormatError` or `CodecError` for files; `RenderError` for an image of
  ///   empty or infinite extent.
  public func pixels() throws -> PixelBuffer { try picture.pixels() }

  /// Performs a request on a thread of its own.
  ///
  /// - Throws: What reading the picture and the request throw; `CancellationError`.
  public func perform<Request: ImageProcessingRequest>(
    _ request: Request
  ) async throws -> Request.Result {
    try await BackgroundThread.run { try self.perform(request, cancellation: $0) }
  }

  /// Performs a request on this thread.
  ///
  /// - Throws: What reading the picture and the request throw.
  public func perform<Request: ImageProcessingRequest>(
    _ request: Request
  ) throws -> Request.Result {
    try perform(request, cancellation: CancellationFlag())
  }

  /// Performs several requests at the same time.
  ///
  /// - Returns: What each found, in the order of the requests.
  /// - Throws: What reading the picture throws; what the first request that fails throws;
  ///   `CancellationError`.
  public func perform<each Request: ImageProcessingRequest>(
    _ request: repeat each Request
  ) async throws -> (repeat (each Request).Result) {
    let running = (repeat begin(each request))
    return try await withTaskCancellationHandler {
      (repeat try await (each running).value)
    } onCancel: {
      repeat (each running).cancel()
    }
  }

  private func begin<Request: ImageProcessingRequest>(
    _ request: Request
  ) -> Task<Request.Result, any Error> {
    Task { try await self.perform(request) }
  }

  private func perform<Request: ImageProcessingRequest>(
    _ request: Request, cancellation: CancellationFlag
  ) throws -> Request.Result {
    try cancellation.check()
    return try request.result(
      in: RequestContext(
        regionOfInterest: request.regionOfInterest, picture: picture, cancellation: cancellation))
  }
}
