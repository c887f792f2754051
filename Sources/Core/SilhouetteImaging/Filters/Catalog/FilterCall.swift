// SPDX-License-Identifier: Apache-2.0

/// A filter and its arguments as text: `blendWithMask(mask: "mask.png", background: "sky.jpg")`.
///
/// A call is a name followed by named arguments in parentheses, separated by commas; without arguments, the parentheses
/// may be omitted. Names may be Swift or Core Image names. An argument is
/// - a number: `8`, `-0.5`, `1e-4`;
/// - `true` or `false`;
/// - numbers in parentheses: `(10, 20, 300, 200)`;
/// - a colour: `#FF8000`, `#FF800080`;
/// - a word: `right`;
/// - text in single or double quotes, such as the path of an image: `"mask.png"`; a backslash
///   escapes the next character.
package struct FilterCall: Sendable, Hashable, CustomStringConvertible {
  /// One argument.
  package struct Argument: Sendable, Hashable {
    /// The parameter's name as written.
    package let name: String
    /// The value; images and files are given by their paths.
    package let value: FilterValue
  }

  /// The filter's name as written.
  package let name: String
  /// The arguments in the order of the text; no name occurs twice.
  package let arguments: [Argument]

  /// Parses a call.
  ///
  /// - Throws: ``FilterCall.SyntaxError``, which gives the column and the expected text.
  package init(parsing text: String) throws(FilterCall.SyntaxError) {
    var parser = FilterCallParser(text)
    (name, arguments) = try parser.parse()
  }

  /// The call in canonical spelling.
  package var description: String {
    if arguments.isEmpty { return name }
    let texts = arguments.map { "\($0.name): \($0.value)" }
    return "\(name)(\(texts.joined(separator: ", ")))"
  }

  /// Creates the filter.
  ///
  /// - Parameters:
  ///   - catalog: The filters to choose from.
  ///   - load: A function that returns the image or the ``FilterValue.File`` at a path, for the given parameter, whose
  ///     ``FilterInfo.Parameter/type`` tells images, masks and other files apart.
  /// - Throws: ``FilterError``, or any error that `load` throws.
  package func filter(
    from catalog: FilterCatalog = .standard,
    loading load: (_ path: String, _ parameter: FilterInfo.Parameter) throws -> FilterValue
  ) throws -> any ImageFilter {
    guard let type = catalog.filter(named: name) else {
      throw catalog.unknownFilter(name)
    }
    var values: [String: FilterValue] = [:]
    for argument in arguments { values[argument.name] = argument.value }
    // Names are checked first, so that a misspelt one is reported before any file is read.
    _ = try FilterArguments(values, for: type.info)
    for argument in arguments {
      guard case .text(let path) = argument.value,
        let parameter = type.info.parameter(named: argument.name), parameter.type.isNamedByPath
      else { continue }
      values[argument.name] = try load(path, parameter)
    }
    return try type.init(FilterArguments(values, for: type.info))
  }
}

extension FilterCall {
  /// An error in the text of a ``FilterCall``.
  package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text of the call.
    package let text: String
    /// The position of the unexpected character, counted from 1.
    package let column: Int
    /// The expected text.
    package let expected: String
    /// The text that was found.
    package let found: String

    package var description: String {
      "\(text): column \(column): expected \(expected), found \(found)"
    }
  }
}
