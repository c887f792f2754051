// SPDX-License-Identifier: Apache-2.0

extension FilterValue {
  /// A type whose values can be passed as arguments of filters without a wrapper.
  ///
  /// ```swift
  /// let radius = 8.0
  /// let soft = try image.applyingFilter(
  ///   "CIMaskedVariableBlur", parameters: ["inputRadius": radius, "inputMask": mask])
  /// ```
  ///
  /// Every ``FilterParameterValue`` conforms to this protocol, as do all standard numeric types and arrays of them. To
  /// adopt it, return one of the cases of ``FilterValue``.
  public protocol Convertible {
    /// The value as an argument.
    var filterValue: FilterValue { get }
  }
}

extension FilterValue: FilterValue.Convertible {
  public var filterValue: FilterValue { self }
}

// In a dictionary literal of arguments, `.nothing` and the like are looked up here.
extension FilterValue.Convertible where Self == FilterValue {
  /// A number, whole or not.
  @_disfavoredOverload
  public static func number(_ number: Double) -> FilterValue { FilterValue.number(number) }
  /// The components of a point, a rectangle, a vector, a transform or a colour.
  @_disfavoredOverload
  public static func numbers(_ numbers: [Double]) -> FilterValue { FilterValue.numbers(numbers) }
  /// A colour.
  @_disfavoredOverload
  public static func color(_ color: Color) -> FilterValue { FilterValue.color(color) }
  /// Text, one of several words, or the path of a file.
  @_disfavoredOverload
  public static func text(_ text: String) -> FilterValue { FilterValue.text(text) }
  /// An image.
  @_disfavoredOverload
  public static func image(_ image: Image) -> FilterValue { FilterValue.image(image) }
  /// The contents of a file.
  @_disfavoredOverload
  public static func file(_ file: FilterValue.File) -> FilterValue { FilterValue.file(file) }
  /// The absence of an optional value.
  @_disfavoredOverload
  public static var nothing: FilterValue { FilterValue.nothing }
}

extension FilterValue {
  /// A number that can be an argument of filters, by itself or in an array.
  public protocol Number: FilterValue.Convertible {
    /// The number as a Double.
    var filterNumber: Double { get }
  }
}

extension FilterValue.Number {
  public var filterValue: FilterValue { .number(filterNumber) }
}

extension FilterValue.Number where Self: BinaryInteger {
  public var filterNumber: Double { Double(self) }
}

extension Double: FilterValue.Number {
  public var filterNumber: Double { self }
}

/// The shortest decimal number that rounds to this one: 0.1, not 0.10000000149011612.
extension Float: FilterValue.Number {
  public var filterNumber: Double { decimalValue(self) }
}

extension Int: FilterValue.Number {}
extension Int8: FilterValue.Number {}
extension Int16: FilterValue.Number {}
extension Int32: FilterValue.Number {}
extension Int64: FilterValue.Number {}
extension UInt: FilterValue.Number {}
extension UInt8: FilterValue.Number {}
extension UInt16: FilterValue.Number {}
extension UInt32: FilterValue.Number {}
extension UInt64: FilterValue.Number {}

extension Array: FilterValue.Convertible where Element: FilterValue.Number {
  public var filterValue: FilterValue { .numbers(map(\.filterNumber)) }
}

extension FilterValue.Convertible where Self: SIMD, Scalar: FilterValue.Number {
  public var filterValue: FilterValue { .numbers(indices.map { self[$0].filterNumber }) }
}

extension SIMD2: FilterValue.Convertible where Scalar: FilterValue.Number {}
extension SIMD3: FilterValue.Convertible where Scalar: FilterValue.Number {}
extension SIMD4: FilterValue.Convertible where Scalar: FilterValue.Number {}

/// Width and height.
extension Size: FilterValue.Convertible {
  public var filterValue: FilterValue { .numbers([width, height]) }
}

extension Optional: FilterValue.Convertible where Wrapped: FilterValue.Convertible {
  public var filterValue: FilterValue { map(\.filterValue) ?? .nothing }
}

extension [String: any FilterValue.Convertible] {
  /// The type-erased arguments.
  var filterValues: [String: FilterValue] { mapValues(\.filterValue) }
}
