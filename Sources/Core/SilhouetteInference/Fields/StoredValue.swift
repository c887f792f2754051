// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A value in the JSON text of a graph file.
protocol GraphFileValue {
  /// Returns the value as text.
  ///
  /// - Throws: ``GraphFileFault`` if the format cannot express it.
  func graphFileText() throws(GraphFileFault) -> JSONText

  /// Reads an untrusted value.
  ///
  /// - Throws: ``GraphFileFault`` if it is of another kind or out of range.
  init(graphFile value: JSONValue) throws(GraphFileFault)
}

extension GraphFileFault {
  /// Creates an error for a value of another kind.
  init(expected: String, _ found: JSONValue) {
    self.init("expected \(expected), found \(found.kind)")
  }
}

// MARK: Scalars

extension Int: GraphFileValue {
  func graphFileText() -> JSONText { .number(self) }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    guard case .integer(let integer) = value else {
      throw GraphFileFault(expected: "an integer", value)
    }
    self = integer
  }
}

/// Finite numbers, with the digits of the equal Float64, which convert back to the same bits.
extension Float: GraphFileValue {
  func graphFileText() throws(GraphFileFault) -> JSONText {
    guard isFinite else { throw GraphFileFault("\(self) cannot be stored") }
    return .number(Double(self))
  }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    switch value {
    case .integer(let integer): self = Float(integer)
    case .number(let number):
      self = Float(number)
      guard isFinite else { throw GraphFileFault("\(number) is too large for Float32") }
    default: throw GraphFileFault(expected: "a number", value)
    }
  }
}

extension Bool: GraphFileValue {
  func graphFileText() -> JSONText { .boolean(self) }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    guard case .bool(let truth) = value else {
      throw GraphFileFault(expected: "a truth value", value)
    }
    self = truth
  }
}

extension String: GraphFileValue {
  func graphFileText() -> JSONText { .string(self) }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    guard case .string(let text) = value else { throw GraphFileFault(expected: "a text", value) }
    self = text
  }
}

/// Enumerations, by the names of their cases.
extension GraphFileValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  func graphFileText() -> JSONText { .string(rawValue) }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    let text = try String(graphFile: value)
    guard let known = Self(rawValue: text) else {
      let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw GraphFileFault("expected one of \(names), found “\(text)”")
    }
    self = known
  }
}

// MARK: Containers

extension Array: GraphFileValue where Element: GraphFileValue {
  @_semantics("optimize.sil.specialize.generic.never")
  func graphFileText() throws(GraphFileFault) -> JSONText {
    var texts: [JSONText] = []
    for element in self { texts.append(try element.graphFileText()) }
    return .array(texts, .compact)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  init(graphFile value: JSONValue) throws(GraphFileFault) {
    guard case .array(let values) = value else { throw GraphFileFault(expected: "a list", value) }
    self = []
    for (index, value) in values.enumerated() {
      do {
        append(try Element(graphFile: value))
      } catch {
        throw error.inside("\(index)")
      }
    }
  }
}

extension SIMD3: GraphFileValue where Scalar == Float {
  func graphFileText() throws(GraphFileFault) -> JSONText { try [x, y, z].graphFileText() }

  init(graphFile value: JSONValue) throws(GraphFileFault) {
    let numbers = try [Float](graphFile: value)
    guard numbers.count == 3 else {
      throw GraphFileFault("expected 3 numbers, found \(numbers.count)")
    }
    self.init(numbers[0], numbers[1], numbers[2])
  }
}

/// A part of the text that is read later, when more is known.
struct GraphFileText: GraphFileValue {
  private let text: JSONText
  let value: JSONValue

  /// Creates a part to write.
  init(_ text: JSONText) {
    self.text = text
    value = .null
  }

  func graphFileText() -> JSONText { text }

  init(graphFile value: JSONValue) {
    text = .null
    self.value = value
  }
}
