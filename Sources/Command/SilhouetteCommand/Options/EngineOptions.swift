// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The option for the number of threads that a command may use.
struct ThreadOptions: ParsableArguments {
  static let help = ArgumentHelp(
    "The number of threads; by default, SILHOUETTE_THREADS or one for each CPU.",
    valueName: "count")

  @Option(help: Self.help)
  var threads: Int?

  func validate() throws { try Self.check(threads) }

  /// Checks that a number of threads is in range.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ threads: Int?) throws {
    try ValidationError.check("--threads", threads, 1...256)
  }
}

/// The options for running networks.
struct EngineOptions: ParsableArguments {
  @Option(help: ThreadOptions.help)
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      "The implementation of matrix products: swift, the default, or openBLAS.", valueName: "name"))
  var backend: MatrixBackend?

  @Option(
    help: ArgumentHelp("The instruction set level: base, v3 or v4.", valueName: "level"),
    completion: .list(["base", "v3", "v4"]))
  var instructionSet: String?

  func validate() throws { try ThreadOptions.check(threads) }
}

extension MatrixBackend: ExpressibleByArgument {}

/// The option for the segmentation network or, where a subject is searched, the network for salient objects.
struct ModelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An installed model's name, or a .safetensors, .tflite, .mlmodel or .onnx file; by default, the"
        + " bundled network.", valueName: "name|file"))
  var model: ModelReference?
}
