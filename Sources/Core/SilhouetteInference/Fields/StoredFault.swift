// SPDX-License-Identifier: Apache-2.0

/// A problem with a part of the text of a model file; the reader adds the file's path.
package struct StoredFault: Error {
  /// The names of the enclosing parts, the innermost first.
  private var places: [String] = []
  /// A description of the problem: what was expected and found.
  private let message: String

  package init(_ message: String) { self.message = message }

  /// Returns the same problem in an enclosing part.
  package func inside(_ place: String) -> StoredFault {
    var result = self
    result.places.append(place)
    return result
  }

  /// The place and the message.
  package var text: String {
    places.isEmpty ? message : "\(places.reversed().joined(separator: ".")): \(message)"
  }
}
