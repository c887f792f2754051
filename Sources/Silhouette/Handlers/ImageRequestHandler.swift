// SPDX-License-Identifier: Apache-2.0

/// The one image that requests are performed on: read, turned upright, sampled and shown to each network once for
/// all of them.
///
/// ```swift
/// let handler = ImageRequestHandler(contentsOf: "beach.jpg")
/// let (labels, subjects) = try await handler.perform(
///   SemanticSegmentationRequest(), GenerateForegroundInstanceMaskRequest())
/// ```
///
/// The image is read when the first request is performed, and kept as long as the handler. Any number of tasks may
/// use it at once. The work is done on threads of its own: tasks only wait, and a cancelled task soon throws
/// `CancellationError`.
public final class ImageRequestHandler: Sendable {
  let source: ImageSource

  private init(
    _ origin: ImageSource.Origin, _ orientation: ImageOrientation?, _ stages: StageObserver?
  ) {
    source = ImageSource(origin, orientation: orientation, stages: stages)
  }

  /// Creates a handler for a PNG, JPEG or PNM file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - orientation: The turn that makes the stored image upright; `nil` for what the file says.
  ///   - limits: The largest image to accept.
  ///   - minimumSize: The least size that a large JPEG may be decoded at, which saves time where only a network
  ///     looks at it; `nil` for full size.
  ///   - stages: Receives the time that each stage takes.
  public convenience init(
    contentsOf path: String, orientation: ImageOrientation? = nil,
    limits: DecodingLimits = .default, minimumSize: MinimumSize? = nil,
    stages: StageObserver? = nil
  ) {
    self.init(.file(path: path, limits, minimumSize), orientation, stages)
  }

  /// Creates a handler for a PNG, JPEG or PNM file in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - orientation: The turn that makes the stored image upright; `nil` for what the file says.
  ///   - limits: The largest image to accept.
  ///   - stages: Receives the time that each stage takes.
  public convenience init(
    _ bytes: [UInt8], orientation: ImageOrientation? = nil, limits: DecodingLimits = .default,
    stages: StageObserver? = nil
  ) {
    self.init(.bytes(bytes, limits), orientation, stages)
  }

  /// Creates a handler for an image.
  ///
  /// - Parameters:
  ///   - image: Of finite extent.
  ///   - orientation: The turn that makes it upright; `nil` if it is.
  ///   - stages: Receives the time that each stage takes.
  public convenience init(
    _ image: Image, orientation: ImageOrientation? = nil, stages: StageObserver? = nil
  ) {
    self.init(.image(image), orientation, stages)
  }

  /// Creates a handler for pixels.
  ///
  /// - Parameters:
  ///   - pixels: The image as stored.
  ///   - orientation: The turn that makes it upright; `nil` if it is.
  ///   - stages: Receives the time that each stage takes.
  public convenience init(
    _ pixels: PixelBuffer, orientation: ImageOrientation? = nil, stages: StageObserver? = nil
  ) {
    self.init(.pixels(pixels), orientation, stages)
  }

  /// Creates a handler for the planes of a video frame.
  ///
  /// - Parameters:
  ///   - planes: Luma and chroma, as I420 or NV12.
  ///   - encoding: The meaning of their numbers as colours.
  ///   - orientation: The turn that makes the frame upright; `nil` if it is.
  ///   - stages: Receives the time that each stage takes.
  public convenience init(
    _ planes: PlanarPixelBuffer, encoding: YCbCrEncoding, orientation: ImageOrientation? = nil,
    stages: StageObserver? = nil
  ) {
    self.init(.planes(planes, encoding), orientation, stages)
  }

  /// Returns the upright image with what its file says about it, read on this thread unless it was read before.
  ///
  /// - Throws: `FileError`, `FormatError` or `CodecError` for files; `RenderError` for an image of empty or infinite
  ///   extent.
  public func photo() throws -> Photo { try source.photo() }

  /// Returns the pixels of the upright image, read on this thread unless they were read before.
  ///
  /// - Throws: As ``photo()``.
  public func pixels() throws -> PixelBuffer { try source.pixels() }
}
