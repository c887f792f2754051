// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// A photo that an argument stands for.
struct FoundPhoto: Sendable, Hashable {
  /// How to open it and what messages call it.
  let path: String
  /// Its path below the folder that all arguments have in common.
  let name: String
}

/// Finds the photos that arguments stand for: files, folders and patterns.
///
/// In folders and by patterns, pictures are known by the ends of their names. What is hidden is
/// left out, and so are the folders that results go to. A folder is searched once, by its own path
/// where links lead to it too.
struct PhotoSearch {
  /// What was found, in the order of the arguments, and in each folder in the order of the names'
  /// bytes.
  private(set) var photos: [FoundPhoto] = []
  /// The folders that could not be searched, with the reasons.
  private(set) var failures: [(path: String, error: any Error)] = []

  private let excluded: Set<FileIdentity>
  /// The folders that have been searched by the argument at hand.
  private var searched: Set<FileIdentity> = []
  /// Links to folders, to be followed when all folders are done.
  private var links: [String] = []
  private var found: [String] = []

  /// Searches.
  ///
  /// - Parameters:
  ///   - arguments: What the user named; not empty.
  ///   - outputFolders: Where results go; they need not exist.
  /// - Throws: ``NoPicturesError`` if there is none in a folder, or none that a pattern stands for;
  ///   `ValidationError` if a folder to be searched is one that results go to.
  init(_ arguments: [String], outputFolders: [String]) throws {
    excluded = Set(outputFolders.compactMap { Folder.item(at: $0)?.identity })
    let arguments = arguments.map(SearchArgument.init)
    let common = SearchArgument.commonFolder(arguments)
    // A pattern finds a picture twice where ** can stand for more than one thing. By bytes: strings
    // are equal where only their accents are written otherwise.
    var names: Set<[UInt8]> = []
    for argument in arguments {
      for path in try paths(argument) {
        let name = argument.name(of: path, below: common)
        if names.insert(Array(name.utf8)).inserted {
          photos.append(.init(path: path, name: name))
        }
      }
    }
  }

  private mutating func paths(_ argument: SearchArgument) throws -> [String] {
    (searched, links, found) = ([], [], [])
    let failureCount = failures.count
    switch argument.kind {
    case .file: return [argument.text]
    case .folder:
      if let item = Folder.item(at: argument.text), excluded.contains(item.identity) {
        throw ValidationError(
          "\(argument.text): expected another folder for the results than the one that is searched")
      }
      // A link to a folder around this one is a loop.
      searched = argument.outerFolders
      search(argument.text)
      while !links.isEmpty { search(links.removeFirst()) }
    case .pattern(let components): match(components[...], in: argument.folder)
    }
    if found.isEmpty, failures.count == failureCount {
      throw NoPicturesError(path: argument.text, isFolder: argument.kind == .folder)
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Takes all pictures below a folder.
  private mutating func search(_ folder: String) {
    guard enter(folder) else { return }
    for (path, name, kind) in contents(of: folder) where !name.hasPrefix(".") {
      if kind == .folder {
        if Folder.isLink(path) { links.append(path) } else { search(path) }
      } else if isPicture(name) {
        found.append(path)
      }
    }
  }

  /// Takes the pictures below a folder that the components of a pattern stand for.
  private mutating func match(_ components: ArraySlice<String>, in folder: String) {
    guard let first = components.first else { return }
    let rest = components.dropFirst()
    if first == "**" {
      match(rest.isEmpty ? ["*"] : rest, in: folder)
      for (path, name, kind) in contents(of: folder)
      where kind == .folder && !name.hasPrefix(".") && !Folder.isLink(path) {
        match(components, in: path)
      }
      return
    }
    let pattern = GlobPattern(first)
    for (path, name, kind) in contents(of: folder) where pattern.matches(name) {
      if rest.isEmpty {
        if kind != .folder, isPicture(name) { found.append(path) }
      } else if kind == .folder {
        match(rest, in: path)
      }
    }
  }

  /// Whether a folder is to be searched and has not been.
  private mutating func enter(_ folder: String) -> Bool {
    guard let item = Folder.item(at: folder) else { return true }
    return searched.insert(item.identity).inserted
  }

  /// What is in a folder but the folders of results; a failure is noted.
  private mutating func contents(
    of folder: String
  ) -> [(path: String, name: String, kind: Folder.Item.Kind)] {
    do {
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      return try Folder.names(in: folder.isEmpty ? "." : folder).compactMap { name in
        let path = (folder.isEmpty ? "" : prefix) + name
        // A link that leads nowhere is a picture that cannot be read.
        guard let item = Folder.item(at: path) else { return (path, name, .file) }
        if excluded.contains(item.identity) { return nil }
        return (path, name, item.kind)
      }
    } catch {
      failures.append((folder, error))
      return []
    }
  }

  private func isPicture(_ name: String) -> Bool {
    !name.hasPrefix(TemporaryFiles.prefix) && ImageFileFormat(path: name)?.isBuiltIn == true
  }
}

/// There is no picture where pictures are looked for.
struct NoPicturesError: Error, CustomStringConvertible {
  let path: String
  let isFolder: Bool

  var description: String {
    "\(path): " + (isFolder ? "expected pictures in the folder, found none" : "matches no picture")
  }
}
