// SPDX-License-Identifier: Apache-2.0

extension CompositingOperator {
  /// The filter that composites by this operator.
  public var filter: any CompositingOperatorFilter.Type {
    switch self {
    case .sourceIn: SourceIn.self
    case .sourceOut: SourceOut.self
    case .sourceAtop: SourceAtop.self
    case .exclusiveOr: ExclusiveOr.self
    case .addition: AdditionCompositing.self
    case .maximum: MaximumCompositing.self
    case .minimum: MinimumCompositing.self
    case .multiply: MultiplyCompositing.self
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
    case .sourceIn: "Keeps of the picture what lies over the background."
    case .sourceOut: "Keeps of the picture what lies beside the background."
    case .sourceAtop: "Lays the picture over the background, and only there."
    case .exclusiveOr: "Keeps picture and background where the other is not."
    case .addition: "Adds the picture to the background."
    case .maximum: "Takes the larger of picture and background, channel by channel."
    case .minimum: "Takes the smaller of picture and background, channel by channel."
    case .multiply: "Multiplies the picture with the background, channel by channel."
    }
  }
}
