// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Applies a cubic polynomial to every channel.
  public final class CIColorPolynomial: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIColorPolynomial") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The constant of red, and the factors of red, its square and its cube.
    public var redCoefficients: CIVector {
      get { vector("inputRedCoefficients") }
      set { setValue(newValue, forKey: "inputRedCoefficients") }
    }

    /// The constant of green, and the factors of green, its square and its cube.
    public var greenCoefficients: CIVector {
      get { vector("inputGreenCoefficients") }
      set { setValue(newValue, forKey: "inputGreenCoefficients") }
    }

    /// The constant of blue, and the factors of blue, its square and its cube.
    public var blueCoefficients: CIVector {
      get { vector("inputBlueCoefficients") }
      set { setValue(newValue, forKey: "inputBlueCoefficients") }
    }

    /// The constant of alpha, and the factors of alpha, its square and its cube.
    public var alphaCoefficients: CIVector {
      get { vector("inputAlphaCoefficients") }
      set { setValue(newValue, forKey: "inputAlphaCoefficients") }
    }
  }
#endif
