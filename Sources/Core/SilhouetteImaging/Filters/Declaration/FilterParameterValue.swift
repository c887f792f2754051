// SPDX-License-Identifier: Apache-2.0

/// A type that a filter's parameter can have; ``init(filterValue:)`` restores a value from its
/// ``FilterValue/Convertible/filterValue``.
///
/// An enumeration with raw values of type `String` needs only to adopt this protocol and `CaseIterable`.
public protocol FilterParameterValue: FilterValue.Convertible, Sendable, Hashable {
  /// The type of arguments.
  static var parameterType: FilterInfo.ParameterType { get }

  /// Creates the value from an argument; `nil` for an argument of another type.
  init?(filterValue: FilterValue)
}

extension FilterParameterValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public static var parameterType: FilterInfo.ParameterType { .choice(allCases.map(\.rawValue)) }

  public init?(filterValue: FilterValue) {
    guard case .text(let text) = filterValue else { return nil }
    self.init(rawValue: text)
  }

  public var filterValue: FilterValue { .text(rawValue) }
}

/// A value that may be absent, such as a point whose default is the image's centre.
extension Optional: FilterParameterValue where Wrapped: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { Wrapped.parameterType }

  public init?(filterValue: FilterValue) {
    if filterValue == .nothing {
      self = .none
    } else if let value = Wrapped(filterValue: filterValue) {
      self = .some(value)
    } else {
      return nil
    }
  }
}

extension Double: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .number }

  public init?(filterValue: FilterValue) {
    guard case .number(let number) = filterValue, number.isFinite else { return nil }
    self = number
  }
}

extension Int: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .integer }

  public init?(filterValue: FilterValue) {
    guard case .number(let number) = filterValue else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .boolean }

  public init?(filterValue: FilterValue) {
    guard case .boolean(let value) = filterValue else { return nil }
    self = value
  }

  public var filterValue: FilterValue { .boolean(self) }
}

extension String: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .text }

  public init?(filterValue: FilterValue) {
    guard case .text(let text) = filterValue else { return nil }
    self = text
  }

  public var filterValue: FilterValue { .text(self) }
}

extension Image: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .image }

  public init?(filterValue: FilterValue) {
    guard case .image(let image) = filterValue else { return nil }
    self = image
  }

  public var filterValue: FilterValue { .image(self) }
}

extension FilterValue.File: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .file }

  public init?(filterValue: FilterValue) {
    guard case .file(let file) = filterValue else { return nil }
    self = file
  }

  public var filterValue: FilterValue { .file(self) }
}
