// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A value that is stored as an object with a member for each of its fields.
///
/// ``visit(_:)`` names every field once, for writing as well as for reading, so that the two cannot differ.
package protocol StoredRecord: StoredValue {
  /// A value whose fields are all replaced when it is read.
  static var blank: Self { get }

  /// Writes or reads every field.
  ///
  /// - Throws: ``StoredFault`` for the first field that is missing or out of range.
  mutating func visit(_ fields: inout StoredFields) throws(StoredFault)
}

// Specialised copies for every type would take space, and save microseconds.

extension StoredRecord {
  @_semantics("optimize.sil.specialize.generic.never")
  package func storedText() throws(StoredFault) -> JSONText {
    var fields = StoredFields()
    var record = self
    try record.visit(&fields)
    return fields.text
  }

  @_semantics("optimize.sil.specialize.generic.never")
  package init(stored value: JSONValue) throws(StoredFault) {
    var fields = try StoredFields(reading: value)
    self = .blank
    try visit(&fields)
    try fields.checkAllAreRead()
  }
}

/// The fields of a ``StoredRecord`` while they are written or read.
package struct StoredFields {
  /// The members written so far.
  private var written: [(name: String, value: JSONText)] = []
  /// The members that are not read yet; `nil` for writing.
  private var unread: [String: JSONValue]?

  /// Creates an object without members, to write.
  package init() {}

  /// Creates the members of an object, to read.
  package init(reading value: JSONValue) throws(StoredFault) {
    guard case .object(let members) = value else {
      throw StoredFault(expected: "an object", value)
    }
    var unread: [String: JSONValue] = [:]
    for member in members { unread[member.name] = member.value }
    self.unread = unread
  }

  /// The text of what was written.
  package var text: JSONText { .object(written, .compact) }

  /// Checks that the object has no members besides those that were read.
  package func checkAllAreRead() throws(StoredFault) {
    if let name = unread?.keys.min() { throw StoredFault("unknown member “\(name)”") }
  }

  /// Writes or reads a field.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - value: The field.
  ///   - isValid: A check of values from files that the type accepts and its users do not.
  @_semantics("optimize.sil.specialize.generic.never")
  package mutating func callAsFunction<Value: StoredValue>(
    _ name: String, _ value: inout Value, where isValid: (Value) -> Bool = { _ in true }
  ) throws(StoredFault) {
    var field: Value? = value
    try optional(name, &field, where: isValid)
    guard let field else { throw StoredFault("“\(name)” is missing") }
    value = field
  }

  /// Writes or reads a field that is absent if it is `nil`.
  @_semantics("optimize.sil.specialize.generic.never")
  package mutating func optional<Value: StoredValue>(
    _ name: String, _ value: inout Value?, where isValid: (Value) -> Bool = { _ in true }
  ) throws(StoredFault) {
    do throws(StoredFault) {
      if unread == nil {
        if let value { written.append((name, try value.storedText())) }
      } else if let given = unread?.removeValue(forKey: name) {
        value = try Value(stored: given)
      } else {
        value = nil
      }
      if let value, !isValid(value) { throw StoredFault("\(value) is out of range") }
    } catch {
      throw error.inside(name)
    }
  }
}

/// One of several alternatives: a name, with contents if it has any.
///
/// It is stored as a text, or as an object whose only member has the name.
package struct StoredChoice {
  package let name: String
  private let contents: JSONValue?

  package init(_ value: JSONValue) throws(StoredFault) {
    switch value {
    case .string(let name): (self.name, contents) = (name, nil)
    case .object(let members) where members.count == 1:
      (name, contents) = (members[0].name, members[0].value)
    default: throw StoredFault(expected: "a name, or an object with one member", value)
    }
  }

  /// Reads the contents.
  @_semantics("optimize.sil.specialize.generic.never")
  package func read<Contents: StoredValue>() throws(StoredFault) -> Contents {
    guard let contents else { throw StoredFault("“\(name)” needs an object") }
    do {
      return try Contents(stored: contents)
    } catch {
      throw error.inside(name)
    }
  }

  /// Checks that there are no contents.
  package func checkIsPlain() throws(StoredFault) {
    if contents != nil { throw StoredFault("“\(name)” has no contents") }
  }

  /// Returns the text of an alternative with contents.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func text(
    _ name: String, _ contents: some StoredValue
  ) throws(StoredFault) -> JSONText {
    .object([(name, try contents.storedText())], .compact)
  }
}
