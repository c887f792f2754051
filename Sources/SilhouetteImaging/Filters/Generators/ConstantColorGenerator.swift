// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Fills the plane with one colour; crop it to render it.
  ///
  /// The colour, of its own colour space and with straight alpha, is converted into the working space
  /// and premultiplied. Nothing is read.
  public struct ConstantColorGenerator: ImageGenerator {
    public static let declaration = FilterDeclaration(
      "constantColorGenerator", coreImage: "CIConstantColorGenerator", category: .generator,
      "Fills the plane with one colour.", defaults: Self(color: .clear),
      .required(\.color, "color", coreImage: "inputColor", "The colour, with straight alpha."))

    /// The colour, with straight alpha.
    public var color: Color

    /// Makes the generator.
    public init(color: Color) { self.color = color }

    public var image: Image { Image(color: color) }
  }
}
