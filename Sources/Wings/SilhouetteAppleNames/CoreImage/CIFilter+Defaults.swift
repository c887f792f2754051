// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

extension CIFilter {
  /// Core Image's defaults of inputs where the library's filter has another one, such as all of the image, or none.
  static let coreImageDefaults: [String: [String: FilterValue]] = {
    var defaults: [String: [String: FilterValue]] = [
      "CIConstantColorGenerator": [kCIInputColorKey: .color(Color(red: 1, green: 0, blue: 0))],
      "CIPerspectiveTransformWithExtent": [kCIInputExtentKey: .numbers([0, 0, 300, 300])],
    ]
    for name in [
      "CIAreaAverage", "CIAreaBoundsRed", "CIAreaHistogram", "CIAreaMaximum", "CIAreaMaximumAlpha",
      "CIAreaMinimum", "CIAreaMinimumAlpha", "CIClamp",
    ] {
      defaults[name] = [kCIInputExtentKey: .numbers([0, 0, 640, 80])]
    }
    return defaults
  }()

  /// Returns the value of an input that is not set; `nil` if it has none.
  func defaultValue(forKey key: String) -> FilterValue? {
    Self.coreImageDefaults[registeredName]?[key]
      ?? type?.info.parameter(named: key)?.defaultValue
  }
}
