// SPDX-License-Identifier: Apache-2.0

/// A graph as JSON for programs.
///
/// | key | value |
/// |---|---|
/// | `format`, `version` | `silhouette-graph`, 1 |
/// | `values` | a list in the order of computation; see below |
/// | `outputs` | a list of `{name, value}`; `value` is a position in `values` |
/// | `statistics` | `{operators: {name: count}, operator_count, multiply_adds, parameters, largest_activation_bytes}` |
///
/// A value has `id` (its position), `name`, `kind` (`input`, `constant` or `operation`), `type`
/// (`float32`, …) and `shape`. An operation has also `operator`, `inputs` (positions),
/// `attributes` (`{name: text}`, defaults left out), `multiply_adds` and `parameters`. The numbers
/// of constants are not included.
public struct GraphJSONPrinter: Sendable {
  /// Makes a printer.
  public init() {}

  /// The text, a value per line.
  public func text(of graph: Graph) -> String {
    let values = graph.values.indices.map { value(graph, Graph.ValueID(index: $0)) }
    let outputs = graph.outputs.map {
      object([("name", JSONText.string($0.name)), ("value", "\($0.value.index)")])
    }
    return """
      {
      "format": "silhouette-graph",
      "version": 1,
      "values": [
      \(values.joined(separator: ",\n"))
      ],
      "outputs": [\(outputs.joined(separator: ", "))],
      "statistics": \(statistics(graph.statistics))
      }

      """
  }

  private func value(_ graph: Graph, _ id: Graph.ValueID) -> String {
    let value = graph[id]
    var members = [
      ("id", "\(id.index)"), ("name", JSONText.string(value.name)), ("kind", ""),
      ("type", JSONText.string(value.type.elementType.rawValue)),
      ("shape", list(value.type.shape.map(String.init))),
    ]
    switch value.origin {
    case .input: members[2].1 = "\"input\""
    case .constant: members[2].1 = "\"constant\""
    case .operation(let operation, let inputs):
      members[2].1 = "\"operation\""
      let attributes = operation.definition.attributes.map { ($0.name, JSONText.string($0.value)) }
      members += [
        ("operator", JSONText.string(operation.name)),
        ("inputs", list(inputs.map { "\($0.index)" })),
        ("attributes", object(attributes)),
        ("multiply_adds", "\(graph.multiplyAdds(of: id))"),
        ("parameters", "\(graph.parameterCount(of: id))"),
      ]
    }
    return object(members)
  }

  private func statistics(_ statistics: GraphStatistics) -> String {
    object([
      ("operators", object(statistics.operators.map { ($0.name, "\($0.count)") })),
      ("operator_count", "\(statistics.operatorCount)"),
      ("multiply_adds", "\(statistics.multiplyAdds)"),
      ("parameters", "\(statistics.parameterCount)"),
      ("largest_activation_bytes", "\(statistics.largestActivationByteCount)"),
    ])
  }

  private func object(_ members: [(String, String)]) -> String {
    "{" + members.map { JSONText.string($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
  }

  private func list(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ", ") + "]"
  }
}
