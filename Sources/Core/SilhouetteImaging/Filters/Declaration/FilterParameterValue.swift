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

extension FilterValue {
  /// Returns the numbers if all are finite and, unless `count` is `nil`, there are exactly `count`.
  fileprivate func finiteNumbers(count: Int? = nil) -> [Double]? {
    guard case .numbers(let numbers) = self, count == nil || numbers.count == count,
      numbers.allSatisfy(\.isFinite)
    else { return nil }
    return numbers
  }
}

extension [Double]: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .numbers }

  public init?(filterValue: FilterValue) {
    guard let numbers = filterValue.finiteNumbers() else { return nil }
    self = numbers
  }
}

extension SIMD4<Float>: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .vector(count: 4) }

  public init?(filterValue: FilterValue) {
    guard let numbers = filterValue.finiteNumbers(count: 4)?.map(Float.init),
      numbers.allSatisfy(\.isFinite)
    else { return nil }
    self.init(numbers)
  }
}

extension Point: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .point }

  public init?(filterValue: FilterValue) {
    guard let numbers = filterValue.finiteNumbers(count: 2) else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }

  public var filterValue: FilterValue { .numbers([x, y]) }
}

/// Four numbers, or the word `infinite`.
extension Rect: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .rect }

  public init?(filterValue: FilterValue) {
    if filterValue == .text("infinite") {
      self = .infinite
    } else if let numbers = filterValue.finiteNumbers(count: 4) {
      self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    } else {
      return nil
    }
  }

  public var filterValue: FilterValue {
    isInfinite
      ? .text("infinite") : .numbers([origin.x, origin.y, size.width, size.height])
  }
}

/// Six numbers; the transform must be invertible.
extension Transform2D: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .transform }

  public init?(filterValue: FilterValue) {
    guard let numbers = filterValue.finiteNumbers(count: 6) else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    if inverted == nil { return nil }
  }

  public var filterValue: FilterValue { .numbers([a, b, c, d, tx, ty]) }
}

/// Three or four components in sRGB, or text that ``Color/init(css:)`` accepts.
extension Color: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .color }

  public init?(filterValue: FilterValue) {
    switch filterValue {
    case .color(let color): self = color
    case .text(let text): self.init(css: text)
    default:
      guard let numbers = filterValue.finiteNumbers()?.map(Float.init),
        numbers.count == 3 || numbers.count == 4, numbers.allSatisfy(\.isFinite)
      else { return nil }
      self.init(
        red: numbers[0], green: numbers[1], blue: numbers[2],
        alpha: numbers.count == 4 ? numbers[3] : 1)
    }
  }

  public var filterValue: FilterValue { .color(self) }
}

/// The name, or EXIF's number, 1…8.
extension ImageOrientation: FilterParameterValue {
  public static var parameterType: FilterInfo.ParameterType { .choice(allCases.map { "\($0)" }) }

  public init?(filterValue: FilterValue) {
    let found = Self.allCases.first {
      filterValue == .text("\($0)") || filterValue == .number(Double($0.rawValue))
    }
    guard let found else { return nil }
    self = found
  }

  public var filterValue: FilterValue { .text("\(self)") }
}
