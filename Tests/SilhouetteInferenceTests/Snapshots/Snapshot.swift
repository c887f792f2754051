// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A text that is kept beside the tests and compared line by line.
///
/// `SILHOUETTE_WRITE_SNAPSHOTS=1` writes the texts anew; the difference is for whoever changed
/// something to look at.
enum Snapshot {
  private static let isWritten =
    ProcessInfo.processInfo.environment["SILHOUETTE_WRITE_SNAPSHOTS"] == "1"

  /// Compares a text with the snapshot of a name, or writes it.
  static func check(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = SharedData.packageFolder + "/Tests/Snapshots/\(name).txt"
    if isWritten {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return
    }
    let kept = try String(contentsOfFile: path, encoding: .utf8)
    if let difference = difference(lines(text), lines(kept)) {
      Issue.record("\(name): \(difference)", sourceLocation: sourceLocation)
    }
  }

  /// The first line that differs, in words; `nil` if none does.
  static func difference(_ found: [String], _ kept: [String]) -> String? {
    for index in 0..<max(found.count, kept.count) {
      let (a, b) = (found.dropFirst(index).first, kept.dropFirst(index).first)
      if a != b {
        return "line \(index + 1) is “\(a ?? "missing")”, expected “\(b ?? "missing")”"
      }
    }
    return nil
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
