// SPDX-License-Identifier: Apache-2.0

internal import Foundation

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
  /// - Parameter dictionary: Feature values, multi-arrays, pixel buffers, sequences, texts, numbers or dictionaries of
  ///   numbers, keyed by the feature's name.
  /// - Throws: ``MLModelError`` with the code `featureType` for a value of another type.
  public init(dictionary: [String: Any]) throws {
    self.dictionary = try dictionary.mapValues(MLFeatureValue.feature)
  }

  public var featureNames: Set<String> { Set(dictionary.keys) }

  public func featureValue(for featureName: String) -> MLFeatureValue? { dictionary[featureName] }

  /// The value of the feature with a name; `nil` if the name is unknown.
  public subscript(featureName: String) -> MLFeatureValue? { dictionary[featureName] }
}

extension MLFeatureValue {
  /// Returns a feature with a value of any of the types that features can have.
  fileprivate static func feature(_ value: Any) throws -> MLFeatureValue {
    switch value {
    case let value as MLFeatureValue: value
    case let value as MLMultiArray: MLFeatureValue(multiArray: value)
    case let value as CVPixelBuffer: MLFeatureValue(pixelBuffer: value)
    case let value as MLSequence: MLFeatureValue(sequence: value)
    case let value as String: MLFeatureValue(string: value)
    case let value as Int: MLFeatureValue(int64: Int64(value))
    case let value as Int64: MLFeatureValue(int64: value)
    case let value as Double: MLFeatureValue(double: value)
    case let value as Float: MLFeatureValue(double: Double(value))
    case let value as NSNumber: MLFeatureValue(double: value.doubleValue)
    case let value as [String]: MLFeatureValue(sequence: MLSequence(strings: value))
    case let value as [AnyHashable: NSNumber]: try MLFeatureValue(dictionary: value)
    case let value as [String: Double]:
      try MLFeatureValue(dictionary: value.mapValues { NSNumber(value: $0) })
    default: throw MLModelError(.featureType, "a \(Swift.type(of: value)) cannot be a feature")
    }
  }
}

/// A sequence of sets of named features, one for each prediction of a batch.
public protocol MLBatchProvider: AnyObject {
  /// The number of sets.
  var count: Int { get }

  /// Returns the set at an index.
  func features(at index: Int) -> any MLFeatureProvider
}

/// A sequence of sets of named features, stored in an array.
public final class MLArrayBatchProvider: MLBatchProvider {
  /// The sets.
  public let array: [any MLFeatureProvider]

  /// Creates a batch from one set of features for each prediction.
  public init(array: [any MLFeatureProvider]) { self.array = array }

  /// Creates a batch from the values of each feature.
  ///
  /// - Parameter dictionary: For each feature's name, as many values as the batch has sets; their types are those of
  ///   ``MLDictionaryFeatureProvider/init(dictionary:)``.
  /// - Throws: ``MLModelError`` with the code `featureType` if the features have different numbers of values, or for a value
  ///   that cannot be a feature.
  public init(dictionary: [String: [Any]]) throws {
    let counts = Set(dictionary.values.map(\.count))
    guard counts.count <= 1 else {
      throw MLModelError(
        .featureType, "every feature needs as many values, found \(counts.sorted())")
    }
    array = try (0..<(counts.first ?? 0)).map { index in
      try MLDictionaryFeatureProvider(dictionary: dictionary.mapValues { $0[index] })
    }
  }

  public var count: Int { array.count }

  /// Returns the set at an index; an empty set if the index is out of range.
  public func features(at index: Int) -> any MLFeatureProvider {
    array.indices.contains(index) ? array[index] : NoFeatures()
  }
}

/// A set without features.
private final class NoFeatures: MLFeatureProvider {
  let featureNames: Set<String> = []
  func featureValue(for featureName: String) -> MLFeatureValue? { nil }
}
