// SPDX-License-Identifier: Apache-2.0

/// A type whose values are arguments of filters as they are, without a wrapper.
///
/// ```swift
/// let radius = 8.0
/// let soft = try image.applyingFilter(
///   "CIMaskedVariableBlur", parameters: ["inputRadius": radius, "inputMask": mask])
/// ```
///
/// Every ``FilterParameterValue`` is one, so are all standard types of numbers and arrays of them; to adopt it, return one of
/// the cases of ``FilterValue``.
public protocol FilterValueConvertible {
  /// The value as an argument.
  var filterValue: FilterValue { get }
}

extension FilterValue: FilterValueConvertible {
  public var filterValue: FilterValue { self }
}

// Literals of dictionaries that hold variables too are not of type FilterValue: `.nothing` is found here.
extension FilterValueConvertible where Self == FilterValue {
  /// A number, whole or not.
  @_disfavoredOverload
  public static func number(_ number: Double) -> FilterValue { FilterValue.number(number) }
  /// A point, a rectangle, a vector, a transform or a colour, number by number.
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

/// A number that filters take, alone or in an array.
public protocol FilterNumber: FilterValueConvertible {
  /// The number as filters compute with it.
  var filterNumber: Double { get }
}

extension FilterNumber {
  public var filterValue: FilterValue { .number(filterNumber) }
}

extension FilterNumber where Self: BinaryInteger {
  public var filterNumber: Double { Double(self) }
}

extension Double: FilterNumber {
  public var filterNumber: Double { self }
}

/// The decimal number that was written: 0.1, not 0.10000000149011612.
extension Float: FilterNumber {
  public var filterNumber: Double { decimalValue(self) }
}

extension Int: FilterNumber {}
extension Int8: FilterNumber {}
extension Int16: FilterNumber {}
extension Int32: FilterNumber {}
extension Int64: FilterNumber {}
extension UInt: FilterNumber {}
extension UInt8: FilterNumber {}
extension UInt16: FilterNumber {}
extension UInt32: FilterNumber {}
extension UInt64: FilterNumber {}

extension Array: FilterValueConvertible where Element: FilterNumber {
  public var filterValue: FilterValue { .numbers(map(\.filterNumber)) }
}

extension SIMD2: FilterValueConvertible where Scalar: FilterNumber {
  public var filterValue: FilterValue { .numbers(indices.map { self[$0].filterNumber }) }
}

extension SIMD3: FilterValueConvertible where Scalar: FilterNumber {
  public var filterValue: FilterValue { .numbers(indices.map { self[$0].filterNumber }) }
}

extension SIMD4: FilterValueConvertible where Scalar: FilterNumber {
  public var filterValue: FilterValue { .numbers(indices.map { self[$0].filterNumber }) }
}

/// Width and height.
extension Size: FilterValueConvertible {
  public var filterValue: FilterValue { .numbers([width, height]) }
}

extension Optional: FilterValueConvertible where Wrapped: FilterValueConvertible {
  public var filterValue: FilterValue { map(\.filterValue) ?? .nothing }
}

extension [String: any FilterValueConvertible] {
  /// The same arguments type-erased.
  var filterValues: [String: FilterValue] { mapValues(\.filterValue) }
}
