// SPDX-License-Identifier: Apache-2.0

/// Numbers that a model made.
public struct MultiArrayObservation: VisionObservation {
  /// The model's output.
  public let featureName: String
  /// The numbers; of pictures and feature maps channels come last: [1, H, W, C].
  public let multiArray: Tensor

  public var description: String { "\(featureName): \(multiArray.type)" }

  /// The numbers as a picture: `min` becomes black and `max` white.
  ///
  /// - Parameters:
  ///   - min: What becomes 0; not `max`.
  ///   - max: What becomes 255. Numbers beyond are clamped.
  ///   - channel: The channel to show; `nil` for all, where there are 1, 3 or 4.
  /// - Returns: Grey, RGB or RGBA, 8 bits.
  /// - Throws: ``RequestError/unsuitableModel(_:)`` if the numbers make no picture.
  public func image(min: Float = 0, max: Float = 255, channel: Int? = nil) throws -> PixelBuffer {
    try multiArray.image(min: min, max: max, channel: channel)
  }
}
