// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The network and the options for running it.
struct ModelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The name of an installed model, or a .safetensors, .tflite or .mlmodel file; by default, the"
        + " bundled network.", valueName: "name|file"))
  var model: ModelReference?

  @OptionGroup var processors: ThreadOptions

  @Option(
    help: ArgumentHelp(
      "The implementation of matrix products: swift or openBLAS.", valueName: "name"))
  var backend: MatrixBackend?

  @Option(
    help: ArgumentHelp("The instruction set level: base, v3 or v4.", valueName: "level"))
  var instructionSet: String?

  var inferenceOptions: InferenceOptions {
    InferenceOptions(
      threadCount: processors.threads, matrixBackend: backend, instructionSet: instructionSet)
  }

  /// Returns the model, ready to run.
  func imageModel() throws -> ImageModel {
    guard let model else { return try .bundled(options: inferenceOptions) }
    return try .segmentation(model.file(), options: inferenceOptions)
  }
}

extension MatrixBackend: ExpressibleByArgument {}
