// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// A photo found by a search.
struct FoundPhoto: Sendable, Hashable {
  /// The path for opening the photo, also used in messages.
  let path: String
  /// The path relative to the folder that contains all arguments.
  let name: String
}

/// A search for the photos named by command-line arguments: files, folders and patterns.
///
/// Folders and patterns yield files with an image extension. Hidden files and the folders of results are skipped. A
/// folder is searched only once, under its own path, even if links also lead to it.
struct PhotoSearch {
  /// The photos, in the order of the arguments and, in each folder, in the byte order of their names.
  private(set) var photos: [FoundPhoto] = []
  /// The folders that could not be searched, with the reasons.
  private(set) var failures: [(path: String, error: any Error)] = []

  /// The number of files with names of images that were passed over, for each kind: formats that cannot be read, and
  /// pipes and devices, which are opened only if they are named explicitly.
  private(set) var passedOver: [String: Int] = [:]

  private let mayBeEmpty: Bool
  private let excluded: Set<FileIdentity>
  /// The folders that have been searched for the current argument.
  private var searched: Set<FileIdentity> = []
  /// Links to folders, which are followed after all folders.
  private var links: [String] = []
  private var found: [String] = []

  /// Searches for photos.
  ///
  /// - Parameters:
  ///   - arguments: Files, folders and patterns.
  ///   - outputFolders: The folders of results; they need not exist.
  ///   - mayBeEmpty: `true` to accept folders without photos and patterns that match none.
  /// - Throws: ``NoPhotosError`` if a folder contains no photo or a pattern matches none;
  ///   `ValidationError` if a folder to be searched is also a folder of results.
  init(_ arguments: [String], outputFolders: [String], mayBeEmpty: Bool = false) throws {
    self.mayBeEmpty = mayBeEmpty
    excluded = Set(outputFolders.compactMap { Folder.item(at: $0)?.identity })
    let arguments = arguments.map(SearchArgument.init)
    let common = SearchArgument.commonFolder(arguments)
    // A pattern with ** can match the same photo twice. Names are compared by bytes, because strings are equal if
    // only the encoding of their accents differs.
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
    searched = []
    links = []
    found = []
    let failureCount = failures.count
    switch argument.kind {
    case .file: return [argument.text]
    case .folder:
      if let item = Folder.item(at: argument.text), excluded.contains(item.identity) {
        throw ValidationError(
          "\(argument.text): the results must not go to a folder that is searched; name another folder"
        )
      }
      // A link to a containing folder is a loop.
      searched = argument.outerFolders
      search(argument.text)
      while !links.isEmpty { search(links.removeFirst()) }
    case .pattern(let components): match(components[...], in: argument.folder)
    }
    if found.isEmpty, failures.count == failureCount, !mayBeEmpty {
      throw NoPhotosError(
        path: argument.text, isFolder: argument.kind == .folder,
        passedOver: passedOver.isEmpty ? nil : Self.report(passedOver))
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Collects all photos below a folder.
  private mutating func search(_ folder: String) {
    guard enter(folder) else { return }
    for (path, name, kind) in contents(of: folder) where !name.begins(with: ".") {
      if kind == .folder {
        if Folder.isLink(path) { links.append(path) } else { search(path) }
      } else {
        take(path, name, kind)
      }
    }
  }

  /// Adds a file if it is a photo; otherwise counts it as passed over if it is named like an image.
  private mutating func take(_ path: String, _ name: String, _ kind: Folder.Item.Kind) {
    if !hasImageName(name) {
      passOver(name)
    } else if kind == .other {
      // Reading it might block forever.
      passedOver["pipe/device", default: 0] += 1
    } else {
      found.append(path)
    }
  }

  /// Collects the photos below a folder that match the components of a pattern.
  private mutating func match(_ components: ArraySlice<String>, in folder: String) {
    guard let first = components.first else { return }
    let rest = components.dropFirst()
    if first == "**" {
      match(rest.isEmpty ? ["*"] : rest, in: folder)
      for (path, name, kind) in contents(of: folder)
      where kind == .folder && !name.begins(with: ".") && !Folder.isLink(path) {
        match(components, in: path)
      }
      return
    }
    let pattern = GlobPattern(first)
    for (path, name, kind) in contents(of: folder) where pattern.matches(name) {
      if rest.isEmpty {
        if kind == .folder { continue }
        take(path, name, kind)
      } else if kind == .folder {
        match(rest, in: path)
      }
    }
  }

  /// Returns a report such as `2 files passed over: 1 JPEG XL, 1 Photoshop; this program reads PNG, JPEG and PNM`.
  static func report(_ passedOver: [String: Int]) -> String {
    let count = passedOver.values.reduce(0, +)
    let kinds = passedOver.map { "\($0.value) \($0.key)" }.sorted()
    return
      "\(count) \(count == 1 ? "file" : "files") passed over: \(kinds.joined(separator: ", "));"
      + " this program reads \(ImageFileFormat.readableNames)"
  }

  /// Marks a folder as searched; returns `false` if it was searched before.
  private mutating func enter(_ folder: String) -> Bool {
    guard let item = Folder.item(at: folder) else { return true }
    return searched.insert(item.identity).inserted
  }

  /// Returns the contents of a folder without the folders of results; records the error if the folder cannot be read.
  private mutating func contents(
    of folder: String
  ) -> [(path: String, name: String, kind: Folder.Item.Kind)] {
    do {
      let prefix = folder.ends(with: "/") ? folder : folder + "/"
      return try Folder.names(in: folder.isEmpty ? "." : folder).compactMap { name in
        let path = (folder.isEmpty ? "" : prefix) + name
        // A broken link counts as a photo, which then fails to be read.
        guard let item = Folder.item(at: path) else { return (path, name, .file) }
        if excluded.contains(item.identity) { return nil }
        return (path, name, item.kind)
      }
    } catch {
      failures.append((folder, error))
      return []
    }
  }

  /// Counts a file that is passed over, if it is named like an image.
  private mutating func passOver(_ name: String) {
    let format =
      ImageFileFormat(path: name)?.description ?? ImageFileFormat.Foreign(path: name)?.description
    if let format { passedOver[format, default: 0] += 1 }
  }

  private func hasImageName(_ name: String) -> Bool {
    !name.begins(with: TemporaryFiles.prefix) && ImageFileFormat(path: name) != nil
  }
}

/// The error for a folder or pattern without photos.
struct NoPhotosError: Error, CustomStringConvertible {
  let path: String
  let isFolder: Bool
  /// The report of the files that were passed over; `nil` if there are none.
  let passedOver: String?

  var description: String {
    "\(path): " + (isFolder ? "found no photos in the folder" : "matches no photos")
      + (passedOver.map { "; \($0)" } ?? "")
  }
}
