// SPDX-License-Identifier: Apache-2.0

/// A request on one image at a time.
///
/// ```swift
/// let map = try await SemanticSegmentationRequest().perform(on: Image(contentsOf: "cat.jpg"))
/// ```
///
/// For several requests on one image, see ``ImageRequestHandler``.
public protocol ImageProcessingRequest: VisionRequest {
  /// The part of the upright image to process; observations are relative to it. The request fails if the region
  /// extends beyond the image.
  var regionOfInterest: NormalizedRect { get set }

  /// Performs the work on the caller's thread.
  ///
  /// - Parameter context: The image, the region of interest, and a cancellation flag.
  /// - Throws: The errors of reading the image and of the work; `CancellationError`.
  func result(in context: RequestContext) throws -> Result
}

extension ImageProcessingRequest {
  /// Performs the request on an image, on a background thread.
  ///
  /// - Parameters:
  ///   - image: An image of finite extent.
  ///   - orientation: The EXIF orientation of the image as stored; `nil` if it is already upright.
  /// - Throws: `RenderError` if the extent is empty or infinite; the errors of reading its pixels and of the request;
  ///   `CancellationError`.
  public func perform(
    on image: Image, orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(image, orientation: orientation).perform(self)
  }

  /// Performs the request on an image, on this thread.
  ///
  /// - Throws: `RenderError` if the extent is empty or infinite; the errors of reading its pixels and of the request.
  public func perform(on image: Image, orientation: ImageOrientation? = nil) throws -> Result {
    try ImageRequestHandler(image, orientation: orientation).perform(self)
  }

  /// Performs the request on pixels, on a background thread.
  ///
  /// - Parameters:
  ///   - pixels: The image as stored.
  ///   - orientation: The EXIF orientation of the image as stored; `nil` if it is already upright.
  /// - Throws: The errors of the request; `CancellationError`.
  public func perform(
    on pixels: PixelBuffer, orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(pixels, orientation: orientation).perform(self)
  }

  /// Performs the request on pixels, on this thread.
  ///
  /// - Throws: The errors of the request.
  public func perform(
    on pixels: PixelBuffer, orientation: ImageOrientation? = nil
  ) throws -> Result {
    try ImageRequestHandler(pixels, orientation: orientation).perform(self)
  }

  /// Performs the request on an image file in memory, on a background thread.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - orientation: The EXIF orientation of the stored image; `nil` for the one in the file.
  /// - Throws: `FormatError`, `CodecError`; the errors of the request; `CancellationError`.
  public func perform(
    on bytes: [UInt8], orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(bytes, orientation: orientation).perform(self)
  }

  /// Performs the request on a file in memory, on this thread.
  ///
  /// - Throws: `FormatError`, `CodecError`; the errors of the request.
  public func perform(on bytes: [UInt8], orientation: ImageOrientation? = nil) throws -> Result {
    try ImageRequestHandler(bytes, orientation: orientation).perform(self)
  }

  /// Performs the request on an image file, on a background thread.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - orientation: The EXIF orientation of the stored image; `nil` for the one in the file.
  /// - Throws: `FileError`, `FormatError`, `CodecError`; the errors of the request; `CancellationError`.
  public func perform(
    onFile path: String, orientation: ImageOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(contentsOf: path, orientation: orientation).perform(self)
  }

  /// Performs the request on a file, on this thread.
  ///
  /// - Throws: `FileError`, `FormatError`, `CodecError`; the errors of the request.
  public func perform(onFile path: String, orientation: ImageOrientation? = nil) throws -> Result {
    try ImageRequestHandler(contentsOf: path, orientation: orientation).perform(self)
  }
}

extension ImageProcessingRequest {
  /// Performs the request on several images, a few at a time.
  ///
  /// - Parameters:
  ///   - handlers: The images; each is read when it is processed.
  ///   - maximumConcurrency: The number of images in progress at the same time, at least 1. One image is read while
  ///     another is processed; more than two take memory without saving time.
  /// - Returns: The results, in the order of the images.
  /// - Throws: The error of the first image that fails, after which no further images are started; `CancellationError`.
  public func perform(
    onBatch handlers: [ImageRequestHandler], maximumConcurrency: Int = 2
  ) async throws -> [Result] {
    precondition(maximumConcurrency > 0, "\(maximumConcurrency) images at the same time")
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results = [Result?](repeating: nil, count: handlers.count)
      for (index, handler) in handlers.enumerated() {
        if index >= maximumConcurrency, let (done, result) = try await group.next() {
          results[done] = result
        }
        group.addTask { (index, try await handler.perform(self)) }
      }
      for try await (done, result) in group { results[done] = result }
      return results.compactMap { $0 }
    }
  }
}
