// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Dissolves one image into another: (1 − t) · S + t · T on premultiplied values, alpha included.
  ///
  /// Reads both pixel by pixel; the extent contains both.
  public struct DissolveTransition: ImageFilter {
    public static let declaration = FilterDeclaration(
      "dissolveTransition", coreImage: "CIDissolveTransition", category: .blending,
      "Dissolves one image into another.", defaults: Self(),
      .optional(
        \.targetImage, "targetImage", coreImage: "inputTargetImage",
        "The image at the end; an empty one fades to transparency."),
      .optional(
        \.time, "time", coreImage: "inputTime", range: 0...1,
        "The time: 0 for the image at the beginning, 1 for that at the end."))

    /// The image at the end; an empty one fades to transparency.
    public var targetImage: Image
    /// The time: 0 for the image at the beginning, 1 for that at the end.
    public var time: Double

    /// Makes the filter.
    public init(targetImage: Image = .empty, time: Double = 0) {
      self.targetImage = targetImage
      self.time = time
    }

    public func apply(to input: Image) -> Image {
      Mix(background: targetImage, amount: 1 - time).apply(to: input)
    }
  }
}
