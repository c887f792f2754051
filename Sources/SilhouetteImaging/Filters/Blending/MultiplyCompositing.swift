// SPDX-License-Identifier: Apache-2.0

/// Multiplies the picture with the background, channel by channel.
///
/// S · D on premultiplied values, alpha included; nothing is clamped. Reads both pixel by pixel;
/// the extent is what both share.
public struct MultiplyCompositing: CompositingFilter {
  public static let info = compositingInfo(
    "multiplyCompositing", coreImage: "CIMultiplyCompositing",
    "Multiplies the picture with the background, channel by channel.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.composited(.multiply, with: background) }
}
