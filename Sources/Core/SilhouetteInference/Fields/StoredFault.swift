// SPDX-License-Identifier: Apache-2.0

/// A problem with a part of a graph file's text; the reader adds the file's path.
struct GraphFileFault: Error {
  /// The names of the enclosing parts, the innermost first.
  private var places: [String] = []
  /// A description of the problem: what was expected and found.
  private let message: String

  init(_ message: String) { self.message = message }

  /// Returns the same problem in an enclosing part.
  func inside(_ place: String) -> GraphFileFault {
    var result = self
    result.places.append(place)
    return result
  }

  /// The place and the message.
  var text: String {
    places.isEmpty ? message : "\(places.reversed().joined(separator: ".")): \(message)"
  }
}
