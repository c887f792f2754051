// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension ModelLibrary {
  /// Installs a model: checks that it can be run and copies it into the folder, which is created if necessary.
  ///
  /// The file is read once, so exactly the bytes that were checked are installed, even if the file changes meanwhile.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - name: The name of the installed model; by default, the file's name without its extension. Letters, digits,
  ///     `.`, `_` and `-`, beginning with neither `.` nor `-`.
  ///   - license: The licence of the weights (SPDX), if the file does not state it.
  ///   - source: The model's origin in words, if the file does not state it.
  ///   - settings: The use of a network that makes masks, if the network is unknown; other settings than those of a known
  ///     network replace them.
  ///   - overwriting: Allows an existing model of this name to be replaced.
  /// - Returns: The installed model.
  /// - Throws: ``ModelLibraryError`` if the name is invalid or taken, or a text has more than one line; `FileError` if
  ///   the file cannot be read or written; `FormatError`, `ModelError`, `GraphError` or `InferenceError` if it holds no
  ///   model that can be run.
  @discardableResult
  public func add(
    contentsOf path: String, name: String? = nil, license: String? = nil, source: String? = nil,
    settings: MaskModelSettings? = nil, overwriting: Bool = false
  ) throws -> Entry {
    let name = name ?? ModelName.suggested(by: path)
    try ModelName.check(name)
    guard name != ModelName.bundled else { throw ModelLibraryError.nameIsTaken(name, path: nil) }
    try checkIsFree(name, overwriting: overwriting)
    let bytes = try FileBytes(
      reading: path, limit: limits.maximumFileByteCount, head: ModelFileFormat.head(limits))
    let provenance = try ModelProvenance(
      sha256: bytes.withUnsafeBytes { SHA256.hexDigest($0) }, license: license, source: source,
      settings: settings)
    let file = try file(bytes, provenance)
    let summary = try Summary(file, bytes: bytes, provenance: provenance)
    try checkRuns(file, summary.use)
    let installed = try install(
      bytes, summary.fileExtension, name: name, provenance: provenance, overwriting: overwriting)
    return Entry(name: name, path: installed, summary: .success(summary))
  }

  /// Removes an installed model, even one that cannot be used.
  ///
  /// - Throws: ``ModelLibraryError`` if no model of this name is installed; `FileError` if it cannot be removed.
  public func remove(_ name: String) throws {
    _ = try path(ofModelNamed: name)
    try Folder.withLock(of: folder) {
      for path in installedPaths(name) { try Folder.remove(file: path) }
      try removeProvenance(name)
    }
  }

  // MARK: Steps

  private func checkIsFree(_ name: String, overwriting: Bool) throws(ModelLibraryError) {
    if !overwriting, let taken = installedPaths(name).first {
      throw .nameIsTaken(name, path: taken)
    }
  }

  /// Checks that the model can be run, by preparing it for its use.
  private func checkRuns(_ file: ModelFile, _ use: Summary.Use) throws {
    switch use {
    case .masks(_?): _ = try ImageModel(file)
    case .masks(nil), .graph: _ = try Model(file.graph())
    case .segmentation:
      _ = try Model(file.graph())
      _ = try ImageModel(file.segmentation())
    }
  }

  /// Writes the model and its provenance, one process at a time, so that the two files match.
  private func install(
    _ bytes: FileBytes, _ fileExtension: String, name: String, provenance: ModelProvenance,
    overwriting: Bool
  ) throws -> String {
    let path = path(name, fileExtension)
    try Folder.make(folder, permissions: 0o700)
    try Folder.withLock(of: folder) {
      try checkIsFree(name, overwriting: overwriting)
      // A model is valid without provenance, but not with another model's, so the provenance is removed first and
      // written last.
      try removeProvenance(name)
      try bytes.withUnsafeBytes { bytes throws(FileError) in
        try AtomicFile.write(bytes, to: path, overwriting: overwriting)
      }
      for other in installedPaths(name) where other != path { try Folder.remove(file: other) }
      try provenance.write(to: provenancePath(name))
    }
    return path
  }

  private func removeProvenance(_ name: String) throws(FileError) {
    let path = provenancePath(name)
    if Folder.hasEntry(at: path) { try Folder.remove(file: path) }
  }
}
