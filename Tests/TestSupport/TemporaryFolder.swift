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

  /// Writes a file into the folder, a new one in place of an old one.
  ///
  /// - Returns: Its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = self(name)
    // `Data.write` waits until the bytes are on the disk, and some file systems wait likewise for whoever shortens a file: in tests
    // of thousands of damaged files, minutes.
    var information = stat()
    if lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG { unlink(path) }
    guard let file = fopen(path, "wb") else { throw Self.lastError }
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw Self.lastError }
    return path
  }

  private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The names of the folder's items, in alphabetical order.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// The bytes of a file.
public func bytes(ofFile path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: path)))
}
