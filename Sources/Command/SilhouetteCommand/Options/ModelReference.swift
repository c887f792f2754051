// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouetteInference
import SilhouetteModelFormats

/// A model given on the command line: a file, or the name of an installed model.
struct ModelReference: ExpressibleByArgument {
  /// The argument, as given.
  let text: String

  init(argument: String) { text = argument }

  /// Indicates that the argument is a path: it contains a slash or names an existing file. A folder of the same name
  /// does not hide an installed model.
  private var isPath: Bool {
    if text.utf8.contains(UInt8(ascii: "/")) { return true }
    guard let item = Folder.item(at: text) else { return Folder.hasEntry(at: text) }
    return item.kind != .folder
  }

  /// Reads the model.
  ///
  /// - Parameter options: What is known about the file.
  /// - Throws: ``UnknownModelError`` if neither a file nor an installed model has this name; the errors of `ModelFile`
  ///   and `ModelLibrary`.
  func file(_ options: ModelFile.Options = ModelFile.Options()) throws -> ModelFile {
    isPath
      ? try ModelFile(contentsOf: text, options)
      : try installed { try $0.model(named: text, options) }
  }

  /// Reads an installed model.
  private func installed<Model>(_ read: (ModelLibrary) throws -> Model) throws -> Model {
    let library = try ModelLibrary.standard()
    do {
      return try read(library)
    } catch let error as ModelLibraryError {
      switch error {
      case .notInstalled, .invalidName: throw UnknownModelError(text, names: try library.names())
      default: throw error
      }
    }
  }
}

/// The error for a name that belongs to neither a file nor an installed model.
struct UnknownModelError: Error, CustomStringConvertible {
  let name: String
  let names: [String]

  init(_ name: String, names: [String]) {
    self.name = name
    self.names = names
  }

  var description: String {
    "\(name): no such file or installed model; installed models: "
      + (names.isEmpty ? "none" : names.joined(separator: ", "))
      + "; add one with `silhouette models add FILE --name NAME`"
  }
}
