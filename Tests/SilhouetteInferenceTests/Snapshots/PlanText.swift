// SPDX-License-Identifier: Apache-2.0

@testable import SilhouetteInference

extension Plan {
  /// The steps and where their results lie, a line per step.
  var text: String {
    let lines = steps.enumerated().map { index, step in
      let value = graph.values[step.writes]
      let reads = step.reads.map { "%\($0)" }.joined(separator: ", ")
      var line = "\(index): %\(step.writes) “\(value.name)” \(value.type)"
      line += " = \(step.name)(\(reads)) at \(placeText(step.writes))"
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

  private func placeText(_ value: Int) -> String {
    switch places[value] {
    case .nowhere: "nowhere"
    case .input(let number): "input \(number)"
    case .constant: "constant"
    case .arena(let offset): "\(offset)"
    }
  }
}
