// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// What filters there are and what they take, for people and for programs.
enum FilterReport {
  /// By category: a line for every filter, below it a line for every parameter.
  static func text(_ filters: [FilterInfo]) -> String {
    var text = ""
    for category in FilterCategory.allCases {
      let members = filters.filter { $0.category == category }
      if members.isEmpty { continue }
      text += (text.isEmpty ? "" : "\n") + category.rawValue + "\n"
      let width = members.map { heading($0).count }.max() ?? 0
      for filter in members {
        text += "  \(padded(heading(filter), to: width))  \(filter.summary)\n"
        for parameter in filter.parameters { text += "      \(line(parameter))\n" }
      }
    }
    return text
  }

  /// An array of filters, each with its parameters; what is not there is `null`.
  static func json(_ filters: [FilterInfo]) -> String {
    list(filters.map(object), indentation: "")
  }

  // MARK: Text

  private static func heading(_ filter: FilterInfo) -> String {
    filter.name + (filter.coreImageName.map { " (\($0))" } ?? "")
  }

  private static func line(_ parameter: FilterParameterInfo) -> String {
    let key = parameter.coreImageKey.map { " (\($0))" } ?? ""
    let preset = parameter.defaultValue.map { "default \($0)" } ?? "required"
    return "\(parameter.name)\(key): \(parameter.expectation); \(preset). \(parameter.summary)"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: JSON

  private static func object(_ filter: FilterInfo) -> String {
    let parameters = list(filter.parameters.map(object), indentation: "  ")
    return """
      {"name": \(quoted(filter.name)), "coreImageName": \(orNull(filter.coreImageName)), \
      "category": \(quoted(filter.category.rawValue)), "summary": \(quoted(filter.summary)), \
      "parameters": \(parameters)}
      """
  }

  private static func object(_ parameter: FilterParameterInfo) -> String {
    var choices = "null"
    var count = "null"
    switch parameter.type {
    case .choice(let words): choices = "[" + words.map(quoted).joined(separator: ", ") + "]"
    case .vector(let number): count = String(number)
    default: break
    }
    return """
      {"name": \(quoted(parameter.name)), "coreImageKey": \(orNull(parameter.coreImageKey)), \
      "type": \(quoted(parameter.type.name)), "count": \(count), "choices": \(choices), \
      "required": \(parameter.isRequired), "default": \(json(parameter.defaultValue)), \
      "minimum": \(json(parameter.range?.lowerBound)), \
      "maximum": \(json(parameter.range?.upperBound)), \
      "unit": \(orNull(parameter.unit)), "summary": \(quoted(parameter.summary))}
      """
  }

  private static func json(_ value: FilterValue?) -> String {
    switch value {
    case .number(let number): json(number)
    case .boolean(let value): value ? "true" : "false"
    case .numbers(let numbers): "[" + numbers.map(json).joined(separator: ", ") + "]"
    case .text(let text): quoted(text)
    case .color(let color): quoted("\(FilterValue.color(color))")
    case .image, .file, .nothing, nil: "null"
    }
  }

  /// JSON has no infinity.
  private static func json(_ number: Double?) -> String {
    guard let number, number.isFinite else { return "null" }
    return "\(FilterValue.number(number))"
  }

  private static func list(_ objects: [String], indentation: String) -> String {
    if objects.isEmpty { return "[]" }
    let lines = objects.map { indentation + "  " + $0 }
    return "[\n" + lines.joined(separator: ",\n") + "\n" + indentation + "]"
  }
}
