// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
@_spi(Benchmarks) import SilhouetteInference
import Synchronization

/// The machine that runs the benchmarks.
enum Machine {
  /// The instruction set levels that this CPU supports, slowest first.
  static let levels: [String] = ["base", "v3", "v4"].filter { level in
    (try? probe(InferenceOptions(threadCount: 1, instructionSet: level))) != nil
  }

  /// Returns the multiply-adds per second that a number of threads reach in registers at a level: the best of several
  /// attempts, measured once.
  static func peak(_ level: String, _ threadCount: Int) throws -> Double {
    let key = "\(level) \(threadCount)"
    if let known = peaks.withLock({ $0[key] }) { return known }
    let model = try probe(InferenceOptions(threadCount: threadCount, instructionSet: level))
    let peak = (0..<20).reduce(0) { best, _ in max(best, model.measuredPeak()) }
    peaks.withLock { $0[key] = peak }
    return peak
  }

  private static let peaks = Mutex<[String: Double]>([:])

  static func describe(in report: inout Report, _ options: MeasurementOptions) throws {
    report.heading("Machine")
    report.line("\(processor), \(ProcessInfo.processInfo.activeProcessorCount) CPUs.")
    report.line("The peak is the rate of multiply-adds in registers, without any other work:")
    report.line()
    report.head(["level"] + options.threads.map { "\(threads($0)), GMAC/s" })
    for level in levels {
      report.row([level] + (try options.threads.map { billions(try peak(level, $0)) }))
    }
    report.line()
  }

  private static var processor: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let name = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
    return name?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
      ?? "Unknown processor"
  }

  /// Returns the smallest possible model.
  private static func probe(_ options: InferenceOptions) throws -> Model {
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.float32, [1]))
    graph.addOutput("y", try graph.add(.activation(.relu), [x]))
    return try Model(graph, options: options)
  }
}

/// Sleeps.
func wait(_ duration: Duration) {
  if duration > .zero { Thread.sleep(forTimeInterval: duration / .seconds(1)) }
}
