// SPDX-License-Identifier: Apache-2.0

/// The description of a filter: its names, its effect and its parameters.
public struct FilterInfo: Sendable, Hashable {
  /// Its name in Swift, such as `gaussianBlur`.
  public var name: String
  /// The name of the filter of Core Image that does the same, such as `CIGaussianBlur`.
  public var coreImageName: String?
  /// The category.
  public var category: FilterInfo.Category
  /// The effect, in one sentence.
  public var summary: String
  /// The parameters besides the image, in order.
  public var parameters: [FilterInfo.Parameter]

  /// Describes a filter.
  public init(
    _ name: String, coreImage coreImageName: String? = nil, category: FilterInfo.Category,
    _ summary: String, parameters: [FilterInfo.Parameter] = []
  ) {
    self.name = name
    self.coreImageName = coreImageName
    self.category = category
    self.summary = summary
    self.parameters = parameters
  }

  /// Returns the parameter of a name, Swift's or Core Image's.
  public func parameter(named name: String) -> FilterInfo.Parameter? {
    parameters.first { $0.name == name || $0.coreImageKey == name }
  }
}

extension FilterInfo {
  /// The categories of filters.
  public enum Category: String, Sendable, Hashable, CaseIterable {
    /// Colours, pixel by pixel.
    case color
    /// Opacity.
    case alpha
    /// Combinations of two images.
    case blending
    /// Position, size and orientation.
    case geometry
    /// Neighbourhoods: blurs, dilation and erosion.
    case blur
    /// Edges and details.
    case sharpening
    /// Masks, their cut-outs and their edges.
    case mask
    /// Images made without an input: exactly the filters that are an ``ImageGenerator``.
    case generator
    /// Statistics of an image.
    case reduction
  }
}
