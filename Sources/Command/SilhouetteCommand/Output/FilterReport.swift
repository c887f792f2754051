// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// The list of filters and their parameters, as text and as JSON.
enum FilterReport {
  /// Returns the filters grouped by category: a line for each filter, followed by a line for each of its parameters.
  static func text(_ filters: [FilterInfo]) -> String {
    var text = ""
    for category in FilterInfo.Category.allCases {
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

  /// Returns an array of filters, each with its parameters; missing values are `null`.
  static func json(_ filters: [FilterInfo]) -> JSONText {
    .array(filters.map(object), .lines(indentation: "  "))
  }

  // MARK: Text

  private static func heading(_ filter: FilterInfo) -> String {
    filter.name + (filter.coreImageName.map { " (\($0))" } ?? "")
  }

  private static func line(_ parameter: FilterInfo.Parameter) -> String {
    let key = parameter.coreImageKey.map { " (\($0))" } ?? ""
    let preset = parameter.defaultValue.map { "default \($0)" } ?? "required"
    let origin = parameter.origin == nil ? "" : " from the bottom left"
    return "\(parameter.name)\(key): \(parameter.expectation)\(origin); \(preset)."
      + " \(parameter.summary)"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: JSON

  private static func object(_ filter: FilterInfo) -> JSONText {
    .object([
      "name": .string(filter.name), "coreImageName": .string(filter.coreImageName),
      "category": .string(filter.category.rawValue), "summary": .string(filter.summary),
      "parameters": .array(
        filter.parameters.map(object), .lines(indentation: "    ", end: "  ")),
    ])
  }

  private static func object(_ parameter: FilterInfo.Parameter) -> JSONText {
    var choices = JSONText.null
    var count = JSONText.null
    switch parameter.type {
    case .choice(let words): choices = .array(words.map { .string($0) })
    case .vector(let number): count = .number(number)
    default: break
    }
    return .object([
      "name": .string(parameter.name), "coreImageKey": .string(parameter.coreImageKey),
      "type": .string(parameter.type.name), "count": count, "choices": choices,
      "required": .boolean(parameter.isRequired), "default": json(parameter.defaultValue),
      "minimum": json(parameter.range?.lowerBound), "maximum": json(parameter.range?.upperBound),
      "unit": .string(parameter.unit), "origin": .string(parameter.origin),
      "summary": .string(parameter.summary),
    ])
  }

  private static func json(_ value: FilterValue?) -> JSONText {
    switch value {
    case .number(let number): json(number)
    case .boolean(let value): .boolean(value)
    case .numbers(let numbers): .array(numbers.map { json($0) })
    case .text(let text): .string(text)
    case .color(let color): .string("\(FilterValue.color(color))")
    case .image, .file, .nothing, nil: .null
    }
  }

  /// Returns a number as written in a filter call; `null` for infinities, which JSON cannot represent.
  private static func json(_ number: Double?) -> JSONText {
    guard let number, number.isFinite else { return .null }
    return JSONText(verbatim: "\(FilterValue.number(number))")
  }
}

extension FilterInfo.Parameter {
  /// The corner from which a position in pixels is measured, as in Core Image; `nil` for parameters that are no positions.
  fileprivate var origin: String? {
    unit == "pixels" && (type == .point || type == .rect) ? "bottomLeft" : nil
  }
}
