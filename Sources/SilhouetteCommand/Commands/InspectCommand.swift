// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette inspect`
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what a model file holds.",
    discussion: "Without a file it shows the bundled network.")

  @Argument(help: ArgumentHelp("A .safetensors or .tflite file.", valueName: "model"))
  var file: String?

  @Flag(help: "Print the graph as JSON.")
  var json = false

  @Flag(help: "Print the graph in Graphviz's language.")
  var dot = false

  @Flag(help: "Show the graph as it is run, after simplification.")
  var simplified = false

  func validate() throws {
    if json && dot { throw ValidationError("--json and --dot exclude each other") }
  }

  func run() throws {
    let model =
      try file.map { try ModelFile(contentsOf: $0) }
      ?? .deepLabV3(DeepLabV3.bundledWeights())
    let prepared = try Model(model.graph())
    let graph = try simplified ? prepared.graph : model.graph()
    if json {
      StandardOutput.write(GraphJSONPrinter().text(of: graph))
    } else if dot {
      StandardOutput.write(GraphDOTPrinter().text(of: graph))
    } else {
      StandardOutput.write(summary(model, prepared))
      StandardOutput.write(GraphTextPrinter(showsConstants: false).text(of: graph))
    }
  }

  private func summary(_ model: ModelFile, _ prepared: Model) -> String {
    var lines = ["format: \(model.formatName)"]
    lines += model.metadata.map { "\($0.name): \($0.value)" }
    lines += [
      "memory of a run: \(mebibytes(prepared.arenaByteCount)) MiB",
      "runs with: \(prepared.matrixBackend.rawValue) on \(prepared.instructionSet),"
        + " \(prepared.threadCount) threads",
    ]
    return lines.joined(separator: "\n") + "\n\n"
  }

  private func mebibytes(_ bytes: Int) -> String {
    let tenths = (bytes * 10 + (1 << 19)) >> 20
    return "\(tenths / 10).\(tenths % 10)"
  }
}
