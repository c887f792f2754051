// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
@_spi(Benchmarks) import SilhouetteInference

/// Measures each convolution of the network separately, against OpenBLAS with its own core type and with the best one.
struct OperatorTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "operators", abstract: "Measures each convolution of the network separately.")

  @OptionGroup var options: MeasurementOptions

  func run() throws {
    var report = Report()
    try Self.add(to: &report, options)
    try report.write(to: options.markdown)
  }

  static func add(to report: inout Report, _ options: MeasurementOptions) throws {
    for network in try MeasuredNetwork.all(options) {
      for threadCount in options.threads {
        try add(to: &report, network, threadCount: threadCount, options)
      }
    }
  }

  private static func add(
    to report: inout Report, _ network: MeasuredNetwork, threadCount: Int,
    _ options: MeasurementOptions
  ) throws {
    let clients = try OpenBLASCoreType.clients()
    let level = Machine.levels.last ?? "base"
    let peak = try Machine.peak(level, threadCount)
    report.heading("Convolutions of \(network.title), \(threads(threadCount)), \(level)")
    report.line(
      "OpenBLAS detects this CPU as \(clients[0].coreType); "
        + (clients.count > 1
          ? "its best core type is \(clients[1].coreType)." : "that is also its best core type.")
        + " Its times are for `cblas_sgemm` alone, without gathering windows, bias or activation."
        + " All times are medians; “ours ÷ faster” compares"
        + " with the faster of the two and is below 1 if ours is faster.")
    report.line()
    report.head([
      "operator", "input", "result", "MMAC", "ms", "least ms", "GMAC/s", "of peak",
      "OpenBLAS ms", "its best ms", "ours ÷ faster",
    ])
    for part in try parts(of: network.graph) {
      let model = try Model(
        part.graph, options: InferenceOptions(threadCount: threadCount, matrixBackend: .swift))
      let inputs = model.zeros
      var contestants: [() throws -> Double] = [
        {
          _ = try model.measuredRun(inputs)
          return try model.measuredRun(inputs).reduce(0, +)
        }
      ]
      if let (rows, depth, columns) = part.product {
        for client in clients {
          contestants.append {
            try client.seconds(
              rows: rows, depth: depth, columns: columns, threadCount: threadCount)
          }
        }
      }
      let times = try takeTurns(
        rounds: options.rounds, pause: pause(threadCount: threadCount), contestants)
      let ours = times[0]
      let rate = Double(part.multiplyAdds) / ours.median
      report.row([
        part.name, "\(part.input)", "\(part.result)", number(Double(part.multiplyAdds) / 1e6, 1),
        milliseconds(ours.median, 3), milliseconds(ours.minimum, 3), billions(rate),
        number(rate / peak, 2), times.count > 1 ? milliseconds(times[1].median, 3) : "",
        times.count > 1 ? milliseconds(times[times.count - 1].median, 3) : "",
        times.dropFirst().map(\.median).min().map { number(ours.median / $0, 2) } ?? "",
      ])
    }
    report.line()
  }

  /// A convolution as a separate network.
  private struct Part {
    var graph = Graph()
    var name = ""
    var input: TensorShape
    var result: TensorShape
    var multiplyAdds = 0
    /// The equivalent matrix product: rows, depth, columns; `nil` for depthwise convolutions.
    var product: (Int, Int, Int)?
  }

  /// Returns the distinct convolutions of the network in order, without those on a mean of one pixel.
  private static func parts(of graph: Graph) throws -> [Part] {
    var seen: Set<String> = []
    return try graph.values.compactMap { value in
      guard case .operation(let operation, let inputs) = value.origin,
        value.type.shape.elementCount > 1024
      else { return nil }
      let types = inputs.map { graph[$0].type }
      guard seen.insert("\(operation) \(types)").inserted else { return nil }
      var part = Part(input: types[0].shape, result: value.type.shape)
      switch operation {
      case .convolution2D:
        let weights = types[1].shape
        let depth = weights[1] * weights[2] * weights[3]
        part.product = (part.result[1] * part.result[2], depth, weights[0])
        part.name = "\(weights[1])×\(weights[2])"
      case .depthwiseConvolution2D(let convolution):
        part.name = "depthwise \(types[1].shape[0])×\(types[1].shape[1])"
        let dilation = convolution.window.dilation.height
        if dilation > 1 { part.name += ", dilation \(dilation)" }
      default: return nil
      }
      let operands = inputs.map { id in
        graph.constant(id).map { part.graph.addConstant($0) }
          ?? part.graph.addInput("input", graph[id].type)
      }
      part.graph.addOutput("result", try part.graph.add(operation, operands))
      part.multiplyAdds = part.graph.statistics.multiplyAdds
      return part
    }
  }
}
