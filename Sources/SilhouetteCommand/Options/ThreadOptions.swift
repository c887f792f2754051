// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The number of threads that a command may use.
struct ThreadOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The number of threads.", valueName: "count"))
  var threads: Int?

  func validate() throws {
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads takes 1 to 256, found \(threads)")
    }
  }
}
