// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference

/// Measures each step of the network in a run of the whole, at every vector level.
enum LayerTable {
  static func add(to report: inout Report, _ options: MeasurementOptions) throws {
    for network in try MeasuredNetwork.all(options) {
      for threadCount in options.threads {
        for level in Machine.levels.dropFirst() {
          try add(to: &report, network, level, threadCount, options.rounds)
        }
      }
    }
  }

  private static func add(
    to report: inout Report, _ network: MeasuredNetwork, _ level: String, _ threadCount: Int,
    _ rounds: Int
  ) throws {
    let model = try Model(
      network.graph,
      options: InferenceOptions(
        threadCount: threadCount, matrixBackend: .swift, instructionSet: level))
    let peak = try Machine.peak(level, threadCount)
    let profile = try model.profile(rounds: rounds, duration: .seconds(60))
    report.heading("Steps of \(network.title), \(threads(threadCount)), \(level)")
    report.line(
      "Shortest times of \(rounds) runs; the peak is \(billions(peak)) GMAC/s.")
    report.line()
    report.head(["step", "result", "MMAC", "ms", "share", "GMAC/s", "of peak"])
    let seconds = profile.steps.map { $0.seconds ?? .nan }
    let whole = seconds.reduce(0, +)
    for (step, seconds) in zip(profile.steps, seconds) where seconds > whole / 1000 {
      let rate = Double(step.multiplyAdds) / seconds
      report.row([
        step.name, "\(step.shape)", number(Double(step.multiplyAdds) / 1e6, 1),
        milliseconds(seconds, 3), number(seconds / whole * 100, 1) + " %",
        step.multiplyAdds > 0 ? billions(rate) : "",
        step.multiplyAdds > 0 ? number(rate / peak, 2) : "",
      ])
    }
    let rate = Double(profile.multiplyAdds) / whole
    report.row([
      "**all**", "", number(Double(profile.multiplyAdds) / 1e6, 1), milliseconds(whole, 3),
      "100.0 %", billions(rate), number(rate / peak, 2),
    ])
    report.line()
  }
}
