// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteInference

/// Measures whole networks with several sizes, batches, threads, instruction set levels and back ends.
struct NetworkTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "network", abstract: "The bundled network at several sizes and settings.")

  @Flag(help: "Measure each step of the network at 320×320 instead.") var byLayer = false

  @OptionGroup var options: MeasurementOptions

  func run() throws {
    var report = Report()
    if byLayer {
      try LayerTable.add(to: &report, options)
    } else {
      try OpenBLASCoreType.restartWithBest()
      try Self.add(to: &report, options)
    }
    try report.write(to: options.markdown)
  }

  static func add(to report: inout Report, _ options: MeasurementOptions) throws {
    report.heading("Networks, from the image's floats to the outputs")
    report.line(
      "OpenBLAS runs as \(OpenBLASCoreType.current ?? "what it takes the CPU for")."
        + " Times are of one run, which holds the whole batch.")
    report.line()
    report.head([
      "network", "batch", "threads", "products", "level", "median ms", "least ms",
      "GMAC/s", "of peak", "memory MiB",
    ])
    let sizes = [(160, 1), (320, 1), (320, 2), (320, 4), (513, 1), (1024, 1)]
    let cases =
      try sizes.map { (try MeasuredNetwork.bundled(size: $0, batchCount: $1), $1) }
      + MeasuredNetwork.named(options).map { ($0, 1) }
    for (network, batchCount) in cases {
      let isLarge = network.graph.statistics.multiplyAdds > 4_000_000_000
      let rounds = isLarge ? (options.rounds + 2) / 3 : options.rounds
      for threadCount in options.threads {
        try add(to: &report, network, batchCount, threadCount, rounds)
      }
    }
    report.line()
  }

  private static func add(
    to report: inout Report, _ network: MeasuredNetwork, _ batchCount: Int, _ threadCount: Int,
    _ rounds: Int
  ) throws {
    let graph = network.graph
    let models = settings(threadCount).compactMap { try? Model(graph, options: $0) }
    let times = try takeTurns(
      rounds: rounds, pause: pause(threadCount: threadCount), models.map(contestant))
    let multiplyAdds = Double(graph.statistics.multiplyAdds)
    for (model, times) in zip(models, times) {
      let rate = multiplyAdds / times.median
      report.row([
        network.title, "\(batchCount)", "\(threadCount)", model.matrixBackend.rawValue,
        model.instructionSet, milliseconds(times.median), milliseconds(times.minimum),
        billions(rate),
        number(rate / (try Machine.peak(model.instructionSet, threadCount)), 2),
        number(Double(model.arenaByteCount) / 1_048_576, 1),
      ])
    }
  }

  private static func contestant(_ model: Model) -> () throws -> Double {
    let inputs = model.zeros
    var outputs = model.graph.outputs.map { Tensor(zeros: model.graph[$0.value].type.shape) }
    return { try secondsOfSecondRun { try model.run(inputs, into: &outputs) } }
  }

  /// The vector levels with the library's own matrix products, and OpenBLAS with the highest level.
  private static func settings(_ threadCount: Int) -> [InferenceOptions] {
    let levels = Machine.levels.count > 1 ? Array(Machine.levels.dropFirst()) : Machine.levels
    return levels.map {
      InferenceOptions(threadCount: threadCount, matrixBackend: .swift, instructionSet: $0)
    } + [InferenceOptions(threadCount: threadCount, matrixBackend: .openBLAS)]
  }
}
