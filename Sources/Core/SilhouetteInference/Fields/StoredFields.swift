// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A value that is stored as an object with a member for each of its fields.
///
/// ``visit(_:)`` names every field once, for writing as well as for reading, so that the two cannot differ.
protocol GraphFileRecord: GraphFileValue {
  /// A value whose fields are all replaced when it is read.
  static var blank: Self { get }

  /// Writes or reads every field.
  ///
  /// - Throws: ``GraphFileFault`` for the first field that is missing or out of range.
  mutating func visit(_ fields: inout GraphFileFields) throws(GraphFileFault)
}

// Specialised copies for every type would take space, and save microseconds.

extension GraphFileRecord {
  @_semantics("optimize.sil.specialize.generic.never")
  func graphFileText() throws(GraphFileFault) -> JSONText {
    var fields = GraphFileFields()
    var record = self
    try record.visit(&fields)
    return fields.text
  }

  @_semantics("optimize.sil.specialize.generic.never")
  init(graphFile value: JSONValue) throws(GraphFileFault) {
    var fields = try GraphFileFields(reading: value)
    self = .blank
    try visit(&fields)
    try fields.checkAllAreRead()
  }
}

/// The fields of a ``GraphFileRecord`` while they are written or read.
struct GraphFileFields {
  /// The members written so far.
  private var written: [(name: String, value: JSONText)] = []
  /// The members that are not read yet; `nil` for writing.
  private var unread: [String: JSONValue]?

  /// Creates an object without members, to write.
  init() {}

  /// Creates the members of an object, to read.
  init(reading value: JSONValue) throws(GraphFileFault) {
    guard case .object(let members) = value else {
      throw GraphFileFault(expected: "an object", value)
    }
    var unread: [String: JSONValue] = [:]
    for member in members { unread[member.name] = member.value }
    self.unread = unread
  }

  /// The text of what was written.
  var text: JSONText { .object(written, .compact) }

  /// Checks that the object has no members besides those that were read.
  func checkAllAreRead() throws(GraphFileFault) {
    if let name = unread?.keys.min() { throw GraphFileFault("unknown member “\(name)”") }
  }

  /// Writes or reads a field.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - value: The field.
  ///   - isValid: A check of values from files that the type accepts and its users do not.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func callAsFunction<Value: GraphFileValue>(
    _ name: String, _ value: inout Value, where isValid: (Value) -> Bool = { _ in true }
  ) throws(GraphFileFault) {
    var field: Value? = value
    try optional(name, &field, where: isValid)
    guard let field else { throw GraphFileFault("“\(name)” is missing") }
    value = field
  }

  /// Writes or reads a field that is absent if it is `nil`.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func optional<Value: GraphFileValue>(
    _ name: String, _ value: inout Value?, where isValid: (Value) -> Bool = { _ in true }
  ) throws(GraphFileFault) {
    do throws(GraphFileFault) {
      if unread == nil {
        if let value { written.append((name, try value.graphFileText())) }
      } else if let given = unread?.removeValue(forKey: name) {
        value = try Value(graphFile: given)
      } else {
        value = nil
      }
      if let value, !isValid(value) { throw GraphFileFault("\(value) is out of range") }
    } catch {
      throw error.inside(name)
    }
  }
}

/// One of several alternatives: a name, with contents if it has any.
///
/// It is stored as a text, or as an object whose only member has the name.
struct GraphFileChoice {
  let name: String
  private let contents: JSONValue?

  init(_ value: JSONValue) throws(GraphFileFault) {
    switch value {
    case .string(let name): (self.name, contents) = (name, nil)
    case .object(let members) where members.count == 1:
      (name, contents) = (members[0].name, members[0].value)
    default: throw GraphFileFault(expected: "a name, or an object with one member", value)
    }
  }

  /// Reads the contents.
  @_semantics("optimize.sil.specialize.generic.never")
  func read<Contents: GraphFileValue>() throws(GraphFileFault) -> Contents {
    guard let contents else { throw GraphFileFault("“\(name)” needs an object") }
    do {
      return try Contents(graphFile: contents)
    } catch {
      throw error.inside(name)
    }
  }

  /// Checks that there are no contents.
  func checkIsPlain() throws(GraphFileFault) {
    if contents != nil { throw GraphFileFault("“\(name)” has no contents") }
  }

  /// Returns the text of an alternative with contents.
  @_semantics("optimize.sil.specialize.generic.never")
  static func text(
    _ name: String, _ contents: some GraphFileValue
  ) throws(GraphFileFault) -> JSONText {
    .object([(name, try contents.graphFileText())], .compact)
  }
}
