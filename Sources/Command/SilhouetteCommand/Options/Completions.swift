// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouetteInference
import SilhouetteModelFormats
import SilhouettePeople

/// The values that the shell offers where an option expects one of a known set.
extension CompletionKind {
  /// Files in a format that can be read, and folders.
  static var photos: CompletionKind { .file(extensions: Candidates.photoExtensions) }

  /// Files of models.
  static var modelFiles: CompletionKind { .file(extensions: Candidates.modelExtensions) }

  /// Clips.
  static var clips: CompletionKind { .file(extensions: ["y4m"]) }

  /// Words, then files in a format that can be read, then names of colours.
  ///
  /// - Parameter files: `true` for options that take files too.
  static func colors(or words: [String] = [], files: Bool = false) -> CompletionKind {
    .custom { _, _, prefix in
      words + (files ? Candidates.files(prefix, Candidates.photoExtensions) : [])
        + (prefix.isEmpty ? Candidates.commonColors : Color.cssNames)
    }
  }

  /// Words, separated by commas.
  static func list(joining words: [String]) -> CompletionKind {
    .custom { _, _, prefix in Candidates.joined(prefix, words) }
  }

  /// Names of installed models.
  ///
  /// - Parameter files: `true` for options that take the bundled network and files too.
  static func models(files: Bool) -> CompletionKind {
    .custom { _, _, prefix in
      let names = (try? ModelLibrary.standard().names()) ?? []
      return files
        ? names + Candidates.files(prefix, Candidates.modelExtensions)
        : names.filter { $0 != "bundled" }
    }
  }

  /// Names of filters.
  static var filters: CompletionKind {
    .custom { _, _, _ in FilterCatalog.people.filters.map { $0.info.name } }
  }
}

/// The candidates for completion that are computed when the shell asks.
private enum Candidates {
  static let photoExtensions = ImageFileFormat.allCases.flatMap(\.pathExtensions)

  static let modelExtensions = ModelFileFormat.fileExtensions

  /// The colours that are offered before the first letter: of all names, a list would fill the screen.
  static let commonColors = [
    "white", "black", "grey", "silver", "red", "orange", "gold", "yellow", "green", "teal",
    "skyblue", "blue", "navy", "purple", "pink", "brown",
  ]

  /// Returns the words that may continue a list, each after the list so far.
  static func joined(_ prefix: String, _ words: [String]) -> [String] {
    let given = prefix.split(at: ",", omittingEmptySubsequences: false).dropLast()
    let start = given.map { $0 + "," }.joined()
    return words.filter { !given.contains($0[...]) }.map { start + $0 }
  }

  /// Returns the folders, and the files with certain extensions, whose paths begin with a prefix.
  static func files(_ prefix: String, _ extensions: [String]) -> [String] {
    let end =
      prefix.utf8.lastIndex(of: UInt8(ascii: "/"))
      .map { prefix.utf8.index(after: $0) } ?? prefix.startIndex
    let folder = String(prefix[..<end])
    let names = (try? Folder.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().compactMap { name -> String? in
      guard name.begins(with: prefix[end...]), !name.begins(with: ".") else { return nil }
      let path = folder + name
      if Folder.item(at: path)?.kind == .folder { return path + "/" }
      return extensions.contains { name.lowercased().ends(with: ".\($0)") } ? path : nil
    }
  }
}

extension ResultFormat {
  static var defaultCompletionKind: CompletionKind {
    .list(ImageFileFormat.writable.map(\.fileExtension))
  }
}

extension ClassList {
  static var defaultCompletionKind: CompletionKind {
    .list(joining: Array(SegmentationClasses.pascalVOC.names.dropFirst()))
  }
}

extension PeopleFields {
  static var defaultCompletionKind: CompletionKind {
    .list(joining: PeopleField.allCases.map(\.rawValue))
  }
}

extension InstanceSelection {
  static var defaultCompletionKind: CompletionKind { .list(["all"]) }
}

extension ModelReference {
  static var defaultCompletionKind: CompletionKind { .models(files: true) }
}
