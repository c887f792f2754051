// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Makes a red mask of the people.
  public final class CIPersonSegmentation: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIPersonSegmentation") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The level: 0 is accurate, 1 balanced, 2 fast.
    public var qualityLevel: Int {
      get { integer("inputQualityLevel") }
      set { setValue(newValue, forKey: "inputQualityLevel") }
    }
  }
#endif
