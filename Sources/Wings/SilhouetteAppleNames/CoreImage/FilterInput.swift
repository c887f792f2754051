// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An input property of a typed filter. Accessing it reads or writes the filter's value for Core Image's key of the input.
@propertyWrapper
struct FilterInput<Value: FilterInputValue> {
  private let key: String

  init(_ key: String) { self.key = key }

  @available(*, unavailable, message: "only classes of filters have inputs")
  var wrappedValue: Value {
    get { preconditionFailure() }
    set { preconditionFailure() }
  }

  static subscript<Filter: CIFilter>(
    _enclosingInstance filter: Filter, wrapped _: ReferenceWritableKeyPath<Filter, Value>,
    storage input: ReferenceWritableKeyPath<Filter, Self>
  ) -> Value {
    get { Value.input(filter.value(forKey: filter[keyPath: input].key)) }
    set { filter.setValue(newValue.filterValue, forKey: filter[keyPath: input].key) }
  }
}

/// A type that an input property of a typed filter can have.
protocol FilterInputValue {
  /// Converts the filter's value for a key to this type; a missing value, or one of another type, becomes an empty value.
  static func input(_ value: Any?) -> Self
  /// The value to store in the filter; `nil` to reset the input to its default.
  var filterValue: Any? { get }
}

extension FilterInputValue {
  var filterValue: Any? { self }
}

extension Float: FilterInputValue {
  static func input(_ value: Any?) -> Float { Float(CIFilter.number(value) ?? 0) }
}

extension Int: FilterInputValue {
  static func input(_ value: Any?) -> Int { Int(exactly: Double(Float.input(value))) ?? 0 }
}

extension CIVector: FilterInputValue {
  static func input(_ value: Any?) -> CIVector {
    value.flatMap { CIVector(any: $0) } ?? CIVector([])
  }
}

extension CGPoint: FilterInputValue {
  static func input(_ value: Any?) -> CGPoint { CIVector.input(value).cgPointValue }
}

extension CGRect: FilterInputValue {
  static func input(_ value: Any?) -> CGRect { CIVector.input(value).cgRectValue }
}

extension CGAffineTransform: FilterInputValue {
  static func input(_ value: Any?) -> CGAffineTransform {
    CIVector.input(value).cgAffineTransformValue
  }
}

extension CIColor: FilterInputValue {
  static func input(_ value: Any?) -> CIColor { value as? CIColor ?? .clear }
}

extension Data: FilterInputValue {
  static func input(_ value: Any?) -> Data { value as? Data ?? Data() }
}

extension Optional: FilterInputValue where Wrapped: AnyObject {
  static func input(_ value: Any?) -> Wrapped? { value as? Wrapped }
  var filterValue: Any? { map { $0 } }
}

extension CIFilter {
  /// Converts a value of any numeric type to `Double`; returns `nil` for any other value.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as Float: Double(number.description)
    case let number as Int: Double(number)
    case let number as CGFloat: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }
}
