// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension Operator {
  /// Returns the name and the parameters of the operator in a file.
  ///
  /// - Throws: ``StoredFault`` if the format cannot express a parameter.
  package func stored() throws(StoredFault) -> (name: String, parameters: JSONText) {
    var fields = StoredFields()
    var definition = definition
    try definition.visit(&fields)
    return (definition.storedName, fields.text)
  }

  /// Returns the definition with a name in files, whose parameters are not read yet.
  ///
  /// - Throws: ``StoredFault`` if there is no such operator.
  package static func blank(storedAs name: String) throws(StoredFault) -> any Definition {
    if let function = Binary.Function(rawValue: name) { return Binary(function) }
    if let kind = Kind(rawValue: name), kind != .binary { return kind.definition.blank }
    let names =
      Binary.Function.allCases.map(\.rawValue)
      + Kind.allCases.filter { $0 != .binary }.map(\.rawValue)
    throw StoredFault("expected one of \(names.joined(separator: ", ")), found “\(name)”")
  }
}

extension Operator.Definition {
  /// Returns the operator with parameters from a file.
  ///
  /// - Throws: ``StoredFault`` if a parameter is missing, unknown or out of range.
  package func reading(_ parameters: JSONValue) throws(StoredFault) -> Operator {
    var fields = try StoredFields(reading: parameters)
    var definition = self
    try definition.visit(&fields)
    try fields.checkAllAreRead()
    return definition.operation
  }
}
