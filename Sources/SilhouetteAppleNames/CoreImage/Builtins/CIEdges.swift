// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Shows edges as colours, even areas as black.
public protocol CIEdges: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The factor of the slope.
  var intensity: Float { get set }
}

final class CIEdgesBuiltin: CIFilter, CIEdges {
  init() { super.init(builtIn: "CIEdges") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var intensity: Float {
    get { number("inputIntensity") }
    set { setValue(newValue, forKey: "inputIntensity") }
  }
}
