// SPDX-License-Identifier: Apache-2.0

/// Extends the pixels along the edges to infinity: CIAffineClamp without its transform.
///
/// Every pixel is the nearest one of the input's extent, alpha included. The result is infinite:
/// crop it again. An input that is empty or infinite comes back as it is.
public struct ClampToExtent: ImageFilter {
  public static let declaration = FilterDeclaration(
    "clampToExtent", coreImage: "CIAffineClamp", category: .geometry,
    "Extends the pixels along the edges to infinity.", defaults: Self())

  /// Makes the filter.
  public init() {}

  public func apply(to input: Image) -> Image { input.clampedToExtent() }
}
