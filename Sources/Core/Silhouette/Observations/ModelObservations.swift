// SPDX-License-Identifier: Apache-2.0

/// A tensor that a model produced.
public struct MultiArrayObservation: VisionObservation, Codable {
  /// The name of the model's output.
  public let featureName: String
  /// The values; the channels of images and feature maps come last: [1, H, W, C].
  public let multiArray: Tensor
  /// The placement of the upright image in the model's input, which maps boxes and points back to the image.
  public let placement: ImagePlacement
  package var identity = ObservationIdentity()

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  public var description: String { "\(featureName): \(multiArray.type)" }

  /// Returns the values as an image: `min` becomes black and `max` white.
  ///
  /// - Parameters:
  ///   - min: The value that becomes 0; must differ from `max`.
  ///   - max: The value that becomes 255. Values outside the range are clamped.
  ///   - channel: The channel to show; `nil` for all channels, of which there must be 1, 3 or 4.
  /// - Returns: Grey, RGB or RGBA pixels of 8 bits.
  /// - Throws: ``RequestError/unsuitableTensor(_:)`` if the values cannot represent an image.
  public func image(min: Float = 0, max: Float = 255, channel: Int? = nil) throws -> PixelBuffer {
    try multiArray.image(min: min, max: max, channel: channel)
  }
}

/// A classifier's score for one class.
public struct ClassificationObservation: VisionObservation, Codable {
  /// The name of the class.
  public let identifier: String
  /// The model's score: a probability, or another measure that the model was trained to output.
  public let confidence: Float
  package var identity = ObservationIdentity()

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  public var description: String { "\(identifier) \(confidence)" }
}
