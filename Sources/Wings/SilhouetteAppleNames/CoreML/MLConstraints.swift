// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// The size and the pixel format of the image that a model takes or returns.
public struct MLImageConstraint: Sendable {
  /// The number of columns.
  public let pixelsWide: Int
  /// The number of rows.
  public let pixelsHigh: Int
  /// The pixel format: BGRA for colours, one component for greys and masks.
  public let pixelFormatType: OSType

  init(_ width: Int, _ height: Int, _ format: OSType) {
    (pixelsWide, pixelsHigh, pixelFormatType) = (width, height, format)
  }

  init(_ width: Int, _ height: Int, _ channels: ImageInput.Channels) {
    self.init(
      width, height,
      channels == .grey ? kCVPixelFormatType_OneComponent8 : kCVPixelFormatType_32BGRA)
  }

  /// The sizes that the model takes besides this one: none.
  public var sizeConstraint: MLImageSizeConstraint {
    MLImageSizeConstraint(
      pixelsWideRange: NSRange(location: pixelsWide, length: 1),
      pixelsHighRange: NSRange(location: pixelsHigh, length: 1))
  }
}

/// The kind of a constraint on the size of images.
public enum MLImageSizeConstraintType: Int, Sendable {
  /// The size is fixed.
  case unspecified = 0
  /// The sizes are listed.
  case enumerated = 2
  /// The numbers of columns and rows are ranges.
  case range = 3
}

/// A constraint on the size of images. The library's models have a fixed size.
public struct MLImageSizeConstraint: Sendable {
  /// The kind of the constraint.
  public var type: MLImageSizeConstraintType { .unspecified }
  /// The possible numbers of columns.
  public let pixelsWideRange: NSRange
  /// The possible numbers of rows.
  public let pixelsHighRange: NSRange
  /// The listed sizes.
  public var enumeratedImageSizes: [MLImageSize] { [] }
}

/// The size of an image.
public struct MLImageSize: Hashable, Sendable {
  /// The number of columns.
  public let pixelsWide: Int
  /// The number of rows.
  public let pixelsHigh: Int
}

/// The shape and the element type of a multi-array that a model takes or returns.
public struct MLMultiArrayConstraint: Sendable {
  /// The type of the elements.
  public let dataType: MLMultiArrayDataType
  private let lengths: [Int]

  init(_ lengths: [Int], _ dataType: MLMultiArrayDataType) {
    (self.lengths, self.dataType) = (lengths, dataType)
  }

  init(_ type: TensorType) {
    self.init(type.shape.dimensions, type.elementType == .float32 ? .float32 : .int32)
  }

  /// The length of each axis; the channels of images and feature maps come last.
  public var shape: [NSNumber] { lengths.map { NSNumber(value: $0) } }

  /// The shapes that the model takes besides this one: none.
  public var shapeConstraint: MLMultiArrayShapeConstraint {
    MLMultiArrayShapeConstraint(lengths: lengths)
  }
}

/// The kind of a constraint on the shape of multi-arrays.
public enum MLMultiArrayShapeConstraintType: Int, Sendable {
  /// The shape is fixed.
  case unspecified = 1
  /// The shapes are listed.
  case enumerated = 2
  /// The length of each axis is a range.
  case range = 3
}

/// A constraint on the shape of multi-arrays. The library's models have a fixed shape.
public struct MLMultiArrayShapeConstraint: Sendable {
  fileprivate let lengths: [Int]
  /// The kind of the constraint.
  public var type: MLMultiArrayShapeConstraintType { .unspecified }
  /// The possible lengths of each axis, an `NSRange` in each value.
  public var sizeRangeForDimension: [NSValue] {
    lengths.map { NSValue(range: NSRange(location: $0, length: 1)) }
  }
  /// The listed shapes.
  public var enumeratedShapes: [[NSNumber]] { [] }
}

/// The type of the keys of a dictionary that a model takes or returns.
public struct MLDictionaryConstraint: Sendable {
  /// The type of the keys: ``MLFeatureType/string`` or ``MLFeatureType/int64``.
  public let keyType: MLFeatureType
}
