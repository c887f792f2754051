// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A folder of models that are available by name.
///
/// ```swift
/// let library = try ModelLibrary.standard()
/// try library.add(contentsOf: "model.tflite", name: "mobile")
/// let model = try ImageModel(library.model(named: "mobile").segmentation())
/// ```
///
/// The name `bundled` refers to the network that is part of the program. Any number of processes may use one folder:
/// files appear completely or not at all.
public struct ModelLibrary: Hashable, Sendable {
  /// A model of the library, or a file that cannot be used.
  public struct Entry: Sendable {
    /// The model's name.
    public let name: String
    /// The model's file; `nil` for the bundled network.
    public let path: String?
    /// The model's description, or the reason why it cannot be used.
    package let summary: Result<Summary, any Error>
  }

  /// The folder; it may be missing.
  public let folder: String

  /// The limits on the size of models.
  public let limits: ModelLimits

  /// Creates a library of the models in a folder.
  public init(folder: String, limits: ModelLimits = .standard) {
    self.folder = folder
    self.limits = limits
  }

  /// Returns all models: the bundled one first, then the models in the folder, sorted by name.
  ///
  /// Files that cannot be used are included, with the reason. Hidden files, and files without the file extension of a
  /// model format, are not.
  ///
  /// - Throws: `FileError` if the folder cannot be read.
  public func entries() throws -> [Entry] {
    try bundledEntries()
      + fileNames().map { stem, file in
        let path = folder + "/" + file
        return Entry(
          name: stem, path: path, summary: Result { try summarize(name: stem, path: path) })
      }
  }

  /// Returns the bundled model, if the program has it.
  package func bundledEntries() -> [Entry] {
    let bundled = Self.bundledFile().map { bytes in
      Entry(
        name: ModelName.bundled, path: nil,
        summary: Result { try Summary(file(bytes, nil), bytes: bytes, provenance: nil) })
    }
    return bundled.map { [$0] } ?? []
  }

  /// Returns the names of all models, in the order of ``entries()``, without reading their files.
  ///
  /// - Throws: `FileError` if the folder cannot be read.
  public func names() throws -> [String] {
    let installed = try fileNames().map(\.stem).filter { (try? ModelName.check($0)) != nil }
    var seen: Set<String> = [ModelName.bundled]
    return (Self.bundledFile() == nil ? [] : [ModelName.bundled])
      + installed.filter { seen.insert($0).inserted }
  }

  /// Returns the path of an installed model.
  ///
  /// - Throws: ``ModelLibraryError`` if the name is invalid, or belongs to the bundled network or to no installed
  ///   model; `FileError` if the folder cannot be read.
  public func path(ofModelNamed name: String) throws -> String {
    guard name != ModelName.bundled else { throw ModelLibraryError.isBundled }
    try ModelName.check(name)
    guard let path = installedPaths(name).first else {
      throw ModelLibraryError.notInstalled(name, installed: try names())
    }
    return path
  }

  /// Reads a model.
  ///
  /// - Parameters:
  ///   - name: An installed model's name, or `bundled`.
  ///   - inputSize: The size of the image input, for files that leave it open.
  /// - Throws: The errors of ``path(ofModelNamed:)`` and `ModelFile`; `InferenceError.unsuitableModel` for `bundled` if
  ///   the program does not link the product `SilhouetteWeights`.
  public func model(
    named name: String, inputSize: ModelInputSize? = nil
  ) throws -> ModelFile {
    try model(named: name, ModelFile.Options(inputSize: inputSize))
  }

  /// Reads a model. Where published networks are recognised, the settings that were stated when the model was installed come
  /// first.
  ///
  /// - Parameters:
  ///   - name: An installed model's name, or `bundled`.
  ///   - options: What is known about the file; the library's limits hold.
  /// - Throws: As ``model(named:inputSize:)``; `ModelError` if the network is known not to be supported.
  package func model(named name: String, _ options: ModelFile.Options) throws -> ModelFile {
    if name == ModelName.bundled { return try .bundled }
    let path = try path(ofModelNamed: name)
    var options = options
    options.limits = limits
    options.onlyFiles = true
    if options.recognizesFamilies {
      options.settings = try ModelProvenance(contentsOf: provenancePath(name))?.settings
    }
    return try ModelFile(contentsOf: path, options)
  }

  // MARK: Files

  /// Returns the folder's files that have the file extension of a model format, sorted by name.
  private func fileNames() throws(FileError) -> [(stem: String, file: String)] {
    // The folder of a library without installed models may be missing.
    guard Folder.hasEntry(at: folder) else { return [] }
    let endings = ModelFileFormat.fileExtensions.map { "." + $0 }
    return try Folder.names(in: folder).compactMap { file in
      guard !file.begins(with: "."), let ending = endings.first(where: { file.ends(with: $0) })
      else {
        return nil
      }
      return (String(Substring(file.utf8.dropLast(ending.utf8.count))), file)
    }
  }

  /// Returns the path of a model with this name and extension, whether or not the file exists.
  func path(_ name: String, _ fileExtension: String) -> String {
    "\(folder)/\(name).\(fileExtension)"
  }

  /// Returns the path of the model's provenance file, whether or not it exists.
  func provenancePath(_ name: String) -> String {
    "\(folder)/\(name).\(ModelProvenance.fileExtension)"
  }

  /// Returns the paths of the existing files for a model's name: more than one only if files were added by hand.
  func installedPaths(_ name: String) -> [String] {
    ModelFileFormat.fileExtensions.map { path(name, $0) }.filter(Folder.hasEntry)
  }

  // MARK: Summaries

  private static func bundledFile() -> FileBytes? {
    ModelFile.bundledBytes.map { FileBytes(buffer: $0, path: "bundled weights") }
  }

  private func summarize(name: String, path: String) throws -> Summary {
    try ModelName.check(name)
    guard name != ModelName.bundled else {
      throw ModelLibraryError.nameIsTaken(name, path: nil)
    }
    if let first = installedPaths(name).first, first != path {
      throw ModelLibraryError.nameIsTaken(name, path: first)
    }
    let bytes = try FileBytes(
      reading: path, limit: limits.maximumFileByteCount, onlyFiles: true,
      head: ModelFileFormat.head(limits))
    let provenance = try ModelProvenance(contentsOf: provenancePath(name))
    let summary = try Summary(
      file(bytes, provenance), bytes: bytes, provenance: provenance)
    if let provenance, provenance.sha256 != summary.sha256 {
      throw ModelLibraryError.changed(
        path: path, expected: provenance.sha256, found: summary.sha256)
    }
    return summary
  }

  /// Returns the model whose bytes have been read, with the settings that were stated for it.
  func file(_ bytes: FileBytes, _ provenance: ModelProvenance?) throws -> ModelFile {
    // A copy in the library has no files beside it.
    try ModelFile(
      FileBytes(buffer: bytes.buffer, path: bytes.path),
      ModelFile.Options(
        settings: provenance?.settings, limits: limits, recognizesFamilies: true))
  }
}
