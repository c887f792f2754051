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
  /// A sequence of integers or texts.
  case sequence
}

/// A sequence of integers or texts, as the value of a feature.
public final class MLSequence: Hashable, Sendable {
  /// The type of the elements: ``MLFeatureType/int64`` or ``MLFeatureType/string``.
  public let type: MLFeatureType
  /// The texts; empty for a sequence of integers.
  public let stringValues: [String]
  private let numbers: [Int64]

  private init(_ type: MLFeatureType, strings: [String] = [], numbers: [Int64] = []) {
    self.type = type
    stringValues = strings
    self.numbers = numbers
  }

  /// Creates a sequence of texts.
  public convenience init(strings stringValues: [String]) {
    self.init(.string, strings: stringValues)
  }

  /// Creates a sequence of integers.
  public convenience init(int64s int64Values: [NSNumber]) {
    self.init(.int64, numbers: int64Values.map { $0.int64Value })
  }

  /// Creates a sequence without elements.
  ///
  /// - Parameter type: The type that elements would have.
  public convenience init(empty type: MLFeatureType) { self.init(type) }

  /// The integers; empty for a sequence of texts.
  public var int64Values: [NSNumber] { numbers.map { NSNumber(value: $0) } }

  public static func == (a: MLSequence, b: MLSequence) -> Bool {
    (a.type, a.stringValues, a.numbers) == (b.type, b.stringValues, b.numbers)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(stringValues)
    hasher.combine(numbers)
  }
}
