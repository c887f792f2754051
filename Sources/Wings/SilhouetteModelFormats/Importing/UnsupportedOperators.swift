// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The operators of a file that are not supported, collected so that one error names all of them.
struct UnsupportedOperators {
  /// The first error, about one operator.
  private var first: ModelError?
  /// The kinds of operators, in the file's order, and how often each occurs.
  private var kinds: [ModelError.OperatorKind] = []

  /// Converts an operator, and collects it if it is not supported.
  ///
  /// After the first one that is not supported, other errors are consequences, and are dropped.
  ///
  /// - Throws: Any other error.
  mutating func collect(_ convert: () throws -> Void) throws {
    do {
      try convert()
    } catch let error as ModelError {
      guard case .unsupportedOperator(let name, _, _) = error.reason else {
        if first == nil { throw error }
        return
      }
      first = first ?? error
      // The name of the operator itself follows in quotation marks.
      var scalars = name.unicodeScalars.prefix { $0 != "“" }
      if scalars.last == " " { scalars.removeLast() }
      let kind = String(scalars)
      if let index = kinds.firstIndex(where: { $0.name == kind }) {
        kinds[index].count += 1
      } else {
        kinds.append(ModelError.OperatorKind(name: kind, count: 1))
      }
    } catch {
      if first == nil { throw error }
    }
  }

  /// Throws the error about all operators that were collected.
  func check() throws(ModelError) {
    guard let first else { return }
    guard kinds.count > 1 || kinds.contains(where: { $0.count > 1 }) else { throw first }
    throw ModelError(path: first.path, reason: .unsupportedOperators(kinds))
  }
}
