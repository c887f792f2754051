// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// The photos to process and the destinations of their results, determined before the first photo is processed.
struct BatchPlan: Sendable {
  struct Item: Sendable {
    let photo: String
    let output: ResultFile?
    let overlay: ResultFile?

    var results: [ResultFile] { [output, overlay].compactMap { $0 } }
  }

  /// The photos, in the order of processing.
  let items: [Item]
  /// The folders that could not be searched, with the reasons.
  private(set) var failures: [(path: String, error: any Error)] = []
  /// The number of files that were found but passed over, for each kind of file.
  private(set) var passedOver: [String: Int] = [:]

  /// Finds the photos and names their results.
  ///
  /// - Parameters:
  ///   - photos: Files, folders and patterns.
  ///   - listed: The photos of a manifest.
  ///   - shard: The share of the photos to process; `nil` for all.
  ///   - output: The target of results; `nil` if they are not requested.
  ///   - overlay: The target of overlays; `nil` if they are not requested.
  ///   - overwrites: `true` to replace existing results.
  /// - Throws: `ValidationError` if a result would replace a photo; the errors of ``PhotoSearch``.
  init(
    _ photos: [String], listed: [FoundPhoto] = [], shard: Shard? = nil, output: ResultTarget?,
    overlay: ResultTarget?, overwrites: Bool
  ) throws {
    let search = try PhotoSearch(
      photos, outputFolders: [output, overlay].compactMap { $0?.path })
    try Self.checkNames(search.photos, listed)
    try self.init(
      search.photos + listed, shard: shard, output: output, overlay: overlay,
      overwrites: overwrites)
    failures = search.failures
    passedOver = search.passedOver
  }

  /// Names the results of photos.
  ///
  /// - Throws: `ValidationError` if a result would replace a photo.
  init(
    _ photos: [FoundPhoto], shard: Shard?, output: ResultTarget?, overlay: ResultTarget?,
    overwrites: Bool
  ) throws {
    let chosen = photos.filter { shard?.contains(PathText.bytes(of: $0.name)) ?? true }
    items = chosen.map { found in
      Item(
        photo: found.path,
        output: output?.file(ofPhoto: found.name, overwrites: overwrites),
        overlay: overlay?.file(ofPhoto: found.name, overwrites: overwrites))
    }
    try checkPhotosStay()
  }

  /// The expected number of outcomes: one for each photo and one for each folder that could not be searched.
  var count: Int { items.count + failures.count }

  /// Returns the folders of the results, except for folders that a link moves out of the target.
  func resultFolders() -> [String] {
    let results = Dictionary(items.flatMap(\.results).map { (Array($0.folder.utf8), $0) }) {
      first, _ in first
    }
    return results.values.filter(\.isInside).map(\.folder)
  }

  /// Checks that no photo of a manifest has the name of another photo, because one result would replace the other.
  private static func checkNames(_ photos: [FoundPhoto], _ listed: [FoundPhoto]) throws {
    if photos.isEmpty || listed.isEmpty { return }
    let names = Set(photos.map { Array($0.name.utf8) })
    if let photo = listed.first(where: { names.contains(Array($0.name.utf8)) }) {
      throw ValidationError(
        "\(photo.path): both --manifest and the other arguments contain a photo of this name")
    }
  }

  private func checkPhotosStay() throws {
    let photos = Set(items.compactMap { Folder.item(at: $0.photo)?.identity })
    for item in items {
      for result in item.results {
        if let existing = Folder.item(at: result.path), photos.contains(existing.identity) {
          throw ValidationError(
            "\(result.path): the result of \(item.photo) would replace one of the photos;"
              + " name another folder")
        }
      }
    }
  }
}
