// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The type of a feature.
public enum MLFeatureType: Int, Sendable {
  /// No value.
  case invalid = 0
  /// An integer.
  case int64
  /// A floating-point number.
  case double
  /// Text.
  case string
  /// An image.
  case image
  /// A multi-array (tensor).
  case multiArray
  /// A dictionary with numbers as values.
  case dictionary
}

/// The value of a model's input or output.
public final class MLFeatureValue {
  /// The type of the value.
  public let type: MLFeatureType
  /// The multi-array; `nil` for a value of another type.
  public let multiArrayValue: MLMultiArray?
  /// The image; `nil` for a value of another type.
  public let imageBufferValue: CVPixelBuffer?
  /// The text; empty for a value of another type.
  public let stringValue: String
  /// The floating-point number; 0 for a value of another type.
  public let doubleValue: Double
  /// The integer; 0 for a value of another type.
  public let int64Value: Int64
  /// The scores of classes, keyed by the class's name; empty for a value of another type.
  public let dictionaryValue: [AnyHashable: NSNumber]

  private init(
    _ type: MLFeatureType, array: MLMultiArray? = nil, image: CVPixelBuffer? = nil,
    text: String = "", double: Double = 0, int64: Int64 = 0,
    dictionary: [AnyHashable: NSNumber] = [:]
  ) {
    self.type = type
    multiArrayValue = array
    imageBufferValue = image
    stringValue = text
    doubleValue = double
    int64Value = int64
    dictionaryValue = dictionary
  }

  /// Creates a multi-array feature.
  public convenience init(multiArray value: MLMultiArray) { self.init(.multiArray, array: value) }
  /// Creates an image feature.
  public convenience init(pixelBuffer value: CVPixelBuffer) { self.init(.image, image: value) }
  /// Creates a text feature.
  public convenience init(string value: String) { self.init(.string, text: value) }
  /// Creates a floating-point feature.
  public convenience init(double value: Double) { self.init(.double, double: value) }
  /// Creates an integer feature.
  public convenience init(int64 value: Int64) { self.init(.int64, int64: value) }
  /// Creates a feature from the scores of classes, keyed by the class's name.
  ///
  /// - Throws: Nothing; Apple's initialiser is marked in the same way.
  public convenience init(dictionary value: [AnyHashable: NSNumber]) throws {
    self.init(.dictionary, dictionary: value)
  }
}

/// A set of named features.
public protocol MLFeatureProvider: AnyObject {
  /// The names of the features.
  var featureNames: Set<String> { get }

  /// Returns the value of the feature with a name; `nil` if the name is unknown.
  func featureValue(for featureName: String) -> MLFeatureValue?
}

/// A set of features stored in a dictionary.
public final class MLDictionaryFeatureProvider: MLFeatureProvider {
  /// The values of the features, keyed by name.
  public let dictionary: [String: MLFeatureValue]

  /// Creates a set of features.
  ///
  /// - Parameter dictionary: Feature values, multi-arrays, pixel buffers, strings or numbers, keyed by the feature's name.
  /// - Throws: ``MLModelError`` for a value of another type.
  public init(dictionary: [String: Any]) throws {
    self.dictionary = try dictionary.mapValues { value in
      switch value {
      case let value as MLFeatureValue: value
      case let value as MLMultiArray: MLFeatureValue(multiArray: value)
      case let value as CVPixelBuffer: MLFeatureValue(pixelBuffer: value)
      case let value as String: MLFeatureValue(string: value)
      case let value as Int: MLFeatureValue(int64: Int64(value))
      case let value as Double: MLFeatureValue(double: value)
      case let value as NSNumber: MLFeatureValue(double: value.doubleValue)
      default: throw MLModelError("a \(Swift.type(of: value)) cannot be a feature")
      }
    }
  }

  public var featureNames: Set<String> { Set(dictionary.keys) }

  public func featureValue(for featureName: String) -> MLFeatureValue? { dictionary[featureName] }

  /// The value of the feature with a name; `nil` if the name is unknown.
  public subscript(featureName: String) -> MLFeatureValue? { dictionary[featureName] }
}
