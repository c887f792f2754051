// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The network for classes.
struct ModelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The name of an installed model, or a .safetensors, .tflite or .mlmodel file; by default, the"
        + " bundled network.", valueName: "name|file"))
  var model: ModelReference?
}
