// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A model file of another program, which is read into a graph.
///
/// `ModelFile` reads such files, whatever their format; the initialisers here are for a known format.
package protocol ImportedModelFile: ModelFileContents {
  /// The computation.
  var graph: Graph { get }

  /// Reads a file whose bytes have been read.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - options: What is known about the file.
  /// - Throws: `FileError` if the file is larger than the limit; `FormatError` if it is not a valid file of this format;
  ///   `ModelError` if the model in it cannot be used: it holds an unsupported operator, leaves the size of an input open, or
  ///   exceeds the limits.
  init(_ file: FileBytes, _ options: ModelFile.Options) throws
}

extension ImportedModelFile {
  package var isResizable: Bool { false }

  package func graph(inputSize: ModelInputSize?) -> Graph { graph }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - inputSize: The size of the image input, for files that leave it open.
  ///   - limits: The largest file and network to accept.
  /// - Throws: `FileError` if it cannot be opened; as ``init(_:_:)``.
  package init(
    contentsOf path: String, inputSize: ModelInputSize? = nil, limits: ModelLimits = .standard
  ) throws {
    try self.init(
      FileBytes(
        reading: path, limit: limits.maximumFileByteCount, head: ModelFileFormat.head(limits)),
      ModelFile.Options(inputSize: inputSize, limits: limits))
  }

  /// Reads a file in memory.
  ///
  /// - Throws: As ``init(_:_:)``.
  package init(
    bytes: [UInt8], name: String, inputSize: ModelInputSize? = nil,
    limits: ModelLimits = .standard
  ) throws {
    try self.init(
      bytes.withUnsafeBytes { FileBytes(copying: $0, path: name) },
      ModelFile.Options(inputSize: inputSize, limits: limits))
  }

  /// Reads a file in memory, which is not copied and must not change.
  ///
  /// - Throws: As ``init(_:_:)``.
  package init(buffer: AlignedBuffer, name: String, limits: ModelLimits = .standard) throws {
    try self.init(FileBytes(buffer: buffer, path: name), ModelFile.Options(limits: limits))
  }
}
