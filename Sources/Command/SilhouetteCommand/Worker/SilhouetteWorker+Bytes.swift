// SPDX-License-Identifier: Apache-2.0

import CLibrary
public import Silhouette
import SilhouetteCore

extension SilhouetteWorker {
  /// Processes a photo in memory, such as an upload.
  ///
  /// Photo and result pass through a private folder in `$TMPDIR` or `/tmp`.
  ///
  /// - Parameters:
  ///   - command: The command: cutout, sticker, replace, mask, people, document, labels, colorize or filter.
  ///   - photo: An image file.
  ///   - format: The format of the result.
  ///   - options: The command's long options without their hyphens.
  /// - Returns: The bytes of the result, a file in the given format.
  /// - Throws: ``WorkerFailure`` with the message for the client; `CancellationError` if the task was cancelled;
  ///   `FileError` if temporary files cannot be written.
  public func result(
    of command: String, on photo: [UInt8], format: ImageFileFormat = .png,
    options: [String: WorkerOption] = [:]
  ) async throws -> [UInt8] {
    try await inTurn { [self] in
      let folder = try ScratchFolder()
      let (input, output) = (folder("photo"), folder("result.\(format.fileExtension)"))
      try photo.withUnsafeBytes {
        try AtomicFile.write($0, to: input, overwriting: false)
      }
      let answer = work(
        WorkerRequest(command: command, input: input, output: output, options: options))
      if let error = answer.error {
        throw WorkerFailure(description: error.replacing(folder(""), with: ""))
      }
      return try FileBytes(reading: output).withUnsafeBytes { Array($0) }
    }
  }
}

/// The failure of a request.
public struct WorkerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message, which may be shown to the client.
  public let description: String
}

/// A folder for temporary files that only this user can read, deleted with its files on deinitialisation.
private struct ScratchFolder: ~Copyable {
  private let path: String

  init() throws(FileError) {
    let parent = getenv("TMPDIR").map { PathText.decode(cString: $0) } ?? "/tmp"
    var template =
      PathText.bytes(of: parent + "/silhouette-XXXXXX").map { CChar(bitPattern: $0) } + [0]
    let isMade = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isMade else {
      throw FileError(
        path: parent,
        reason: .system(operation: "make a folder", message: currentSystemErrorMessage()))
    }
    path = PathText.decode(template.dropLast().map { UInt8(bitPattern: $0) })
  }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  deinit {
    for name in (try? Folder.names(in: path)) ?? [] { try? Folder.remove(file: "\(path)/\(name)") }
    PathText.withCString(path) { _ = rmdir($0) }
  }
}
