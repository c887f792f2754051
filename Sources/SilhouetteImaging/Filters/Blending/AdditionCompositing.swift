// SPDX-License-Identifier: Apache-2.0

/// Adds the picture to the background.
///
/// S + D on premultiplied values; the sum of the alphas is limited to 1, colours are not; nothing
/// else is clamped. Reads both pixel by pixel; the extent holds both.
public struct AdditionCompositing: CompositingFilter {
  public static let info = compositingInfo(
    "additionCompositing", coreImage: "CIAdditionCompositing",
    "Adds the picture to the background.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.composited(.addition, with: background) }
}
