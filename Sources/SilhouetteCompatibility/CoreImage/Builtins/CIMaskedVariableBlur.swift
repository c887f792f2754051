// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Blurs by the amount that a mask sets: white fully, black not at all.
  public final class CIMaskedVariableBlur: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIMaskedVariableBlur") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The amount of blur: red of 1 for the whole radius, 0 for none.
    public var mask: CIImage? {
      get { image("inputMask") }
      set { setValue(newValue, forKey: "inputMask") }
    }

    /// The standard deviation where the mask is 1.
    public var radius: Float {
      get { number("inputRadius") }
      set { setValue(newValue, forKey: "inputRadius") }
    }
  }
#endif
