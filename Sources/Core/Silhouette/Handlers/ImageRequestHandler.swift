// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A handler for requests on one image. However many requests it performs, the image is read, turned upright, sampled
/// and passed to each network only once.
///
/// ```swift
/// let handler = ImageRequestHandler(contentsOf: "beach.jpg")
/// let (labels, subjects) = try await handler.perform(
///   SemanticSegmentationRequest(), GenerateForegroundInstanceMaskRequest())
/// ```
///
/// The image is read when the first request is performed, and kept until the handler is released. Any number of tasks
/// may use the handler at the same time. The work of asynchronous methods runs on separate threads, so that tasks only
/// wait for it; a cancelled task soon throws `CancellationError`.
public final class ImageRequestHandler: Sendable {
  let source: ImageSource

  private init(_ source: ImageSource) { self.source = source }

  /// Returns a handler for the same image that shares all results, but reports the stages of its own requests to another
  /// observer.
  package func observed(by stages: StageObserver?) -> ImageRequestHandler {
    ImageRequestHandler(source.observed(by: stages))
  }

  /// Creates a handler for an image file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - orientation: The EXIF orientation of the stored image; `nil` for the one in the file.
  ///   - limits: The largest image to accept.
  ///   - minimumSize: The smallest size to which a large JPEG may be reduced while it is decoded, which saves time if
  ///     only a network uses the image; `nil` for full size.
  ///   - stages: Receives the time that each stage takes.
  public convenience init(
    contentsOf path: String, orientation: ImageOrientation? = nil,
    limits: DecodingLimits = .default, minimumSize: ImageDecoder.MinimumSize? = nil,
    stages: StageObserver? = nil
  ) {
    self.init(
      ImageSource(.file(path: path, limits, minimumSize), orientation: orientation, stages: stages))
  }

  /// Creates a handler for an image file in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - orientation: The EXIF orientation of the stored image; `nil` for the one in the file.
  ///   - limits: The largest image to accept.
  ///   - stages: Receives the time that each stage takes.
  public convenience init(
    _ bytes: [UInt8], orientation: ImageOrientation? = nil, limits: DecodingLimits = .default,
    stages: StageObserver? = nil
  ) {
    self.init(ImageSource(.bytes(bytes, limits), orientation: orientation, stages: stages))
  }

  /// Creates a handler for an image.
  ///
  /// - Parameters:
  ///   - image: An image of finite extent.
  ///   - orientation: The EXIF orientation of the image as stored; `nil` if it is already upright.
  ///   - stages: Receives the time that each stage takes.
  public convenience init(
    _ image: Image, orientation: ImageOrientation? = nil, stages: StageObserver? = nil
  ) {
    self.init(ImageSource(.image(image), orientation: orientation, stages: stages))
  }

  /// Creates a handler for pixels.
  ///
  /// - Parameters:
  ///   - pixels: The image as stored.
  ///   - orientation: The EXIF orientation of the image as stored; `nil` if it is already upright.
  ///   - stages: Receives the time that each stage takes.
  public convenience init(
    _ pixels: PixelBuffer, orientation: ImageOrientation? = nil, stages: StageObserver? = nil
  ) {
    self.init(ImageSource(.pixels(pixels), orientation: orientation, stages: stages))
  }

  /// Creates a handler for the planes of a video frame.
  ///
  /// - Parameters:
  ///   - planes: Luma and chroma, as I420 or NV12.
  ///   - encoding: The colour encoding of the planes.
  ///   - orientation: The EXIF orientation of the frame as stored; `nil` if it is already upright.
  ///   - stages: Receives the time that each stage takes.
  public convenience init(
    _ planes: PlanarPixelBuffer, encoding: YCbCrEncoding, orientation: ImageOrientation? = nil,
    stages: StageObserver? = nil
  ) {
    self.init(ImageSource(.planes(planes, encoding), orientation: orientation, stages: stages))
  }

  /// Returns the upright image with its file's metadata. The image is read on this thread unless it has been read before.
  ///
  /// - Throws: `FileError`, `FormatError` or `CodecError` for files; `RenderError` for an image of empty or infinite
  ///   extent.
  public func photo() throws -> Photo { try source.photo() }

  /// Returns the same photo, read on a background thread.
  ///
  /// - Throws: The errors of `photo()`; `CancellationError`.
  public func photo() async throws -> Photo {
    try await BackgroundThread.run(source.workSize) { _ in try self.source.photo() }
  }

  /// Returns the pixels of the upright image. The image is read on this thread unless it has been read before.
  ///
  /// - Throws: The errors of `photo()`.
  public func pixels() throws -> PixelBuffer { try source.pixels() }

  /// Returns the same pixels, read on a background thread.
  ///
  /// - Throws: The errors of `photo()`; `CancellationError`.
  public func pixels() async throws -> PixelBuffer {
    try await BackgroundThread.run(source.workSize) { _ in try self.source.pixels() }
  }
}
