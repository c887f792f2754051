// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Sums the 7×7 pixels around with weights.
final class CIConvolution7X7Builtin: CIFilter, CIConvolution {
  init() { super.init(builtIn: "CIConvolution7X7") }

  /// The image that the filter changes.
  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  /// The weights row by row, the lowest row first, each from the left.
  var weights: CIVector {
    get { vector("inputWeights") }
    set { setValue(newValue, forKey: "inputWeights") }
  }

  /// The number added to each channel within the extent.
  var bias: Float {
    get { number("inputBias") }
    set { setValue(newValue, forKey: "inputBias") }
  }
}
