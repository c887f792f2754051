// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The name of a part of a file, for error messages: a text, and the number of an element.
///
/// As a value instead of a closure, it costs no copy of the functions that take it, and as these two, no memory for each of the
/// thousands of fields of a file.
struct FlatBufferName: ExpressibleByStringInterpolation, CustomStringConvertible {
  private let text: String
  private let index: Int?

  init(stringLiteral text: String) { (self.text, index) = (text, nil) }

  init(stringInterpolation parts: StringInterpolation) { (text, index) = (parts.text, parts.index) }

  var description: String { index.map { "\(text)\($0)" } ?? text }

  /// A text that a number may follow.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var index: Int?

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      if text.isEmpty { text = literal } else { text += literal }
    }

    mutating func appendInterpolation(_ index: Int) { self.index = index }
  }
}
