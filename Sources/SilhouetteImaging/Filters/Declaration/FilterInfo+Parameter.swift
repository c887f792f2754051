// SPDX-License-Identifier: Apache-2.0

extension FilterInfo {
  /// The type-erased description of a parameter.
  public struct Parameter: Sendable, Hashable {
    /// Its name in Swift, such as `sigma`.
    public var name: String
    /// Its key in Core Image, such as `inputRadius`.
    public var coreImageKey: String?
    /// The meaning, in one sentence.
    public var summary: String
    /// The type of arguments.
    public var type: ParameterType
    /// The default; `nil` if the parameter is required.
    public var defaultValue: FilterValue?
    /// The valid numbers; of a vector each.
    public var range: ClosedRange<Double>?
    /// The unit.
    public var unit: String?

    /// Describes a parameter; see ``FilterParameter/optional(_:_:coreImage:type:range:unit:_:)``.
    public init(
      name: String, coreImageKey: String? = nil, summary: String, type: ParameterType,
      defaultValue: FilterValue? = nil, range: ClosedRange<Double>? = nil, unit: String? = nil
    ) {
      self.name = name
      self.coreImageKey = coreImageKey
      self.summary = summary
      self.type = type
      self.defaultValue = defaultValue
      self.range = range
      self.unit = unit
    }

    /// Indicates whether an argument is required.
    public var isRequired: Bool { defaultValue == nil }

    /// The valid arguments, for messages: `a number in 0…100 pixels`.
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
}
