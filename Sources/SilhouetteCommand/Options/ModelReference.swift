// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// A model as a user names it: a file, or the name of an installed model.
struct ModelReference: ExpressibleByArgument {
  /// What the user wrote.
  let text: String

  init(argument: String) { text = argument }

  /// Whether it is a path: it says so by a slash, or there is something at that path that can be read:
  /// a folder does not hide a model of its name.
  private var isPath: Bool {
    if text.utf8.contains(UInt8(ascii: "/")) { return true }
    guard let item = Folder.item(at: text) else { return Folder.hasEntry(at: text) }
    return item.kind != .folder
  }

  /// Reads the model.
  ///
  /// - Throws: ``UnknownModelError`` if there is neither such a file nor such a model; what
  ///   `ModelFile` and `ModelLibrary` throw.
  func file() throws -> ModelFile {
    if isPath { return try ModelFile(contentsOf: text) }
    let library = try ModelLibrary.standard()
    do {
      return try library.model(named: text)
    } catch let error as ModelLibraryError {
      switch error {
      case .notInstalled, .invalidName: throw UnknownModelError(text, names: try library.names())
      default: throw error
      }
    }
  }

  static let completionKind = CompletionKind.file(
    extensions: ModelFormat.allCases.map(\.fileExtension))
}

/// There is neither a file nor an installed model of a name.
struct UnknownModelError: Error, CustomStringConvertible {
  let name: String
  let names: [String]

  init(_ name: String, names: [String]) {
    self.name = name
    self.names = names
  }

  var description: String {
    "\(name): no such file, and no model of this name; the models are "
      + (names.isEmpty ? "none" : names.joined(separator: ", "))
      + "; `silhouette models add FILE --name NAME` adds one"
  }
}
