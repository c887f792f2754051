// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The value of a model's input or output.
public final class MLFeatureValue: Equatable {
  private enum Content {
    case undefined
    case int64(Int64)
    case double(Double)
    case string(String)
    case image(CVPixelBuffer)
    case multiArray(MLMultiArray)
    case dictionary([AnyHashable: NSNumber])
    case sequence(MLSequence)
  }

  /// The type of the value.
  public let type: MLFeatureType
  private let content: Content

  private init(_ type: MLFeatureType, _ content: Content) {
    self.type = type
    self.content = content
  }

  // MARK: Creation

  /// Creates a multi-array feature.
  public convenience init(multiArray value: MLMultiArray) {
    self.init(.multiArray, .multiArray(value))
  }
  /// Creates a multi-array feature with a copy of an array of typed elements.
  public convenience init<Scalar>(shapedArray value: MLShapedArray<Scalar>) {
    self.init(multiArray: MLMultiArray(value))
  }
  /// Creates an image feature.
  public convenience init(pixelBuffer value: CVPixelBuffer) { self.init(.image, .image(value)) }
  /// Creates a text feature.
  public convenience init(string value: String) { self.init(.string, .string(value)) }
  /// Creates a floating-point feature.
  public convenience init(double value: Double) { self.init(.double, .double(value)) }
  /// Creates an integer feature.
  public convenience init(int64 value: Int64) { self.init(.int64, .int64(value)) }
  /// Creates a feature from a sequence of integers or texts.
  public convenience init(sequence value: MLSequence) { self.init(.sequence, .sequence(value)) }
  /// Creates a feature from numbers, such as the scores of classes, keyed by text or integer.
  ///
  /// - Throws: ``MLModelError`` with the code `featureType` if the keys are neither all texts nor all integers.
  public convenience init(dictionary value: [AnyHashable: NSNumber]) throws {
    let keys = value.keys.map(\.base)
    guard
      keys.allSatisfy({ $0 is String })
        || keys.allSatisfy({ $0 is any BinaryInteger || $0 is NSNumber })
    else {
      throw MLModelError(
        .featureType, "the keys of a dictionary must be all texts or all integers")
    }
    self.init(.dictionary, .dictionary(value))
  }
  /// Creates a feature without a value, for an optional input.
  public convenience init(undefined type: MLFeatureType) { self.init(type, .undefined) }

  // MARK: Values

  /// Indicates whether the value is missing.
  public var isUndefined: Bool { if case .undefined = content { true } else { false } }
  /// The multi-array; `nil` for a value of another type.
  public var multiArrayValue: MLMultiArray? {
    if case .multiArray(let value) = content { value } else { nil }
  }
  /// Returns the multi-array as an array of typed elements; `nil` for a value of another type, or if its elements are of
  /// another type.
  public func shapedArrayValue<Scalar>(of type: Scalar.Type) -> MLShapedArray<Scalar>? {
    guard let array = multiArrayValue, array.dataType == Scalar.multiArrayDataType else {
      return nil
    }
    return MLShapedArray(array)
  }
  /// The image; `nil` for a value of another type.
  public var imageBufferValue: CVPixelBuffer? {
    if case .image(let value) = content { value } else { nil }
  }
  /// The text; empty for a value of another type.
  public var stringValue: String { if case .string(let value) = content { value } else { "" } }
  /// The floating-point number; 0 for a value of another type.
  public var doubleValue: Double { if case .double(let value) = content { value } else { 0 } }
  /// The integer; 0 for a value of another type.
  public var int64Value: Int64 { if case .int64(let value) = content { value } else { 0 } }
  /// The numbers by key, such as the scores of classes by name; empty for a value of another type.
  public var dictionaryValue: [AnyHashable: NSNumber] {
    if case .dictionary(let value) = content { value } else { [:] }
  }
  /// The sequence; `nil` for a value of another type.
  public var sequenceValue: MLSequence? {
    if case .sequence(let value) = content { value } else { nil }
  }

  // MARK: Comparison

  /// Returns a Boolean value that indicates whether both have the same type and value: multi-arrays the same elements,
  /// and images the same pixel buffer.
  public func isEqual(to value: MLFeatureValue) -> Bool {
    guard type == value.type else { return false }
    return switch (content, value.content) {
    case (.undefined, .undefined): true
    case (.int64(let a), .int64(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.image(let a), .image(let b)): a === b
    case (.multiArray(let a), .multiArray(let b)): a.hasSameElements(as: b)
    case (.dictionary(let a), .dictionary(let b)): a == b
    case (.sequence(let a), .sequence(let b)): a == b
    default: false
    }
  }

  public static func == (a: MLFeatureValue, b: MLFeatureValue) -> Bool { a.isEqual(to: b) }
}
