// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An image that a model produced.
public struct PixelBufferObservation: VisionObservation {
  /// The image: grey or RGB, 8 bits; masks may have another component type.
  public let pixelBuffer: PixelBuffer
  /// The name of the model's output.
  public let featureName: String
  /// The placement of the upright image in the model's input.
  public let placement: ImagePlacement
  package var identity = ObservationIdentity()

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  public var description: String {
    "\(featureName): an image of \(pixelBuffer.width)×\(pixelBuffer.height)"
  }

  public static func == (a: PixelBufferObservation, b: PixelBufferObservation) -> Bool {
    a.featureName == b.featureName && a.placement == b.placement
      && a.pixelBuffer.width == b.pixelBuffer.width
      && a.pixelBuffer.format == b.pixelBuffer.format
      && a.pixelBuffer.packedBytes == b.pixelBuffer.packedBytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(featureName)
    hasher.combine(pixelBuffer.packedBytes)
  }
}

extension PixelBufferObservation: MaskObservation {
  /// Creates an observation of a mask that is stretched over a region of the image.
  ///
  /// - Parameters:
  ///   - mask: A mask with one channel.
  ///   - featureName: The name of the output that the mask comes from.
  ///   - imageSize: The size of the upright image, in pixels.
  ///   - regionOfInterest: The region of the image that the mask covers.
  ///   - timeRange: The time range of the frames that the mask is based on; `nil` for stills.
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

  /// The probability that a person would accept the mask unchanged, and the reasons to doubt it; `nil` if the image is
  /// not grey.
  ///
  /// It is computed on each access, from the mask alone, and is meaningless for images other than masks.
  public var maskConfidence: MaskConfidence? {
    guard pixelBuffer.format.channels == .grey else { return nil }
    return MaskConfidence(MaskSigns(ProbabilityMap(pixelBuffer)))
  }

  public static var everything: Void { () }

  /// Returns the mask at the resolution at which the model produced it.
  public func generateMask(for selection: Void = ()) -> PixelBuffer { pixelBuffer }

  public func generateScaledMask(
    for selection: Void, scaledTo image: PixelBuffer, refinement: MaskRefinement?
  ) throws -> PixelBuffer {
    try PlacedMask(pixels: pixelBuffer, placement: placement)
      .scaled(to: image, refinement: refinement)
  }
}
