// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Multiplies colour and alpha by a matrix.
public protocol CIColorMatrix: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The factors of red, green, blue and alpha in the new red.
  var rVector: CIVector { get set }

  /// The factors of red, green, blue and alpha in the new green.
  var gVector: CIVector { get set }

  /// The factors of red, green, blue and alpha in the new blue.
  var bVector: CIVector { get set }

  /// The factors of red, green, blue and alpha in the new alpha.
  var aVector: CIVector { get set }

  /// The numbers added to the new red, green, blue and alpha.
  var biasVector: CIVector { get set }
}

final class CIColorMatrixBuiltin: CIFilter, CIColorMatrix {
  init() { super.init(builtIn: "CIColorMatrix") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var rVector: CIVector {
    get { vector("inputRVector") }
    set { setValue(newValue, forKey: "inputRVector") }
  }

  var gVector: CIVector {
    get { vector("inputGVector") }
    set { setValue(newValue, forKey: "inputGVector") }
  }

  var bVector: CIVector {
    get { vector("inputBVector") }
    set { setValue(newValue, forKey: "inputBVector") }
  }

  var aVector: CIVector {
    get { vector("inputAVector") }
    set { setValue(newValue, forKey: "inputAVector") }
  }

  var biasVector: CIVector {
    get { vector("inputBiasVector") }
    set { setValue(newValue, forKey: "inputBiasVector") }
  }
}
