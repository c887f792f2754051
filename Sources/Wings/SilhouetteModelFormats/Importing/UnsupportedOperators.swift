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
      switch error.reason {
      case .unsupportedOperator(let name, _, _):
        // The name of the operator itself follows in quotation marks.
        var scalars = name.unicodeScalars.prefix { $0 != "“" }
        if scalars.last == " " { scalars.removeLast() }
        add(ModelError.OperatorKind(name: String(scalars), count: 1))
      case .unsupportedOperators(let kinds): for kind in kinds { add(kind) }
      default:
        if first == nil { throw error }
        return
      }
      first = first ?? error
    } catch {
      if first == nil { throw error }
    }
  }

  private mutating func add(_ kind: ModelError.OperatorKind) {
    if let index = kinds.firstIndex(where: { $0.name == kind.name }) {
      kinds[index].count += kind.count
    } else {
      kinds.append(kind)
    }
  }

  /// Throws the error about all operators that were collected.
  func check() throws(ModelError) {
    guard let first else { return }
    guard kinds.count > 1 || kinds.contains(where: { $0.count > 1 }) else { throw first }
    throw ModelError(path: first.path, reason: .unsupportedOperators(kinds))
  }
}
