// SPDX-License-Identifier: Apache-2.0

import Figures
import Foundation

// Makes the figures of the tutorials for Tools/document-figures: FigureSheets FOLDER EXAMPLES [SHARED] writes the pictures into
// the folder, and prints a line for each figure: its name, what it shows, the library's way, and the difference, between tabs.
// Pictures with the words of FIGURES in their names, if that variable of the environment is set, are the only ones.

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, let examples = arguments.dropFirst().first else {
  fatalError("expected: FigureSheets FOLDER EXAMPLES [SHARED]")
}
let wanted = ProcessInfo.processInfo.environment["FIGURES"] ?? ""
var failures = 0
for figure in Figure.all(examples: examples, shared: arguments.dropFirst(2).first)
where wanted.isEmpty || figure.name.contains(wanted) {
  do {
    let difference = try await figure.make(in: folder)
    print(figure.name, figure.caption, figure.ours.caption, difference, separator: "\t")
  } catch {
    FileHandle.standardError.write(Data("\(figure.name): \(error)\n".utf8))
    failures += 1
  }
}
exit(failures == 0 ? 0 : 1)
