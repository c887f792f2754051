// SPDX-License-Identifier: Apache-2.0

/// An image that a model produced.
public struct PixelBufferObservation: VisionObservation {
  /// The image: grey or RGB, 8 bits; masks may have another component.
  public let pixelBuffer: PixelBuffer
  /// The name of the model's output.
  public let featureName: String
  /// The place of the upright image in the model's input.
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
