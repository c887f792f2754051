// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension Graph {
  /// A printer of graphs in the language of Graphviz, as for `dot -Tsvg graph.dot`.
  ///
  /// Constants are not drawn; operators that use them show the number of parameters.
  public struct DOTPrinter: Sendable {
    /// Creates a printer.
    public init() {}

    /// Returns the text.
    public func text(of graph: Graph) -> String {
      var text = "digraph model {\n  node [shape=box, fontname=\"sans-serif\"];\n"
      for index in graph.values.indices {
        let id = Graph.ValueID(index: index)
        let value = graph[id]
        switch value.origin {
        case .constant: continue
        case .input:
          text += node(id, [value.name, value.type.description], style: ", style=rounded")
        case .operation(let operation, let inputs):
          let multiplyAdds = graph.multiplyAdds(of: id)
          let parameters = graph.parameterCount(of: id)
          let attributes = operation.definition.attributes.map { "\($0.name) \($0.value)" }
          text += node(
            id,
            [
              operation.name, value.name, attributes.joined(separator: ", "),
              value.type.description,
              multiplyAdds > 0 ? "\(Graph.TextPrinter.short(multiplyAdds)) multiply-adds" : "",
              parameters > 0 ? "\(Graph.TextPrinter.short(parameters)) parameters" : "",
            ])
          for input in inputs where graph.constant(input) == nil {
            text += "  v\(input.index) -> v\(index);\n"
          }
        }
      }
      for (index, output) in graph.outputs.enumerated() {
        text += "  o\(index) [label=\(quoted(output.name)), style=rounded];\n"
        text += "  v\(output.value.index) -> o\(index);\n"
      }
      return text + "}\n"
    }

    private func node(_ id: Graph.ValueID, _ lines: [String], style: String = "") -> String {
      let label = lines.filter { !$0.isEmpty }.joined(separator: "\n")
      return "  v\(id.index) [label=\(quoted(label))\(style)];\n"
    }

    private func quoted(_ text: String) -> String {
      var result = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case _ where scalar.value < 0x20: result += " "
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result + "\""
    }
  }
}
