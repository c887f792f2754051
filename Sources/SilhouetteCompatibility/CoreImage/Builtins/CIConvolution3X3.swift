// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Sums the 3×3 pixels around with weights.
  public protocol CIConvolution3X3: AnyObject {
    /// The image that the filter changes.
    var inputImage: CIImage? { get set }

    /// The weights row by row, the lowest row first, each from the left.
    var weights: CIVector { get set }

    /// The number added to each channel within the extent.
    var bias: Float { get set }
  }

  final class CIConvolution3X3Builtin: CIFilter, CIConvolution3X3 {
    init() { super.init(builtIn: "CIConvolution3X3") }

    var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    var weights: CIVector {
      get { vector("inputWeights") }
      set { setValue(newValue, forKey: "inputWeights") }
    }

    var bias: Float {
      get { number("inputBias") }
      set { setValue(newValue, forKey: "inputBias") }
    }
  }
#endif
