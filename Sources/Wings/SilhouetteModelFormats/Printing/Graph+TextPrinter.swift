// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension Graph {
  /// A printer of graphs as readable text, with one line per value:
  ///
  /// ```
  /// %0 = input “image”: float32[1, 513, 513, 3]
  /// %3 = convolution2D(%0, %1, %2) “backbone.stem” {stride 2×2, padding same, activation relu6}: float32[1, 257, 257, 32]  57.1 M multiply-adds, 896 parameters
  /// output “logits” = %3
  /// ```
  public struct TextPrinter: Sendable {
    /// Indicates whether constants are printed, on lines of their own.
    public var showsConstants: Bool

    /// Creates a printer.
    public init(showsConstants: Bool = true) { self.showsConstants = showsConstants }

    /// Returns the text, which ends with a line of totals.
    public func text(of graph: Graph) -> String {
      var text = ""
      for index in graph.values.indices {
        let id = Graph.ValueID(index: index)
        if !showsConstants, graph.constant(id) != nil { continue }
        text += line(graph, id) + "\n"
      }
      for output in graph.outputs {
        text += "output “\(TerminalText.line(output.name))” = \(output.value)\n"
      }
      let statistics = graph.statistics
      return text
        + "total: \(statistics.operatorCount) operators, "
        + "\(Self.short(statistics.multiplyAdds)) multiply-adds, "
        + "\(Self.short(statistics.parameterCount)) parameters\n"
    }

    private func line(_ graph: Graph, _ id: Graph.ValueID) -> String {
      let value = graph[id]
      let name = value.name.isEmpty ? "" : " “\(TerminalText.line(value.name))”"
      switch value.origin {
      case .input: return "\(id) = input\(name): \(value.type)"
      case .constant: return "\(id) = constant\(name): \(value.type)"
      case .operation(let operation, let inputs):
        let attributes = operation.definition.attributes.map { "\($0.name) \($0.value)" }
        let list = attributes.isEmpty ? "" : " {\(attributes.joined(separator: ", "))}"
        let costs = [
          (graph.multiplyAdds(of: id), "multiply-adds"),
          (graph.parameterCount(of: id), "parameters"),
        ].filter { $0.0 > 0 }.map { "\(Self.short($0.0)) \($0.1)" }
        return "\(id) = \(operation.name)(\(inputs.map(\.description).joined(separator: ", ")))"
          + "\(name)\(list): \(value.type)"
          + (costs.isEmpty ? "" : "  " + costs.joined(separator: ", "))
      }
    }

    /// Returns a number with three digits and a unit, such as 2.74 G.
    static func short(_ number: Int) -> String {
      for (unit, name) in [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")] where number >= unit
      {
        let hundredths = Int((Double(number) / Double(unit) * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        let digits =
          whole >= 100
          ? "" : whole >= 10 ? ".\(rest / 10)" : ".\(rest < 10 ? "0" : "")\(rest)"
        return "\(whole)\(digits) \(name)"
      }
      return "\(number)"
    }
  }
}
