// SPDX-License-Identifier: Apache-2.0

extension ModelError {
  /// A kind of operator and the number of its occurrences.
  package struct OperatorKind: Hashable, Sendable {
    /// The name, such as `GridSample`.
    package let name: String
    /// The number of occurrences.
    package var count: Int

    /// Creates a kind.
    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }

    /// The way in which such a network is made without the operator; `nil` if none is known.
    var remedy: String? {
      func isNamed(_ parts: String...) -> Bool {
        parts.contains { part in
          let (name, part) = (Array(name.utf8), Array(part.utf8))
          return name.indices.contains { name[$0...].starts(with: part) }
        }
      }
      if isNamed("com.microsoft.") {
        return "save the network without ONNX Runtime's optimisations"
      }
      if isNamed("Quant", "Integer", "QLinear") {
        return "take the network as it is before quantisation, or with weights in half precision"
      }
      if isNamed("NonMaxSuppression", "NonMaximumSuppression", "TopK", "GatherElements") {
        return "export the network without its selection of boxes (end2end=False, nms=False)"
      }
      if isNamed("Loop", "Scan", "SequenceInsert") || name == "If" {
        return "simplify the file, as with onnxslim"
      }
      if name == "Attention" { return "export it with operator set 20 or older" }
      if isNamed("CUSTOM Flex", "Flex") {
        return "convert the network with TensorFlow Lite's own operators only (TFLITE_BUILTINS)"
      }
      return nil
    }
  }
}

extension [ModelError.OperatorKind] {
  /// The error's text: every kind with its number, and what to do about them.
  var text: String {
    let names = prefix(8).map { $0.count > 1 ? "\($0.name) (\($0.count) times)" : $0.name }
    let others = count > 8 ? " and \(count - 8) more kinds" : ""
    return "these operators are not supported: \(names.joined(separator: ", "))\(others)"
      + remedies
  }

  /// The remedies, each once.
  var remedies: String {
    var seen: Set<String> = []
    return compactMap(\.remedy).filter { seen.insert($0).inserted }.map { "; \($0)" }.joined()
  }
}
