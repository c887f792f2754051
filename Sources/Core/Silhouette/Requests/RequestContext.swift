// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The context of a request: a part of an upright image, access to network results shared with other requests, and a
/// cancellation flag.
public struct RequestContext: Sendable {
  /// The part of the upright image to process.
  public let regionOfInterest: NormalizedRect

  let source: ImageSource
  let cancellation: CancellationFlag

  /// Returns the size of the whole upright image, in pixels.
  ///
  /// - Throws: The errors of reading the image.
  public func imageSize() throws -> Size { try source.pixels().rect.size }

  /// Returns the rectangle of all pixels of the upright image that the region of interest touches, with y upwards.
  ///
  /// - Throws: ``RequestError/invalidRegionOfInterest(_:)``; the errors of reading the image.
  public func region() throws -> Rect {
    try regionOfInterest.checkIsInside()
    return regionOfInterest.pixels(in: try imageSize())
  }

  /// Returns the pixels of the region of interest.
  ///
  /// - Throws: The errors of ``region()``.
  public func pixels() throws -> PixelBuffer { try source.pixels(in: region()) }

  /// Returns the region of interest as grey or RGB bytes, reduced to a longer side if it is larger, in pixels.
  ///
  /// - Throws: The errors of ``region()``.
  package func bytes(limitedTo side: Int) throws -> PixelBuffer {
    let size = try region().size.limited(to: side)
    let placement = try ImagePlacement(
      imageSize: imageSize(), regionOfInterest: regionOfInterest,
      inputSize: Size(width: Double(size.width), height: Double(size.height)))
    let pixels = try source.pixels()
    defer { pixels.releaseRows() }
    let bytes = try pixels.antialiased(at: placement, border: .replicate)
    return bytes.format.component == .uint8
      ? bytes : bytes.resized(width: size.width, height: size.height, component: .uint8)
  }

  /// Returns the placement of the region of interest in a model's input.
  ///
  /// - Throws: The errors of ``region()``.
  public func placement(
    for model: ImageModel, cropAndScale: CropAndScale = .scaleToFill
  ) throws -> ImagePlacement {
    try regionOfInterest.checkIsInside()
    return try ImagePlacement(
      imageSize: try imageSize(), regionOfInterest: regionOfInterest, cropAndScale: cropAndScale,
      inputSize: model.imageInput.size)
  }

  /// Returns the placement of a rotated rectangle of the upright image in a model's input. The rectangle can be, for
  /// example, the crop around a detector's box that the next network processes.
  ///
  /// - Throws: ``RequestError/invalidRotatedRect(_:)``; the errors of reading the image.
  public func placement(for model: ImageModel, rotatedRect: RotatedRect) throws -> ImagePlacement {
    try ImagePlacement(
      imageSize: try imageSize(), rotatedRect: rotatedRect, inputSize: model.imageInput.size)
  }

  /// Returns the outputs of a model for the image at a placement. The model runs only once, however many requests need
  /// these outputs.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - placement: The placement of the upright image in the model's input.
  ///   - additional: The model's other inputs, by name.
  /// - Throws: `InferenceError` if an input is missing, unknown, or of another type; `RenderError` if the image exceeds
  ///   the renderer's limit; the errors of reading it; `CancellationError`.
  public func results(
    of model: ImageModel, at placement: ImagePlacement, additional: [String: Tensor] = [:]
  ) throws -> ImageModel.Results {
    try output(of: ModelRun(model: model, placement: placement, additional: additional))
  }

  /// Throws an error if the work has been cancelled.
  ///
  /// - Throws: `CancellationError`.
  public func checkCancellation() throws { try cancellation.check() }
}

extension Size {
  /// Returns the size in whole pixels, reduced to a longer side if it is larger.
  package func limited(to side: Int) -> (width: Int, height: Int) {
    let scale = min(1, Double(side) / max(width, height, 1))
    return (
      max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded()))
    )
  }
}
