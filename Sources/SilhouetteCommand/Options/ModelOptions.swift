// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// Which network to run and how.
struct ModelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An installed model's name, or a .safetensors, .tflite or .mlmodel file; the bundled network"
        + " by default.", valueName: "name|file"))
  var model: ModelReference?

  @Option(help: ArgumentHelp("The number of threads.", valueName: "count"))
  var threads: Int?

  @Option(help: ArgumentHelp("What multiplies matrices: swift or openBLAS.", valueName: "name"))
  var backend: MatrixBackend?

  @Option(
    help: ArgumentHelp("The instruction set level: base, v3 or v4.", valueName: "level"))
  var instructionSet: String?

  func validate() throws {
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads takes 1 to 256, found \(threads)")
    }
  }

  var inferenceOptions: InferenceOptions {
    InferenceOptions(
      threadCount: threads, matrixBackend: backend, instructionSet: instructionSet)
  }

  /// The network, ready to run.
  func network() throws -> DeepLabV3 {
    guard let model else { return try DeepLabV3.bundled(options: inferenceOptions) }
    return try DeepLabV3(model.file().deepLabV3Weights(), options: inferenceOptions)
  }
}

extension MatrixBackend: ExpressibleByArgument {}
