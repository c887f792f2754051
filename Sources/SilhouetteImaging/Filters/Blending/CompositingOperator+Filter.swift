// SPDX-License-Identifier: Apache-2.0

extension CompositingOperator {
  /// The filter that composites by this operator.
  public var filter: any Filters.CompositingOperatorFilter.Type {
    switch self {
    case .sourceIn: Filters.SourceIn.self
    case .sourceOut: Filters.SourceOut.self
    case .sourceAtop: Filters.SourceAtop.self
    case .exclusiveOr: Filters.ExclusiveOr.self
    case .addition: Filters.AdditionCompositing.self
    case .maximum: Filters.MaximumCompositing.self
    case .minimum: Filters.MinimumCompositing.self
    case .multiply: Filters.MultiplyCompositing.self
    }
  }

  /// The filter's name.
  var filterName: String {
    switch self {
    case .sourceIn, .sourceOut, .sourceAtop, .exclusiveOr: rawValue
    case .addition, .maximum, .minimum, .multiply: rawValue + "Compositing"
    }
  }

  /// The name of Core Image's filter, which has none for exclusive or.
  var coreImageName: String? {
    switch self {
    case .exclusiveOr: nil
    case .sourceIn, .sourceOut, .sourceAtop: "CI" + rawValue.capitalized + "Compositing"
    case .addition, .maximum, .minimum, .multiply: "CI" + filterName.capitalized
    }
  }

  /// The filter's description.
  var filterSummary: String {
    switch self {
    case .sourceIn: "Keeps the part of the image that lies over the background."
    case .sourceOut: "Keeps the part of the image that lies outside the background."
    case .sourceAtop: "Composites the image over the background, only where the background is."
    case .exclusiveOr: "Keeps the image and the background where they do not overlap."
    case .addition: "Adds the image to the background."
    case .maximum: "Keeps the maximum of image and background, channel by channel."
    case .minimum: "Keeps the minimum of image and background, channel by channel."
    case .multiply: "Multiplies the image by the background, channel by channel."
    }
  }
}
