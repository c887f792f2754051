// SPDX-License-Identifier: Apache-2.0

/// Darkens where the picture is dark and brightens where it is bright.
///
/// B(cb, cs) = cs ≤ ½ ? 2 · cb · cs : screen of cb and 2 · cs − 1, of unpremultiplied colours; the
/// premultiplied result is S · (1 − αd) + D · (1 − αs) + αs · αd · B, alpha is αs + αd − αs · αd:
/// see ``BlendMode``. Reads both pixel by pixel; the extent holds both.
public struct HardLightBlendMode: CompositingFilter {
  public static let info = compositingInfo(
    "hardLightBlendMode", coreImage: "CIHardLightBlendMode",
    "Darkens where the picture is dark and brightens where it is bright.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { input.blended(.hardLight, over: background) }
}
