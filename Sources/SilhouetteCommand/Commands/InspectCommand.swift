// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouetteInference

/// `silhouette inspect`
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows the contents of a model file.",
    usage: "silhouette inspect [<model>] [<options>]",
    discussion: "Without an argument, it shows the bundled network."
      + Examples.text(
        "silhouette inspect", "silhouette inspect model.tflite --simplified",
        "silhouette inspect --profile"))

  @Argument(
    help: ArgumentHelp(
      "A .safetensors, .tflite or .mlmodel file, or an installed model's name.",
      valueName: "model"))
  var file: ModelReference?

  @Flag(help: "Print the graph as JSON.")
  var json = false

  @Flag(help: "Print the graph in Graphviz's DOT language.")
  var dot = false

  @Flag(help: "Show the graph after simplification, as it runs.")
  var simplified = false

  @Flag(help: "Run the network and show the time of each step.")
  var profile = false

  @Option(
    help: ArgumentHelp(
      "How long --profile keeps starting runs (default: 5).",
      valueName: "seconds"))
  var seconds: Double?

  @Option(help: ThreadOptions.help)
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      "The height and width of the network's input, of the form 16 k + 1.", valueName: "size"))
  var inputSize: Int?

  func validate() throws {
    if [json, dot, profile].filter({ $0 }).count > 1 {
      throw ValidationError("--json, --dot and --profile cannot be combined")
    }
    try ThreadOptions.check(threads)
    if seconds != nil, !profile { throw ValidationError("--seconds is for --profile") }
    try ValidationError.check("--seconds", seconds, 0.1...86_400)
  }

  func run() throws {
    let model = try file?.file() ?? .bundled
    let original =
      try inputSize.map { try model.deepLabV3Weights().graph(inputSize: $0) } ?? model.graph()
    let prepared = try Model(original, options: InferenceOptions(threadCount: threads))
    let graph = simplified ? prepared.graph : original
    if profile {
      StandardOutput.write(
        summary(model, prepared)
          + ProfileReport.text(try prepared.profile(duration: .seconds(seconds ?? 5))))
    } else if json {
      StandardOutput.write(Graph.JSONPrinter().text(of: graph))
    } else if dot {
      StandardOutput.write(Graph.DOTPrinter().text(of: graph))
    } else {
      StandardOutput.write(summary(model, prepared))
      StandardOutput.write(Graph.TextPrinter(showsConstants: false).text(of: graph))
    }
  }

  private func summary(_ model: ModelFile, _ prepared: Model) -> String {
    var lines = ["format: \(model.formatName)"]
    lines += model.metadata.map {
      "\(TerminalText.line($0.name)): \(TerminalText.line($0.value))"
    }
    lines += [
      "memory of a run: \(mebibytes(prepared.arenaByteCount)) MiB for intermediate values,"
        + " \(mebibytes(prepared.workingByteCount)) MiB for the threads' working memory",
      "runs with: \(prepared.matrixBackend.rawValue) on \(prepared.instructionSet),"
        + " \(prepared.threadCount) threads",
    ]
    return lines.joined(separator: "\n") + "\n\n"
  }

  private func mebibytes(_ bytes: Int) -> String {
    Decimals.text(units: (bytes * 10 + (1 << 19)) >> 20, 1)
  }
}
