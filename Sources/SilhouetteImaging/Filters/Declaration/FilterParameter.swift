// SPDX-License-Identifier: Apache-2.0

/// A parameter that may be left out: declared once, used for documentation, arguments and defaults.
public struct FilterParameter<Value: FilterParameterValue>: Sendable {
  /// What is known of it without its type.
  public let info: FilterParameterInfo
  /// What it is where it is left out.
  public let defaultValue: Value

  /// Declares a parameter.
  ///
  /// - Parameters:
  ///   - name: Its name in Swift.
  ///   - coreImageKey: Its key in Core Image, such as `inputRadius`.
  ///   - type: What it takes, where the Swift type does not say it all: ``FilterParameterType/mask``
  ///     for an image whose numbers are not colours.
  ///   - defaultValue: What it is where it is left out.
  ///   - range: Which numbers it takes; of a vector each.
  ///   - unit: What it is counted in, such as `pixels`.
  ///   - summary: What it means, in one sentence.
  public init(
    _ name: String, coreImage coreImageKey: String? = nil,
    type: FilterParameterType = Value.parameterType, default defaultValue: Value,
    range: ClosedRange<Double>? = nil, unit: String? = nil, _ summary: String
  ) {
    info = FilterParameterInfo(
      name: name, coreImageKey: coreImageKey, summary: summary, type: type,
      defaultValue: defaultValue.filterValue, range: range, unit: unit)
    self.defaultValue = defaultValue
  }
}

/// A parameter that must be given: declared once, used for documentation and arguments.
public struct RequiredFilterParameter<Value: FilterParameterValue>: Sendable {
  /// What is known of it without its type.
  public let info: FilterParameterInfo

  /// Declares a parameter; see ``FilterParameter``.
  public init(
    _ name: String, coreImage coreImageKey: String? = nil,
    type: FilterParameterType = Value.parameterType, range: ClosedRange<Double>? = nil,
    unit: String? = nil, _ summary: String
  ) {
    info = FilterParameterInfo(
      name: name, coreImageKey: coreImageKey, summary: summary, type: type, defaultValue: nil,
      range: range, unit: unit)
  }
}

/// What is known of a parameter without its type.
public struct FilterParameterInfo: Sendable, Hashable {
  /// Its name in Swift, such as `sigma`.
  public var name: String
  /// Its key in Core Image, such as `inputRadius`.
  public var coreImageKey: String?
  /// What it means, in one sentence.
  public var summary: String
  /// What it takes.
  public var type: FilterParameterType
  /// What it is where it is left out; `nil` where it must be given.
  public var defaultValue: FilterValue?
  /// Which numbers it takes; of a vector each.
  public var range: ClosedRange<Double>?
  /// What it is counted in.
  public var unit: String?

  /// Whether it must be given.
  public var isRequired: Bool { defaultValue == nil }

  /// What it takes, for messages: `a number in 0…100 pixels`.
  public var expectation: String {
    type.description + (rangeText ?? "")
      + (unit.map { range == nil ? " in \($0)" : " \($0)" } ?? "")
  }

  private var rangeText: String? {
    guard let range else { return nil }
    // Of a vector the range is that of each number.
    let each = type == .number || type == .integer ? "" : ", each"
    let (low, high) = (decimalText(range.lowerBound), decimalText(range.upperBound))
    switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
    case (true, true): return "\(each) in \(low)…\(high)"
    case (true, false): return "\(each) of at least \(low)"
    case (false, true): return "\(each) of at most \(high)"
    case (false, false): return nil
    }
  }
}
