// SPDX-License-Identifier: Apache-2.0

/// Moves, turns, scales or shears: x′ = a · x + c · y + tx, y′ = b · x + d · y + ty.
///
/// Every new pixel is read where its centre came from, with bilinear interpolation, of premultiplied
/// values; what lies outside the input is transparent, so that edges fade. Shrinking reads four
/// pixels, not all of them. The extent is the bounding box of the transformed one.
public struct AffineTransformFilter: ImageFilter {
  public static let declaration = FilterDeclaration(
    "affineTransform", coreImage: "CIAffineTransform", category: .geometry,
    "Moves, turns, scales or shears a picture.", defaults: Self(),
    .optional(\.transform, "transform", coreImage: "inputTransform", "Where points go."))

  /// Where points go; must be invertible.
  public var transform: AffineTransform

  /// Makes the filter.
  public init(transform: AffineTransform = .identity) {
    self.transform = transform
  }

  public func apply(to input: Image) -> Image { input.transformed(by: transform) }
}
