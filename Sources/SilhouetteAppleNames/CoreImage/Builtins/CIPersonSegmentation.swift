// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Makes a red mask of the people.
public protocol CIPersonSegmentation: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The level: 0 is accurate, 1 balanced, 2 fast.
  var qualityLevel: Int { get set }
}

final class CIPersonSegmentationBuiltin: CIFilter, CIPersonSegmentation {
  init() { super.init(builtIn: "CIPersonSegmentation") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var qualityLevel: Int {
    get { integer("inputQualityLevel") }
    set { setValue(newValue, forKey: "inputQualityLevel") }
  }
}
