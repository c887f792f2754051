// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The options for running networks.
struct EngineOptions: ParsableArguments {
  @Option(help: ThreadOptions.help)
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      "The implementation of matrix products: swift or openBLAS.", valueName: "name"))
  var backend: MatrixBackend?

  @Option(
    help: ArgumentHelp("The instruction set level: base, v3 or v4.", valueName: "level"))
  var instructionSet: String?

  func validate() throws { try ThreadOptions.check(threads) }
}

extension MatrixBackend: ExpressibleByArgument {}
