// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of its own that goes with the last reference.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/silhouette-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A path in the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Makes a file and the folders that lead to it.
  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names of all that is in the folder.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}

/// Lets the thread sleep.
func usleepMicroseconds(_ count: UInt32) {
  Thread.sleep(forTimeInterval: Double(count) / 1e6)
}
