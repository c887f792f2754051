// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Multiplies colour and alpha by a matrix.
  public final class CIColorMatrix: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIColorMatrix") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The factors of red, green, blue and alpha in the new red.
    public var rVector: CIVector {
      get { vector("inputRVector") }
      set { setValue(newValue, forKey: "inputRVector") }
    }

    /// The factors of red, green, blue and alpha in the new green.
    public var gVector: CIVector {
      get { vector("inputGVector") }
      set { setValue(newValue, forKey: "inputGVector") }
    }

    /// The factors of red, green, blue and alpha in the new blue.
    public var bVector: CIVector {
      get { vector("inputBVector") }
      set { setValue(newValue, forKey: "inputBVector") }
    }

    /// The factors of red, green, blue and alpha in the new alpha.
    public var aVector: CIVector {
      get { vector("inputAVector") }
      set { setValue(newValue, forKey: "inputAVector") }
    }

    /// The numbers added to the new red, green, blue and alpha.
    public var biasVector: CIVector {
      get { vector("inputBiasVector") }
      set { setValue(newValue, forKey: "inputBiasVector") }
    }
  }
#endif
