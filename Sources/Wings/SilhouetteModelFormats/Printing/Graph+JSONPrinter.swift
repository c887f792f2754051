// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension Graph {
  /// A printer of graphs as JSON, for programs.
  ///
  /// | key | value |
  /// |---|---|
  /// | `format`, `version` | `silhouette-graph`, 1 |
  /// | `values` | a list in the order of computation; see below |
  /// | `outputs` | a list of `{name, value}`; `value` is an index in `values` |
  /// | `statistics` | `{operators: {name: count}, operator_count, multiply_adds, parameters, largest_activation_bytes}` |
  ///
  /// A value has `id` (its index), `name`, `kind` (`input`, `constant` or `operation`), `type`
  /// (`float32`, …) and `shape`. An operation also has `operator`, `inputs` (indices),
  /// `attributes` (`{name: text}`, defaults omitted), `multiply_adds` and `parameters`. The contents
  /// of constants are not included.
  public struct JSONPrinter: Sendable {
    /// Creates a printer.
    public init() {}

    /// Returns the text, with one value per line.
    public func text(of graph: Graph) -> String {
      let values = graph.values.indices.map { value(graph, Graph.ValueID(index: $0)) }
      let outputs = graph.outputs.map {
        JSONText.object(["name": .string($0.name), "value": .number($0.value.index)])
      }
      let text = JSONText.object(
        [
          "format": .string("silhouette-graph"), "version": .number(1),
          "values": .array(values, .lines()), "outputs": .array(outputs),
          "statistics": statistics(graph.statistics),
        ], .lines())
      return "\(text)\n"
    }

    private func value(_ graph: Graph, _ id: Graph.ValueID) -> JSONText {
      let value = graph[id]
      func members(_ kind: String) -> [(name: String, value: JSONText)] {
        [
          ("id", .number(id.index)), ("name", .string(value.name)), ("kind", .string(kind)),
          ("type", .string(value.type.elementType.rawValue)),
          ("shape", .array(value.type.shape.map { .number($0) })),
        ]
      }
      switch value.origin {
      case .input: return .object(members("input"))
      case .constant: return .object(members("constant"))
      case .operation(let operation, let inputs):
        let attributes = operation.definition.attributes
        return .object(
          members("operation") + [
            ("operator", .string(operation.name)),
            ("inputs", .array(inputs.map { .number($0.index) })),
            ("attributes", .object(attributes.map { ($0.name, .string($0.value)) })),
            ("multiply_adds", .number(graph.multiplyAdds(of: id))),
            ("parameters", .number(graph.parameterCount(of: id))),
          ])
      }
    }

    private func statistics(_ statistics: Statistics) -> JSONText {
      .object([
        "operators": .object(statistics.operators.map { ($0.name, .number($0.count)) }),
        "operator_count": .number(statistics.operatorCount),
        "multiply_adds": .number(statistics.multiplyAdds),
        "parameters": .number(statistics.parameterCount),
        "largest_activation_bytes": .number(statistics.largestActivationByteCount),
      ])
    }
  }
}
