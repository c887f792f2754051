// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

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
