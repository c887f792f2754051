// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Applies a cubic polynomial to every channel.
public protocol CIColorPolynomial: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The constant of red, and the factors of red, its square and its cube.
  var redCoefficients: CIVector { get set }

  /// The constant of green, and the factors of green, its square and its cube.
  var greenCoefficients: CIVector { get set }

  /// The constant of blue, and the factors of blue, its square and its cube.
  var blueCoefficients: CIVector { get set }

  /// The constant of alpha, and the factors of alpha, its square and its cube.
  var alphaCoefficients: CIVector { get set }
}

final class CIColorPolynomialBuiltin: CIFilter, CIColorPolynomial {
  init() { super.init(builtIn: "CIColorPolynomial") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var redCoefficients: CIVector {
    get { vector("inputRedCoefficients") }
    set { setValue(newValue, forKey: "inputRedCoefficients") }
  }

  var greenCoefficients: CIVector {
    get { vector("inputGreenCoefficients") }
    set { setValue(newValue, forKey: "inputGreenCoefficients") }
  }

  var blueCoefficients: CIVector {
    get { vector("inputBlueCoefficients") }
    set { setValue(newValue, forKey: "inputBlueCoefficients") }
  }

  var alphaCoefficients: CIVector {
    get { vector("inputAlphaCoefficients") }
    set { setValue(newValue, forKey: "inputAlphaCoefficients") }
  }
}
