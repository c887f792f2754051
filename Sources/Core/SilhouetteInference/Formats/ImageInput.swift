// SPDX-License-Identifier: Apache-2.0

/// The description of a network's image input: the shape of the tensor, the meaning of its values, and the way an
/// image is sampled to fill it.
public struct ImageInput: Hashable, Sendable {
  /// The meaning of the tensor's last axis.
  public enum Channels: String, Hashable, Sendable, CaseIterable {
    /// Red, green, blue.
    case rgb
    /// Blue, green, red.
    case bgr
    /// Luma as in JPEG: 0.299 R + 0.587 G + 0.114 B of the gamma-encoded values, rounded to bytes.
    case grey

    /// The length of the axis.
    public var count: Int { self == .grey ? 1 : 3 }
  }

  /// The values assumed beyond the edges of the image.
  public enum Border: String, Hashable, Sendable, CaseIterable {
    /// Zeros.
    case zero
    /// The value of the nearest pixel of the image.
    case replicate
  }

  /// The interpolation with which an image is resampled to the network's input; it should be the one used in training.
  public enum Sampler: String, Hashable, Sendable, CaseIterable {
    /// A triangle filter with half-pixel centres on the gamma-encoded values, widened in proportion when the image is
    /// reduced (Pillow's `BILINEAR`), rounded to bytes.
    case antialiased
    /// A Lanczos filter, sinc(x) · sinc(x / 3), with half-pixel centres on the gamma-encoded values, widened in proportion
    /// when the image is reduced, rounded to bytes after each of two passes: exactly Pillow's `LANCZOS`.
    case lanczos
    /// OpenCV's 8-bit bilinear warp: positions in steps of 1/32 pixel, without a half-pixel offset and without
    /// antialiasing, as MediaPipe samples its inputs.
    case warped
  }

  /// The number of columns, at least 1.
  public var width: Int
  /// The number of rows, at least 1.
  public var height: Int
  /// The meaning of the last axis.
  public var channels: Channels
  /// The factor for each channel's byte values, 0…255, in the tensor's order; grey uses only the first.
  /// See also ``scalesByMaximum``.
  public var scale: SIMD3<Float>
  /// The offset that is added to each channel after scaling.
  public var offset: SIMD3<Float>
  /// The values used beyond the edge of the image.
  public var border: Border
  /// The interpolation with which an image is resampled.
  public var sampler: Sampler
  /// Indicates that the bytes of each resampled image are first multiplied by 255 and divided by the largest of them, over
  /// all channels, as rembg does.
  public var scalesByMaximum: Bool

  /// Creates a description with a factor and an offset for each channel, in the tensor's order.
  public init(
    width: Int, height: Int, channels: Channels = .rgb, scale: SIMD3<Float>, offset: SIMD3<Float>,
    border: Border = .zero, sampler: Sampler = .antialiased, scalesByMaximum: Bool = false
  ) {
    precondition(width > 0 && height > 0, "an image input of \(width)×\(height)")
    self.width = width
    self.height = height
    self.channels = channels
    self.scale = scale
    self.offset = offset
    self.border = border
    self.sampler = sampler
    self.scalesByMaximum = scalesByMaximum
  }

  /// Creates a description with one factor and one offset for all channels.
  public init(
    width: Int, height: Int, channels: Channels = .rgb, scale: Float = 1, offset: Float = 0,
    border: Border = .zero, sampler: Sampler = .antialiased, scalesByMaximum: Bool = false
  ) {
    self.init(
      width: width, height: height, channels: channels, scale: SIMD3(repeating: scale),
      offset: SIMD3(repeating: offset), border: border, sampler: sampler,
      scalesByMaximum: scalesByMaximum)
  }

  /// The tensor's shape, [1, height, width, channels].
  public var shape: TensorShape { [1, height, width, channels.count] }

  /// Indicates whether all factors and offsets are finite.
  package var hasFiniteScaling: Bool {
    (0..<3).allSatisfy { scale[$0].isFinite && offset[$0].isFinite }
  }

  /// Returns a copy of the description that also applies `x · scale + offset` after the existing scaling.
  package func followed(byScale scale: Float, offset: Float) -> ImageInput {
    var result = self
    result.scale = self.scale * scale
    result.offset = self.offset * scale + offset
    return result
  }
}
