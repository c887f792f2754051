// SPDX-License-Identifier: Apache-2.0

/// Shows the picture where a mask's blue is 1 and the background where it is 0.
///
/// m · S + (1 − m) · D on premultiplied values, alpha included, with m the mask's premultiplied blue. m is not
/// clamped, and 0 outside the mask's extent. Reads the three pixel by pixel; the extent is what
/// picture and mask share, and all of the background.
public struct BlendWithBlueMask: ImageFilter {
  /// What decides.
  public static let mask = RequiredFilterParameter<Image>(
    "mask", coreImage: "inputMaskImage", type: .mask,
    "Whose blue is 1 where the picture shows and 0 where the background does.")
  /// What shows elsewhere.
  public static let background = FilterParameter<Image>(
    "background", coreImage: "inputBackgroundImage", default: .empty,
    "What shows elsewhere; nothing for a cut-out.")

  public static let info = FilterInfo(
    "blendWithBlueMask", coreImage: "CIBlendWithBlueMask", category: .blending,
    "Shows the picture where a mask's blue is 1 and the background where it is 0.",
    parameters: [mask.info, background.info])

  /// Whose blue is 1 where the picture shows; usually of ``Image/init(mask:)``.
  public var mask: Image
  /// What shows elsewhere; nothing for a cut-out.
  public var background: Image

  /// Makes the filter.
  public init(mask: Image, background: Image = Self.background.defaultValue) {
    self.mask = mask
    self.background = background
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    mask = try arguments[Self.mask]
    background = try arguments[Self.background]
  }

  public func apply(to input: Image) -> Image {
    let green = mask.applyingColorMatrix(ColorMatrix(green: [0, 0, 1, 0]))
    return input.blended(withMask: green, over: background)
  }
}
