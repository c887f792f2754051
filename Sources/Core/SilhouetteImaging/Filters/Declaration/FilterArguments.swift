// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The arguments of a filter, by the names of its parameters.
public struct FilterArguments: Sendable {
  private let info: FilterInfo
  private let values: [String: FilterValue]

  /// Creates the arguments of a filter from values by name.
  ///
  /// - Parameters:
  ///   - values: The values by name, in Swift or in Core Image.
  ///   - info: The description of the filter.
  /// - Throws: ``FilterError`` for a name that is unknown or given twice.
  package init(_ values: [String: FilterValue], for info: FilterInfo) throws(FilterError) {
    var byName: [String: FilterValue] = [:]
    // Sorted, so that of several mistakes the same one is reported every time.
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let parameter = info.parameter(named: name) else {
        throw .unknownParameter(
          filter: info.name, name: name, expected: info.parameters.map(\.name))
      }
      if byName.updateValue(value, forKey: parameter.name) != nil {
        throw .repeatedParameter(filter: info.name, parameter: parameter.name)
      }
    }
    self.info = info
    self.values = byName
  }

  /// The filter's name, for errors.
  var filterName: String { info.name }

  /// Returns the argument of a required parameter.
  ///
  /// - Throws: ``FilterError`` for an argument that is missing, of another type or out of range.
  func requiredValue<Value: FilterParameterValue>(
    of parameter: FilterInfo.Parameter
  ) throws(FilterError) -> Value {
    if let value: Value = try value(of: parameter) { return value }
    throw .missingParameter(
      filter: info.name, parameter: parameter.name, expected: parameter.expectation)
  }

  /// Returns the argument of a parameter; `nil` if it was omitted.
  ///
  /// - Throws: ``FilterError`` for an argument of another type or out of range.
  func value<Value: FilterParameterValue>(
    of parameter: FilterInfo.Parameter
  ) throws(FilterError) -> Value? {
    precondition(
      info.parameters.contains(parameter), "\(info.name) does not list \(parameter.name)")
    guard let given = values[parameter.name] else { return nil }
    guard let value = Value(filterValue: given), parameter.type.accepts(given) else {
      throw .wrongType(
        filter: info.name, parameter: parameter.name, expected: parameter.expectation,
        found: given.description)
    }
    if let range = parameter.range, !given.rangedNumbers.allSatisfy(range.contains) {
      throw .outOfRange(
        filter: info.name, parameter: parameter.name, expected: parameter.expectation,
        found: given.description)
    }
    return value
  }
}

/// An error in the name or the arguments of a filter.
public enum FilterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the filter is unknown; the suggestion is the most similar name.
  case unknownFilter(String, suggestion: String? = nil)
  /// The name of a parameter is unknown.
  case unknownParameter(filter: String, name: String, expected: [String])
  /// A parameter was given under both of its names.
  case repeatedParameter(filter: String, parameter: String)
  /// A required parameter is missing.
  case missingParameter(filter: String, parameter: String, expected: String)
  /// An argument is not of the parameter's type.
  case wrongType(filter: String, parameter: String, expected: String, found: String)
  /// The contents of a file are not valid for the parameter.
  case unreadableFile(filter: String, parameter: String, file: String, message: String)
  /// A number is outside the parameter's range.
  case outOfRange(filter: String, parameter: String, expected: String, found: String)

  public var description: String {
    switch self {
    case .unknownFilter(let name, let suggestion):
      "unknown filter \(name)" + (suggestion.map { " (did you mean \($0)?)" } ?? "")
    case .unknownParameter(let filter, let name, let expected):
      "\(filter) has no parameter \(name)" + Suggestion.question(for: name, among: expected)
        + ": expected " + (expected.isEmpty ? "none" : expected.joined(separator: ", "))
    case .repeatedParameter(let filter, let parameter):
      "\(filter): \(parameter) is given twice, by its names in Swift and in Core Image"
    case .missingParameter(let filter, let parameter, let expected):
      "\(filter): \(parameter) is missing: expected \(expected)"
    case .wrongType(let filter, let parameter, let expected, let found),
      .outOfRange(let filter, let parameter, let expected, let found):
      "\(filter): \(parameter) takes \(expected), found \(found)"
    case .unreadableFile(let filter, let parameter, let file, let message):
      "\(filter): \(parameter): \(file): \(message)"
    }
  }
}
