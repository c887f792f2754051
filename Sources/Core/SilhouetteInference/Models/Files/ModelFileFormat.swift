// SPDX-License-Identifier: Apache-2.0

internal import CParts
import SilhouetteCore

/// A format of model files.
package struct ModelFileFormat: Sendable {
  /// The extension of its files, without the dot; `nil` for files that are recognised only to be refused.
  package let fileExtension: String?
  /// The expected beginning of its files, of which no more is read otherwise.
  let head: @Sendable (ModelLimits) -> FileBytes.Head
  /// Returns whether a file is of this format.
  let isRecognized: @Sendable (FileBytes) -> Bool
  /// Reads a file whose bytes have been read.
  ///
  /// - Throws: `FileError`, `FormatError`, ``ModelError``.
  let read: @Sendable (FileBytes, ModelFile.Options) throws -> any ModelFileContents

  /// Creates a format.
  package init(
    fileExtension: String?, head: @escaping @Sendable (ModelLimits) -> FileBytes.Head,
    isRecognized: @escaping @Sendable (FileBytes) -> Bool,
    read: @escaping @Sendable (FileBytes, ModelFile.Options) throws -> any ModelFileContents
  ) {
    self.fileExtension = fileExtension
    self.head = head
    self.isRecognized = isRecognized
    self.read = read
  }
}

/// What the product `SilhouetteModelFormats` adds to the library's own formats.
package struct ModelFormats: Sendable {
  /// The other formats, in the order in which they are recognised.
  package var files: [ModelFileFormat] = []
  /// Reads a `.safetensors` file of none of the library's formats; the result is `nil` if the metadata names another format.
  ///
  /// - Throws: ``ModelError`` if the metadata names no format, and the file holds no known network.
  package var stateDict:
    (@Sendable (SafetensorsFile, ModelInputSize?) throws -> (any ModelFileContents)?)?
  /// Returns the DeepLabV3 network that the graph of a file computes.
  ///
  /// - Throws: ``ModelError`` that names the value at which they differ.
  package var deepLabV3Weights: (@Sendable (ModelFile) throws -> DeepLabV3.Weights)?

  /// The formats of this program; `nil` if it does not link the product.
  static let linked: ModelFormats? = {
    var formats = ModelFormats()
    let count = withUnsafeMutablePointer(to: &formats) {
      silhouette_add_linked(silhouette_part_model_formats, $0)
    }
    return count > 0 ? formats : nil
  }()
}

extension ModelFileFormat {
  /// The formats that the program reads.
  private static var linked: [ModelFileFormat] {
    [.safetensors] + (ModelFormats.linked?.files ?? [])
  }

  /// The extensions of the files that the program reads, without the dot.
  package static var fileExtensions: [String] { linked.compactMap(\.fileExtension) }

  /// The expected beginning of files of any format.
  package static func head(_ limits: ModelLimits) -> FileBytes.Head {
    let heads = linked.map { $0.head(limits) }
    return FileBytes.Head(byteCount: heads.map(\.byteCount).max() ?? 0) { bytes in
      heads.contains { $0.isExpected(bytes) }
    }
  }

  /// Returns the format of a file.
  ///
  /// - Throws: `FormatError` if no format recognises it; ``ModelError`` if the program links the library's own formats only.
  static func format(of file: FileBytes) throws -> ModelFileFormat {
    // Those with a signature come first.
    if let format = linked.dropFirst().first(where: { $0.isRecognized(file) }) { return format }
    if safetensors.isRecognized(file) { return safetensors }
    guard file.count == 0 || ModelFormats.linked != nil else {
      throw ModelError(path: file.path, reason: .notBuiltIn)
    }
    let names = fileExtensions.map { "." + $0 }
    let expected = [names.dropLast().joined(separator: ", "), names.last ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " or ")
    throw FormatError(
      path: file.path, format: "model", offset: 0,
      "expected a \(expected) file, found "
        + (file.count == 0 ? "no bytes at all" : "another format"))
  }
}
