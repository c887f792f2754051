// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// Measures the engine and prints Markdown tables.
///
/// All times are the least of many rounds in one process; compare figures of one run only.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the engine and prints Markdown tables.",
    subcommands: [NetworkTable.self, OperatorTable.self, ProductTable.self, AllTables.self],
    defaultSubcommand: AllTables.self)
}

struct AllTables: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "all", abstract: "Every table.")

  @Option(help: "The number of threads.") var threads: Int = 2

  func run() throws {
    try NetworkTable.print()
    for outputStride in [16, 8] { try OperatorTable.print(outputStride, threads) }
  }
}

/// A row of a Markdown table.
func row(_ cells: [String]) { print("| " + cells.joined(separator: " | ") + " |") }

/// The head of a Markdown table.
func head(_ cells: [String]) {
  row(cells)
  row(cells.map { _ in "---" })
}

/// A number with some digits behind the point.
func number(_ value: Double, _ digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = Int((value * scale).rounded())
  guard digits > 0 else { return "\(scaled)" }
  let rest = "\(scaled % Int(scale))"
  return "\(scaled / Int(scale))." + String(repeating: "0", count: digits - rest.count) + rest
}
