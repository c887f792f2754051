// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Enlarges a small image to the size of this one, along its edges.
  public protocol CIEdgePreserveUpsampleFilter: AnyObject {
    /// The image that the filter changes.
    var inputImage: CIImage? { get set }

    /// The image to enlarge.
    var smallImage: CIImage? { get set }

    /// The standard deviation of weights over distance.
    var spatialSigma: Float { get set }

    /// The standard deviation of weights over differences of luminance.
    var lumaSigma: Float { get set }
  }

  final class CIEdgePreserveUpsampleFilterBuiltin: CIFilter, CIEdgePreserveUpsampleFilter {
    init() { super.init(builtIn: "CIEdgePreserveUpsampleFilter") }

    var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    var smallImage: CIImage? {
      get { image("inputSmallImage") }
      set { setValue(newValue, forKey: "inputSmallImage") }
    }

    var spatialSigma: Float {
      get { number("inputSpatialSigma") }
      set { setValue(newValue, forKey: "inputSpatialSigma") }
    }

    var lumaSigma: Float {
      get { number("inputLumaSigma") }
      set { setValue(newValue, forKey: "inputLumaSigma") }
    }
  }
#endif
