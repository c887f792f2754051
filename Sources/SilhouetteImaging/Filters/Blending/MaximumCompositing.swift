// SPDX-License-Identifier: Apache-2.0

/// Takes the larger of picture and background, channel by channel.
///
/// max(S, D) on premultiplied values, alpha included; nothing is clamped. Reads both pixel by
/// pixel; the extent holds both.
public struct MaximumCompositing: CompositingFilter {
  public static let info = compositingInfo(
    "maximumCompositing", coreImage: "CIMaximumCompositing",
    "Takes the larger of picture and background, channel by channel.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.composited(.maximum, with: background) }
}
