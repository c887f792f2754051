// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Enlarges a small image to the size of this one, along its edges.
final class CIEdgePreserveUpsampleFilterBuiltin: CIFilter, CIEdgePreserveUpsample {
  init() { super.init(builtIn: "CIEdgePreserveUpsampleFilter") }

  /// The image that the filter changes.
  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  /// The image to enlarge.
  var smallImage: CIImage? {
    get { image("inputSmallImage") }
    set { setValue(newValue, forKey: "inputSmallImage") }
  }

  /// The standard deviation of weights over distance.
  var spatialSigma: Float {
    get { number("inputSpatialSigma") }
    set { setValue(newValue, forKey: "inputSpatialSigma") }
  }

  /// The standard deviation of weights over differences of luminance.
  var lumaSigma: Float {
    get { number("inputLumaSigma") }
    set { setValue(newValue, forKey: "inputLumaSigma") }
  }
}
