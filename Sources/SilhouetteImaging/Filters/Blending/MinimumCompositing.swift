// SPDX-License-Identifier: Apache-2.0

/// Takes the smaller of picture and background, channel by channel.
///
/// min(S, D) on premultiplied values, alpha included; nothing is clamped. Reads both pixel by
/// pixel; the extent holds both: outside of it an image is 0.
public struct MinimumCompositing: CompositingFilter {
  public static let info = compositingInfo(
    "minimumCompositing", coreImage: "CIMinimumCompositing",
    "Takes the smaller of picture and background, channel by channel.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.composited(.minimum, with: background) }
}
