// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

// A mask over the image.
extension PixelBufferObservation {
  /// Creates the observation of a mask that is stretched over a region of the image.
  ///
  /// - Parameters:
  ///   - mask: One channel.
  ///   - featureName: The name of the result.
  ///   - imageSize: The size of the upright image, in pixels.
  ///   - regionOfInterest: The region.
  ///   - timeRange: The time of the frame; `nil` for stills.
  /// - Throws: ``RequestError/invalidRegionOfInterest(_:)``.
  package init(
    mask: PixelBuffer, featureName: String, imageSize: Size, regionOfInterest: NormalizedRect,
    timeRange: ClosedRange<Duration>? = nil
  ) throws(RequestError) {
    self.init(
      pixelBuffer: mask, featureName: featureName,
      placement: try ImagePlacement(
        imageSize: imageSize, regionOfInterest: regionOfInterest, inputSize: mask.rect.size),
      identity: ObservationIdentity(timeRange: timeRange))
  }

  /// The probability that a person would take the mask as it is, and the reasons to doubt it; `nil` if the image is not
  /// grey.
  ///
  /// It is computed from the mask alone, whenever you ask for it, and says nothing about images that are no masks.
  public var maskConfidence: MaskConfidence? {
    guard pixelBuffer.format.channels == .grey else { return nil }
    return MaskConfidence(MaskSigns(ProbabilityMap(pixelBuffer)))
  }

  /// Returns the mask at the resolution of the image.
  ///
  /// - Parameters:
  ///   - handler: The image that the request was performed on, or the same image at another size.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: A mask of the upright image's size, 0 outside the part that the request saw.
  /// - Throws: `MaskError` if the image is no mask; the errors of reading the image.
  public func scaledMask(
    to handler: ImageRequestHandler, refinement: MaskRefinement? = .fine
  ) throws -> PixelBuffer {
    try placedMask.scaled(to: handler.pixels(), refinement: refinement)
  }

  /// Returns the same mask, computed on a separate thread.
  public func scaledMask(
    to handler: ImageRequestHandler, refinement: MaskRefinement? = .fine
  ) async throws -> PixelBuffer {
    try await BackgroundThread.run(handler.source.workSize) { _ in
      try self.scaledMask(to: handler, refinement: refinement)
    }
  }

  /// Returns the image with everything outside the mask transparent.
  ///
  /// - Parameters:
  ///   - handler: The image that the request was performed on, or the same image at another size.
  ///   - croppedToExtent: Crops the result to its visible part.
  ///   - refinement: The fit of the mask's edges to the image's; `nil` only scales the mask.
  /// - Returns: Straight RGBA.
  /// - Throws: As for the scaled mask.
  public func maskedImage(
    from handler: ImageRequestHandler, croppedToExtent: Bool = false,
    refinement: MaskRefinement? = .fine
  ) throws -> PixelBuffer {
    try placedMask.cutOut(
      of: handler.pixels(), isCropped: croppedToExtent, refinement: refinement)
  }

  private var placedMask: PlacedMask { PlacedMask(pixels: pixelBuffer, placement: placement) }
}
