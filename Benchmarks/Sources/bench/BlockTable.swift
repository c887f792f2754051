// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
@_spi(Benchmarks) import SilhouetteInference

/// Measures the gain of running a block of MobileNetV2 strip by strip in one step, instead of running its convolutions
/// one after the other.
struct BlockTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blocks", abstract: "Compares fused blocks with the sum of their parts.")

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
    var settings = InferenceOptions(threadCount: threadCount, matrixBackend: .swift)
    let fused = try Model(network.graph, options: settings)
    settings.fusesBlocks = false
    let parted = try Model(network.graph, options: settings)
    let (fusedSteps, partedSteps) = (
      try fused.profile(rounds: 1).steps, try parted.profile(rounds: 1).steps
    )
    let inputs = fused.zeros
    var fusedTimes = [Times](repeating: Times(), count: fusedSteps.count + 1)
    var partedTimes = [Times](repeating: Times(), count: fusedSteps.count + 1)
    let groups = groups(of: fusedSteps, in: partedSteps)
    for _ in 0..<options.rounds {
      _ = try fused.measuredRun(inputs)
      let whole = try fused.measuredRun(inputs)
      _ = try parted.measuredRun(inputs)
      let parts = try parted.measuredRun(inputs)
      for (index, group) in groups.enumerated() {
        fusedTimes[index].add(whole[index])
        partedTimes[index].add(parts[group].reduce(0, +))
      }
      fusedTimes[groups.count].add(whole.reduce(0, +))
      partedTimes[groups.count].add(parts.reduce(0, +))
    }
    report.heading(
      "Fused blocks of \(network.title), \(threads(threadCount)), \(fused.instructionSet)")
    report.head([
      "block", "result", "parts", "fused, median ms", "sum of parts, median ms", "fused, least ms",
      "sum of parts, least ms", "parts ÷ fused",
    ])
    for (index, step) in fusedSteps.enumerated() where groups[index].count > 1 {
      row(
        "\(step.name) “\(step.value)”", "\(step.shape)", "\(groups[index].count)",
        fusedTimes[index], partedTimes[index], &report)
    }
    row("the whole network", "", "", fusedTimes[groups.count], partedTimes[groups.count], &report)
    report.line()
  }

  private static func row(
    _ name: String, _ shape: String, _ count: String, _ fused: Times, _ parted: Times,
    _ report: inout Report
  ) {
    report.row([
      name, shape, count, milliseconds(fused.median, 3), milliseconds(parted.median, 3),
      milliseconds(fused.minimum, 3), milliseconds(parted.minimum, 3),
      number(parted.median / fused.median, 2),
    ])
  }

  /// Returns, for each step of the fused network, the equivalent steps of the other network: those up to the one that
  /// produces the same value.
  private static func groups(
    of fused: [Model.Profile.Step], in parted: [Model.Profile.Step]
  ) -> [Range<Int>] {
    var first = 0
    return fused.map { step in
      let last = parted[first...].firstIndex { $0.value == step.value && $0.shape == step.shape }
      let group = first..<((last ?? first) + 1)
      first = group.upperBound
      return group
    }
  }
}
