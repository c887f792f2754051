// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// `silhouette convert`
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts a model file to Silhouette's own format.",
    usage: "silhouette convert <model> -o <file> [<options>]",
    discussion: "The model must be DeepLabV3 with a MobileNetV2 backbone."
      + Examples.text(
        "silhouette convert model.tflite -o model.safetensors",
        "silhouette convert model.safetensors -o small.safetensors --float16",
        "silhouette convert google -o google.safetensors --overwrite"))

  @Argument(
    help: ArgumentHelp(
      "A .safetensors, .tflite or .mlmodel file, or an installed model's name.",
      valueName: "model"))
  var input: ModelReference

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The .safetensors file to write.", valueName: "file"))
  var output: String

  @Flag(help: "Store 16-bit floats: half the size, about three significant digits.")
  var float16 = false

  @Flag(help: "Replace an existing file.")
  var overwrite = false

  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    if output == "-" { try ResultTarget.validateStandardOutput("-o", content: "a model") }
  }

  func run() throws {
    try ResultFile.prepare(output, overwriting: overwrite)
    let weights = try input.file().deepLabV3Weights()
    try weights.write(
      to: output, precision: float16 ? .float16 : .float32, overwriting: overwrite)
    if !verbosity.quiet, output != "-" {
      let configuration = weights.configuration
      StandardError.write(
        "\(TerminalText.line(output)): DeepLabV3, width \(configuration.widthMultiplier), output stride"
          + " \(configuration.outputStride), \(configuration.classes.count) classes,"
          + " \(weights.tensors.count) tensors\n")
    }
  }
}
