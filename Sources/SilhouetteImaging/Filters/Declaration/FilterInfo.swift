// SPDX-License-Identifier: Apache-2.0

/// What a filter is called, what it does and what it takes.
public struct FilterInfo: Sendable, Hashable {
  /// Its name in Swift, such as `gaussianBlur`.
  public var name: String
  /// The name of the filter of Core Image that does the same, such as `CIGaussianBlur`.
  public var coreImageName: String?
  /// What kind of filter it is.
  public var category: FilterCategory
  /// What it does, in one sentence.
  public var summary: String
  /// What it takes besides an image, in order.
  public var parameters: [FilterParameterInfo]

  /// Describes a filter.
  public init(
    _ name: String, coreImage coreImageName: String? = nil, category: FilterCategory,
    _ summary: String, parameters: [FilterParameterInfo] = []
  ) {
    self.name = name
    self.coreImageName = coreImageName
    self.category = category
    self.summary = summary
    self.parameters = parameters
  }

  /// The parameter of a name, Swift's or Core Image's.
  public func parameter(named name: String) -> FilterParameterInfo? {
    parameters.first { $0.name == name || $0.coreImageKey == name }
  }
}

/// What kinds of filters there are.
public enum FilterCategory: String, Sendable, Hashable, CaseIterable {
  /// Colours, pixel by pixel.
  case color
  /// Opacity.
  case alpha
  /// Two images in one.
  case blending
  /// Where pixels lie.
  case geometry
  /// Each pixel from those around it.
  case blur
  /// Edges and details.
  case sharpening
  /// Masks: what they cut out, and where their edges are.
  case mask
  /// Images made of nothing: exactly the filters that are an ``ImageGenerator``.
  case generator
  /// Numbers about an image.
  case reduction
}
