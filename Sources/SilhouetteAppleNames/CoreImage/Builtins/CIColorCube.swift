// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Replaces colours by those of a lookup table.
public protocol CIColorCube: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The number of colours along each side.
  var cubeDimension: Float { get set }

  /// The colours: Float32 RGBA, premultiplied, red changing fastest.
  var cubeData: Data { get set }

  /// The colour space of the table; none for the working space.
  var colorSpace: CGColorSpace? { get set }
}

final class CIColorCubeBuiltin: CIFilter, CIColorCube {
  init() { super.init(builtIn: "CIColorCube") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var cubeDimension: Float {
    get { number("inputCubeDimension") }
    set { setValue(newValue, forKey: "inputCubeDimension") }
  }

  var cubeData: Data {
    get { value(forKey: "inputCubeData") as? Data ?? Data() }
    set { setValue(newValue, forKey: "inputCubeData") }
  }

  var colorSpace: CGColorSpace? {
    get { value(forKey: "inputColorSpace") as? CGColorSpace }
    set { setValue(newValue, forKey: "inputColorSpace") }
  }
}
