// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// A mask, or an image that a model made.
public final class VNPixelBufferObservation: VNObservation {
  /// The pixels, upright, of the request's own size.
  public let pixelBuffer: CVPixelBuffer
  /// The name of the model's output; `nil` for a request with a network of its own.
  public let featureName: String?

  init(_ observation: PixelBufferObservation, featureName: String?) throws {
    pixelBuffer = try CVPixelBuffer(outputImage: observation.pixelBuffer)
    self.featureName = featureName
    super.init(observation)
  }
}
