// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Measures the engine and prints Markdown tables.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the engine and prints Markdown tables.",
    discussion: """
      Measurements are interleaved, so that load on the machine affects all contestants equally. Only
      compare figures of the same run.
      """,
    subcommands: [
      AllTables.self, NetworkTable.self, OperatorTable.self, BlockTable.self, ProductTable.self,
      ImagingTable.self, OpenBLASServer.self,
    ],
    defaultSubcommand: AllTables.self)
}

/// `bench all`
struct AllTables: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "all", abstract: "Prints every table.")

  @OptionGroup var options: MeasurementOptions

  func run() throws {
    try OpenBLASCoreType.restartWithBest()
    var report = Report()
    try Machine.describe(in: &report, options)
    try NetworkTable.add(to: &report, options)
    try OperatorTable.add(to: &report, options)
    try BlockTable.add(to: &report, options)
    try ProductTable.add(to: &report, options)
    try report.write(to: options.markdown)
  }
}

/// The options of all tables.
struct MeasurementOptions: ParsableArguments {
  @Option(help: "The number of measurements of each contestant.")
  var rounds: Int = 20

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The numbers of threads.", valueName: "count"))
  var threads: [Int] = [1, 2]

  @Option(
    help: ArgumentHelp(
      "Also measure a DeepLabV3 network, at output strides 16 and 8.", valueName: "safetensors"))
  var model: String?

  @Option(help: ArgumentHelp("Also write the tables to a file.", valueName: "file"))
  var markdown: String?

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds takes 1 or more, found \(rounds)") }
    for count in threads where !(1...256).contains(count) {
      throw ValidationError("--threads takes 1 to 256, found \(count)")
    }
  }
}
