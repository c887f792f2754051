// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouetteExplanation
import SilhouetteInference
import SilhouetteModelFormats

/// `silhouette inspect`
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows the contents of a model file.",
    usage: "silhouette inspect [<model>] [<options>]",
    discussion: "Without an argument, it shows the bundled network."
      + Examples.text(
        "silhouette inspect", "silhouette inspect model.tflite --profile",
        "silhouette inspect --features photo.jpg -o m.png --value aspp.pointwise"))

  @Argument(
    help: ArgumentHelp(
      "A .safetensors, .tflite, .mlmodel or .onnx file, or an installed model's name.",
      valueName: "model"))
  var file: ModelReference?

  @Flag(help: "Print the graph as JSON.")
  var json = false

  @Flag(help: "Print the graph in Graphviz's DOT language.")
  var dot = false

  @Flag(help: "Show the graph after simplification, as it runs.")
  var simplified = false

  @Flag(
    help:
      "Show the steps that the planner made of the graph, and where their results lie in memory.")
  var plan = false

  @Flag(help: "Show which pixels of the image each value depends on.")
  var receptiveField = false

  @Option(
    help: ArgumentHelp(
      "Draw the most telling feature maps of each stage of DeepLabV3 or DeepLabV3+ for a photo, or those of --value.",
      valueName: "photo"),
    completion: .photos)
  var features: String?

  @Option(
    help: ArgumentHelp(
      "A value of the graph whose maps --features draws; repeat it for several.", valueName: "name")
  )
  var value: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The sheet that --features draws, an image file.", valueName: "file"),
    completion: .photos)
  var output: String?

  @Flag(help: "Replace an existing file.")
  var overwrite = false

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
      "The size of the network's input, such as 640x480 or 320, for models that leave it open.",
      valueName: "size"))
  var inputSize: InputSizeArgument?

  @OptionGroup var shapes: InputShapeOptions

  func validate() throws {
    let forms = [json, dot, profile, plan, receptiveField, features != nil]
    if forms.filter({ $0 }).count > 1 {
      throw ValidationError(
        "--json, --dot, --profile, --plan, --receptive-field and --features cannot be combined")
    }
    if (features == nil) != (output == nil) {
      throw ValidationError("--features and -o belong together")
    }
    if !value.isEmpty, features == nil { throw ValidationError("--value is for --features") }
    try sheet?.validateFile()
    try ThreadOptions.check(threads)
    if seconds != nil, !profile { throw ValidationError("--seconds is for --profile") }
    try ValidationError.check("--seconds", seconds, 0.1...86_400)
  }

  /// The target of the sheet; `nil` without `--features`.
  private var sheet: ResultTarget? {
    output.map { ResultTarget(path: $0) }
  }

  func run() throws {
    if let features, let sheet {
      return try draw(features, to: sheet.file(overwrites: overwrite))
    }
    if file == nil, !shapes.inputShape.isEmpty {
      throw ValidationError("--input-shape is for a model file")
    }
    var options = ModelFile.Options(inputSize: inputSize?.size)
    options.inputShapes = shapes.shapes
    let model = try file?.file(options) ?? .bundled
    let original = try graph(of: model)
    let prepared = try Model(original, options: InferenceOptions(threadCount: threads))
    let graph = simplified ? prepared.graph : original
    if profile {
      StandardOutput.write(
        summary(model, prepared)
          + ProfileReport.text(try prepared.profile(duration: .seconds(seconds ?? 5))))
    } else if plan {
      StandardOutput.write(summary(model, prepared) + prepared.planText)
    } else if receptiveField {
      StandardOutput.write(ReceptiveField.text(of: graph))
    } else if json {
      StandardOutput.write(Graph.JSONPrinter().text(of: graph))
    } else if dot {
      StandardOutput.write(Graph.DOTPrinter().text(of: graph))
    } else {
      StandardOutput.write(summary(model, prepared))
      StandardOutput.write(Graph.TextPrinter(showsConstants: false).text(of: graph))
    }
  }

  /// Returns the model as a graph, for the input's size that was asked for.
  private func graph(of model: ModelFile) throws -> Graph {
    guard let size = inputSize?.size else { return try model.graph() }
    if type(of: model.contents).takesInputSize { return try model.graph(inputSize: size) }
    guard size.width == size.height else {
      throw ValidationError("--input-size \(size): this network takes squares")
    }
    return try model.deepLabV3Weights().graph(inputSize: size.width)
  }

  private func draw(_ photo: String, to result: ResultFile) throws {
    try result.prepare()
    let model = try file?.file() ?? .bundled
    let sheet = try FeatureSheet(
      of: Photo(contentsOf: photo).pixels, in: model, values: value, threadCount: threads)
    try result.write(sheet.image.pixels(), options: EncodingOptions())
  }

  private func summary(_ model: ModelFile, _ prepared: Model) -> String {
    var lines = ["format: \(model.formatName)"]
    lines += model.metadata.map {
      "\(TerminalText.line($0.name)): \(TerminalText.line($0.value))"
    }
    for (kind, elements) in [
      ("input", model.contents.inputElements), ("output", model.contents.outputElements),
    ] {
      lines += elements.sorted { $0.key < $1.key }.map {
        "arrays of \(kind) “\(TerminalText.line($0.key))”: \($0.value)"
      }
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
