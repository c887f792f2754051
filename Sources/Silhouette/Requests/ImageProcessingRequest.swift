// SPDX-License-Identifier: Apache-2.0

/// A request on one image at a time.
///
/// ```swift
/// let map = try await SemanticSegmentationRequest().perform(on: Image(contentsOf: "cat.jpg"))
/// ```
///
/// For several requests on one picture see ``ImageRequestHandler``. To add a request: a type that
/// conforms to this, in `Requests/`; what it finds, in `Observations/`.
public protocol ImageProcessingRequest: VisionRequest {
  /// The part of the upright picture to look at; observations count within it. A region that
  /// reaches out of the picture makes the request fail.
  var regionOfInterest: NormalizedRect { get set }

  /// Does the work, on the thread of the caller.
  ///
  /// - Parameter context: The picture, and whether to go on.
  /// - Throws: What reading the picture and the work throw; `CancellationError`.
  func result(in context: RequestContext) throws -> Result
}

extension ImageProcessingRequest {
  /// Looks at a picture.
  ///
  /// - Parameters:
  ///   - image: Of finite extent.
  ///   - orientation: How to turn it upright; `nil` if it is.
  /// - Throws: `RenderError` if the extent is empty or infinite; what reading its pixels and the
  ///   request throw; `CancellationError`.
  public func perform(
    on image: Image, orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(image, orientation: orientation).perform(self)
  }

  /// Looks at a picture.
  ///
  /// - Parameters:
  ///   - pixels: The picture as stored.
  ///   - orientation: How to turn it upright; `nil` if it is.
  /// - Throws: What the request throws; `CancellationError`.
  public func perform(
    on pixels: PixelBuffer, orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(pixels, orientation: orientation).perform(self)
  }

  /// Looks at the picture of a PNG, JPEG or PNM file in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - orientation: How to turn it upright; `nil` for what the file says.
  /// - Throws: `FormatError`, `CodecError`; what the request throws; `CancellationError`.
  public func perform(
    on bytes: [UInt8], orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(bytes, orientation: orientation).perform(self)
  }

  /// Looks at the picture of a PNG, JPEG or PNM file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - orientation: How to turn it upright; `nil` for what the file says.
  /// - Throws: `FileError`, `FormatError`, `CodecError`; what the request throws;
  ///   `CancellationError`.
  public func perform(
    onFile path: String, orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(contentsOf: path, orientation: orientation).perform(self)
  }
}
