// SPDX-License-Identifier: Apache-2.0

/// How a network takes a picture.
public struct NetworkInputFormat: Hashable, Sendable {
  /// The channels of the tensor, in its order.
  public enum Channels: Hashable, Sendable {
    case rgb
    case bgr
    /// Luma as in JPEG: 0.299 R + 0.587 G + 0.114 B of the encoded values, rounded to bytes.
    case grey

    /// The number of channels.
    public var count: Int { self == .grey ? 1 : 3 }
  }

  /// The columns of the tensor, at least 1.
  public var width: Int
  /// The rows of the tensor, at least 1.
  public var height: Int
  /// Its channels.
  public var channels: Channels
  /// What a byte, 0…255, is multiplied by.
  public var scale: Float
  /// What is then added.
  public var offset: Float

  /// Makes a format.
  public init(
    width: Int, height: Int, channels: Channels = .rgb, scale: Float = 1, offset: Float = 0
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
