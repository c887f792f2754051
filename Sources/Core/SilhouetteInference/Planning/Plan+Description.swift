// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension Plan: CustomStringConvertible {
  /// The steps and the locations of their results, one line per step, and a line about memory.
  package var description: String {
    let lines = steps.enumerated().map { index, step in
      let value = graph.values[step.writes]
      let reads = step.reads.map { "%\($0)" }.joined(separator: ", ")
      var line = "\(index): %\(step.writes) “\(TerminalText.line(value.name))” \(value.type)"
      line += " = \(step.name)(\(reads)) at \(places[step.writes])"
      if step.scratchByteCount > 0 { line += ", works in \(step.scratchByteCount)" }
      if step.sharedByteCount > 0 {
        line += ", shares \(step.sharedByteCount) at \(sharedOffsets[index])"
      }
      return line
    }
    return lines.joined(separator: "\n")
      + "\narena \(arenaByteCount) of \(unsharedByteCount) bytes, working memory"
      + " \(scratchByteCount) bytes per thread\n"
  }
}

extension Plan.Place: CustomStringConvertible {
  var description: String {
    switch self {
    case .nowhere: "nowhere"
    case .input(let number): "input \(number)"
    case .constant: "constant"
    case .arena(let offset): "\(offset)"
    }
  }
}
