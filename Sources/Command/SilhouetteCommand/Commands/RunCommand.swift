// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouetteInference
import SilhouetteModelFormats

/// `silhouette run`
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs a model on NumPy arrays.",
    usage: "silhouette run <model> <array> ... -o <folder> [<options>]",
    discussion: """
      Each input of the model takes an array from a .npy file, in the order in which \
      `silhouette inspect` lists the inputs. The outputs are written to output0.npy, output1.npy and \
      so on in the folder, in the model's order.

      An array must have the shape and the element type of its input; only float16 and float64 are \
      converted, for inputs of float32, and the integers of quantised inputs, by their scale. Nothing \
      else is done to the numbers: images must be scaled as the model expects. Images have the order of axes of the model's format: channels, height \
      and width in .onnx files, height, width and channels in .tflite, .mlmodel and .safetensors \
      files; a converted file keeps that of the original. An .onnx file that leaves sizes open takes \
      those of the arrays, and holds the numbers of a short list, such as a ratio that decides sizes, as \
      constants if it must.
      """
        + Examples.text(
          "silhouette run model.tflite image.npy -o outputs",
          "silhouette run model.tflite image.npy -o outputs --threads 1 --quiet",
          "silhouette run ./model.safetensors - -o outputs --overwrite < image.npy"))

  @Argument(
    help: ArgumentHelp(
      "A .safetensors, .tflite, .mlmodel or .onnx file, or an installed model's name.",
      valueName: "model"))
  var model: ModelReference

  @Argument(
    help: ArgumentHelp(
      "A .npy file for each input; - for standard input.", valueName: "array"),
    completion: .file(extensions: ["npy"]))
  var arrays: [String] = []

  @OptionGroup(title: "Result") var result: Result

  @OptionGroup(title: "Engine") var engine: EngineOptions

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    if arrays.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("only one array can come from standard input")
    }
  }

  func run() throws {
    let arrays = try arrays.map { try NPYFile(contentsOf: $0) }
    // A size that the model leaves open is that of the array.
    let image = arrays.first { $0.shape.rank == 4 }?.shape
    var given = ModelFile.Options(
      inputSize: image.map { ModelInputSize(width: $0[3], height: $0[2]) },
      arrays: arrays.map(\.shape))
    for (position, array) in arrays.enumerated() {
      given.numbers[position] = try ModelFile.InputNumbers(array)
    }
    let file = try model.file(given)
    let constants = file.contents.constantInputs
    var options = InferenceOptions(
      threadCount: engine.threads, matrixBackend: engine.backend,
      instructionSet: engine.instructionSet)
    options.keepsWeights = false
    let network = try Model(file.graph(), options: options)
    let graph = network.graph
    let inputs = try ArrayInputs(
      of: graph, model: model.text, order: file.contents.axisOrder,
      elements: file.contents.inputElements
    ).tensors(arrays.indices.filter { !constants.contains($0) }.map { arrays[$0] })
    try Folder.make(result.output)
    for index in graph.outputs.indices {
      try ResultFile.prepare(
        result.path(ofOutput: index), overwriting: result.overwrite, onlyFiles: true)
    }
    for (index, tensor) in try network.run(inputs).enumerated() {
      let path = result.path(ofOutput: index)
      let array = file.contents.axisOrder.tensor(fromGraph: tensor)
      let output = graph.outputs[index].name
      let kind = file.contents.outputElements[output]?.kind
      try NPYWriter(array, as: kind).write(to: path, overwriting: result.overwrite)
      if !quiet {
        let name = TerminalText.line(output)
        let type = kind.map { "\($0)\(array.shape)" } ?? "\(array.type)"
        StandardError.write("\(TerminalText.line(path)): “\(name)” \(type)\n")
      }
    }
  }
}

extension RunCommand {
  /// The options for the folder of the outputs.
  struct Result: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "The folder of the outputs; it is created if it is missing.", valueName: "folder"),
      completion: .directory)
    var output: String

    @Flag(help: "Replace existing files.")
    var overwrite = false

    func validate() throws {
      if output.isEmpty || output == "-" {
        throw ValidationError(
          "-o \(output): expected a folder, since models may have several outputs")
      }
    }

    /// Returns the path of an output's file.
    ///
    /// - Parameter index: The position among the model's outputs, from 0.
    func path(ofOutput index: Int) -> String {
      (output.utf8.last == UInt8(ascii: "/") ? output : output + "/") + "output\(index).npy"
    }
  }
}
