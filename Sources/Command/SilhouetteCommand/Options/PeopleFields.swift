// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A kind of finding about people.
enum PeopleField: String, CaseIterable, Sendable {
  case faces, landmarks, bodies, hands, instances
}

/// A list of kinds of findings, separated by commas.
struct PeopleFields: ExpressibleByArgument, CustomStringConvertible {
  let fields: Set<PeopleField>

  /// All kinds of findings.
  static let all = PeopleFields(fields: Set(PeopleField.allCases))

  private init(fields: Set<PeopleField>) { self.fields = fields }

  init?(argument: String) {
    let fields = argument.split(at: ",", omittingEmptySubsequences: false).map {
      PeopleField(rawValue: String($0))
    }
    if fields.contains(nil) { return nil }
    self.fields = Set(fields.compactMap { $0 })
  }

  func contains(_ field: PeopleField) -> Bool { fields.contains(field) }

  var description: String {
    PeopleField.allCases.filter(fields.contains).map(\.rawValue).joined(separator: ",")
  }
}
