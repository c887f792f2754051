// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A value in the JSON text of a model file.
package protocol StoredValue {
  /// Returns the value as text.
  ///
  /// - Throws: ``StoredFault`` if the format cannot express it.
  func storedText() throws(StoredFault) -> JSONText

  /// Reads an untrusted value.
  ///
  /// - Throws: ``StoredFault`` if it is of another kind or out of range.
  init(stored value: JSONValue) throws(StoredFault)
}

extension StoredFault {
  /// Creates an error for a value of another kind.
  package init(expected: String, _ found: JSONValue) {
    self.init("expected \(expected), found \(found.kind)")
  }
}

// MARK: Scalars

extension Int: StoredValue {
  package func storedText() -> JSONText { .number(self) }

  package init(stored value: JSONValue) throws(StoredFault) {
    guard case .integer(let integer) = value else {
      throw StoredFault(expected: "an integer", value)
    }
    self = integer
  }
}

/// Finite numbers, with the digits of the equal Float64, which convert back to the same bits.
extension Float: StoredValue {
  package func storedText() throws(StoredFault) -> JSONText {
    guard isFinite else { throw StoredFault("\(self) cannot be stored") }
    return .number(Double(self))
  }

  package init(stored value: JSONValue) throws(StoredFault) {
    switch value {
    case .integer(let integer): self = Float(integer)
    case .number(let number):
      self = Float(number)
      guard isFinite else { throw StoredFault("\(number) is too large for Float32") }
    default: throw StoredFault(expected: "a number", value)
    }
  }
}

extension Bool: StoredValue {
  package func storedText() -> JSONText { .boolean(self) }

  package init(stored value: JSONValue) throws(StoredFault) {
    guard case .bool(let truth) = value else {
      throw StoredFault(expected: "a truth value", value)
    }
    self = truth
  }
}

extension String: StoredValue {
  package func storedText() -> JSONText { .string(self) }

  package init(stored value: JSONValue) throws(StoredFault) {
    guard case .string(let text) = value else { throw StoredFault(expected: "a text", value) }
    self = text
  }
}

/// Enumerations, by the names of their cases.
extension StoredValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package func storedText() -> JSONText { .string(rawValue) }

  package init(stored value: JSONValue) throws(StoredFault) {
    let text = try String(stored: value)
    guard let known = Self(rawValue: text) else {
      let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw StoredFault("expected one of \(names), found “\(text)”")
    }
    self = known
  }
}

// MARK: Containers

extension Array: StoredValue where Element: StoredValue {
  @_semantics("optimize.sil.specialize.generic.never")
  package func storedText() throws(StoredFault) -> JSONText {
    var texts: [JSONText] = []
    for element in self { texts.append(try element.storedText()) }
    return .array(texts, .compact)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  package init(stored value: JSONValue) throws(StoredFault) {
    guard case .array(let values) = value else { throw StoredFault(expected: "a list", value) }
    self = []
    for (index, value) in values.enumerated() {
      do {
        append(try Element(stored: value))
      } catch {
        throw error.inside("\(index)")
      }
    }
  }
}

extension SIMD3: StoredValue where Scalar == Float {
  package func storedText() throws(StoredFault) -> JSONText { try [x, y, z].storedText() }

  package init(stored value: JSONValue) throws(StoredFault) {
    let numbers = try [Float](stored: value)
    guard numbers.count == 3 else {
      throw StoredFault("expected 3 numbers, found \(numbers.count)")
    }
    self.init(numbers[0], numbers[1], numbers[2])
  }
}

/// [the first, the one after the last]
extension Range: StoredValue where Bound == Int {
  package func storedText() throws(StoredFault) -> JSONText {
    try [lowerBound, upperBound].storedText()
  }

  package init(stored value: JSONValue) throws(StoredFault) {
    let bounds = try [Int](stored: value)
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw StoredFault("expected the bounds of a range, found \(bounds)")
    }
    self = bounds[0]..<bounds[1]
  }
}

// MARK: Tensors

extension ElementType: StoredValue {}

extension TensorShape: StoredValue {
  package func storedText() throws(StoredFault) -> JSONText { try dimensions.storedText() }

  package init(stored value: JSONValue) throws(StoredFault) {
    let lengths = try [Int](stored: value)
    guard let shape = TensorShape(validating: lengths) else {
      throw StoredFault("a shape of \(lengths) is not possible")
    }
    self = shape
  }
}

extension TensorType: StoredRecord {
  package static var blank: Self { Self(.float32, []) }

  package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
    try fields("type", &elementType)
    try fields("shape", &shape)
  }
}

/// A part of the text that is read later, when more is known.
package struct StoredText: StoredValue {
  private let text: JSONText
  package let value: JSONValue

  /// Creates a part to write.
  package init(_ text: JSONText) {
    self.text = text
    value = .null
  }

  package func storedText() -> JSONText { text }

  package init(stored value: JSONValue) {
    text = .null
    self.value = value
  }
}
