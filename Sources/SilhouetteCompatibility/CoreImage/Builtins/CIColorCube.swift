// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  public import Foundation

  /// Replaces colours by those of a lookup table.
  public final class CIColorCube: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIColorCube") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The number of colours along each side.
    public var cubeDimension: Float {
      get { number("inputCubeDimension") }
      set { setValue(newValue, forKey: "inputCubeDimension") }
    }

    /// The colours: Float32 RGBA, premultiplied, red changing fastest.
    public var cubeData: Data {
      get { value(forKey: "inputCubeData") as? Data ?? Data() }
      set { setValue(newValue, forKey: "inputCubeData") }
    }

    /// The colour space of the table; none for the working space.
    public var colorSpace: CGColorSpace? {
      get { value(forKey: "inputColorSpace") as? CGColorSpace }
      set { setValue(newValue, forKey: "inputColorSpace") }
    }
  }
#endif
