// SPDX-License-Identifier: Apache-2.0

/// How a network takes a picture.
public struct NetworkInputFormat: Hashable, Sendable {
  /// The columns of the tensor, at least 1.
  public var width: Int
  /// The rows of the tensor, at least 1.
  public var height: Int
  /// Its channels; grey is luma as in JPEG, 0.299 R + 0.587 G + 0.114 B of the encoded values, rounded
  /// to bytes.
  public var channels: ModelDescription.ImageChannels
  /// What a byte, 0…255, is multiplied by.
  public var scale: Float
  /// What is then added.
  public var offset: Float

  /// Makes a format.
  public init(
    width: Int, height: Int, channels: ModelDescription.ImageChannels = .rgb, scale: Float = 1,
    offset: Float = 0
  ) {
    precondition(width > 0 && height > 0, "a network's input of \(width)×\(height)")
    self.width = width
    self.height = height
    self.channels = channels
    self.scale = scale
    self.offset = offset
  }
}

extension DeepLabV3 {
  /// How the network takes a picture.
  public var inputFormat: NetworkInputFormat {
    NetworkInputFormat(
      width: inputSize, height: inputSize, scale: inputScale, offset: inputOffset)
  }
}
