// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
@_spi(Benchmarks) import SilhouetteInference

/// Measures one matrix product of any size, or several that show the strengths and weaknesses of the tile.
struct ProductTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "product", abstract: "One matrix product [rows, depth] · [depth, columns].")

  @Argument var rows: Int
  @Argument var depth: Int
  @Argument var columns: Int
  @OptionGroup var options: MeasurementOptions

  func run() throws {
    var report = Report()
    try Self.add(to: &report, options, [(rows, depth, columns)])
    try report.write(to: options.markdown)
  }

  static func add(
    to report: inout Report, _ options: MeasurementOptions,
    _ sizes: [(rows: Int, depth: Int, columns: Int)] = [
      (256, 256, 256), (1024, 1024, 1024), (4096, 16, 96), (4096, 512, 21),
    ]
  ) throws {
    let clients = try OpenBLASCoreType.clients()
    report.heading("Matrix products")
    report.head([
      "[rows, depth] · [depth, columns]", "threads", "by", "median ms", "least ms", "GMAC/s",
      "of peak",
    ])
    for (rows, depth, columns) in sizes {
      for threadCount in options.threads {
        let models = try Machine.levels.map {
          try model(
            rows, depth, columns,
            InferenceOptions(
              threadCount: threadCount, matrixBackend: .swift, instructionSet: $0))
        }
        var contestants = models.map { model -> (String, () throws -> Double) in
          let inputs = model.zeros
          return (
            model.instructionSet,
            {
              _ = try model.measuredRun(inputs)
              return try model.measuredRun(inputs).reduce(0, +)
            }
          )
        }
        for client in clients {
          contestants.append(
            (
              "OpenBLAS (\(client.coreType))",
              {
                try client.seconds(
                  rows: rows, depth: depth, columns: columns, threadCount: threadCount)
              }
            ))
        }
        let times = try takeTurns(
          rounds: options.rounds, pause: pause(threadCount: threadCount), contestants.map(\.1))
        for ((name, _), times) in zip(contestants, times) {
          let rate = Double(rows * depth * columns) / times.median
          let level = Machine.levels.contains(name) ? name : Machine.levels.last ?? "base"
          report.row([
            "[\(rows), \(depth)] · [\(depth), \(columns)]", "\(threadCount)", name,
            milliseconds(times.median, 3), milliseconds(times.minimum, 3), billions(rate),
            number(rate / (try Machine.peak(level, threadCount)), 2),
          ])
        }
      }
    }
    report.line()
  }

  private static func model(
    _ rows: Int, _ depth: Int, _ columns: Int, _ options: InferenceOptions
  ) throws -> Model {
    var graph = Graph()
    let input = graph.addInput("a", TensorType(.float32, [1, 1, rows, depth]))
    let weights = graph.addConstant(Tensor(zeros: [columns, 1, 1, depth]))
    graph.addOutput("c", try graph.add(.convolution2D(Operator.Convolution2D()), [input, weights]))
    return try Model(graph, options: options)
  }
}
