// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of a test's own, removed with its last reference.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    path = FileManager.default.temporaryDirectory.path + "/silhouette-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name in the folder.
  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file into the folder.
  ///
  /// - Returns: Its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: self(name)))
    return self(name)
  }

  /// The names of the folder's items, in alphabetical order.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// The bytes of a file.
public func bytes(ofFile path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: path)))
}
