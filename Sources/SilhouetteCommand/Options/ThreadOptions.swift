// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The number of threads that a command may use.
struct ThreadOptions: ParsableArguments {
  static let help = ArgumentHelp("The number of threads.", valueName: "count")

  @Option(help: Self.help)
  var threads: Int?

  func validate() throws { try Self.check(threads) }

  /// Checks a number of threads.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ threads: Int?) throws {
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads takes 1 to 256, found \(threads)")
    }
  }
}
