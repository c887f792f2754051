// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform
import SilhouetteCore

/// The arguments of this program.
enum ProgramArguments {
  /// The arguments without the program's name. They need not be UTF-8, since they may be names of files.
  ///
  /// On Linux, `CommandLine` reads them from `/proc`, which may be missing, and then has none.
  static var all: [String] {
    guard var next = silhouette_arguments() else {
      let pointers = UnsafeBufferPointer(
        start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
      return pointers.dropFirst().compactMap { $0.map { PathText.decode(cString: $0) } }
    }
    var arguments: [String] = []
    while let argument = next.pointee {
      arguments.append(PathText.decode(cString: argument))
      next += 1
    }
    return Array(arguments.dropFirst())
  }
}
