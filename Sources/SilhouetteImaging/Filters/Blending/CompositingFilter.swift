// SPDX-License-Identifier: Apache-2.0

/// A filter that puts the picture and a background together, and takes no more than these.
public protocol CompositingFilter: ImageFilter {
  /// What lies below the picture.
  var background: Image { get set }

  /// Makes the filter.
  init(background: Image)
}

extension CompositingFilter {
  /// What lies below.
  public static var background: RequiredFilterParameter<Image> {
    RequiredFilterParameter(
      "background", coreImage: "inputBackgroundImage", "What lies below the picture.")
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    self.init(background: try arguments[Self.background])
  }

  /// What is known of such a filter.
  static func compositingInfo(_ name: String, coreImage: String? = nil, _ summary: String)
    -> FilterInfo
  {
    FilterInfo(
      name, coreImage: coreImage, category: .blending, summary, parameters: [background.info])
  }
}
