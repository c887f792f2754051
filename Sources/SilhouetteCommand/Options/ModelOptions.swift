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

  @OptionGroup var engine: EngineOptions

  /// The requested number of threads; `nil` for the default.
  var threads: Int? { engine.processors.threads }
}
