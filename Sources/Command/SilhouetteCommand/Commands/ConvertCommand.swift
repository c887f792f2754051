// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouetteInference
import SilhouetteModelFormats

/// `silhouette convert`
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts a model file to Silhouette's own format.",
    usage: "silhouette convert <model> -o <file> [<options>]",
    discussion: """
      DeepLabV3 with a MobileNetV2 backbone becomes a file of its weights. Of any other model, the \
      graph and its weights are written, and its results are the same bit for bit unless you pass \
      --float16.
      """
        + Examples.text(
          "silhouette convert model.tflite -o model.safetensors",
          "silhouette convert u2net.onnx -o u2net.safetensors",
          "silhouette convert model.safetensors -o small.safetensors --float16"))

  @Argument(
    help: ArgumentHelp(
      "A .safetensors, .tflite, .mlmodel or .onnx file, or an installed model's name.",
      valueName: "model"))
  var input: ModelReference

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The .safetensors file to write.", valueName: "file"),
    completion: .file(extensions: ["safetensors"]))
  var output: String

  @Flag(help: "Store 16-bit floats: half the size, about three significant digits.")
  var float16 = false

  @Option(
    help: ArgumentHelp(
      "The size of the image input, such as 640x480 or 320, for models that leave it open.",
      valueName: "size"))
  var inputSize: InputSizeArgument?

  @OptionGroup var shapes: InputShapeOptions

  @Flag(help: "Replace an existing file.")
  var overwrite = false

  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    if output == "-" { try ResultTarget.validateStandardOutput("-o", content: "a model") }
  }

  func run() throws {
    try ResultFile.prepare(output, overwriting: overwrite)
    var options = ModelFile.Options(inputSize: inputSize?.size, recognizesFamilies: true)
    options.inputShapes = shapes.shapes
    let file = try input.file(options)
    let precision: SafetensorsWriter.Precision = float16 ? .float16 : .float32
    let written: String
    if let weights = try Self.recognizedWeights(in: file) {
      try weights.write(to: output, precision: precision, overwriting: overwrite)
      let configuration = weights.configuration
      written =
        "DeepLabV3, width \(configuration.widthMultiplier), output stride"
        + " \(configuration.outputStride), \(configuration.classes.count) classes,"
        + " \(weights.tensors.count) tensors"
    } else {
      let graph = try GraphFile(file, inputSize: inputSize?.size)
      try graph.write(to: output, precision: precision, overwriting: overwrite)
      let constantCount = graph.graph.values.count {
        if case .constant = $0.origin { true } else { false }
      }
      written =
        "a graph of \(graph.graph.statistics.operatorCount) operators, \(constantCount) tensors;"
        + " it is not recognised as DeepLabV3 on MobileNetV2"
    }
    if !verbosity.quiet, output != "-" {
      StandardError.write("\(TerminalText.line(output)): \(written)\n")
    }
  }

  /// Returns the DeepLabV3 network in a file; `nil` if it holds another model.
  ///
  /// - Throws: Errors that have nothing to do with the kind of model.
  private static func recognizedWeights(in file: ModelFile) throws -> DeepLabV3.Weights? {
    do {
      return try file.deepLabV3Weights()
    } catch is ModelError {
      return nil
    }
  }
}
