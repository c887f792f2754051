// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A filter that puts the image and a background together, without further parameters.
  public protocol CompositingFilter: ImageFilter {
    /// The image that lies below.
    var background: Image { get set }

    /// Makes the filter.
    init(background: Image)
  }
}

extension Filters.CompositingFilter {
  /// The declaration of a filter with no parameter but the background.
  @_semantics("optimize.sil.specialize.generic.never")
  static func compositingDeclaration(
    _ name: String, coreImage: String? = nil, _ summary: String
  ) -> FilterDeclaration<Self> {
    FilterDeclaration(
      name, coreImage: coreImage, category: .blending, summary, defaults: Self(background: .empty),
      .required(
        \.background, "background", coreImage: "inputBackgroundImage",
        "The image below."))
  }
}
