// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore

/// Which photos are to be worked on and where the results of each go, all known before the
/// first is begun.
struct BatchPlan: Sendable {
  struct Item: Sendable {
    let photo: String
    let output: ResultFile?
    let overlay: ResultFile?

    var results: [ResultFile] { [output, overlay].compactMap { $0 } }
  }

  /// In the order in which they are begun.
  let items: [Item]
  /// The folders that could not be searched, with the reasons.
  let failures: [(path: String, error: any Error)]

  /// Looks for the photos and names their results.
  ///
  /// - Parameters:
  ///   - photos: Files, folders and patterns.
  ///   - output: Where results go; `nil` if none are wanted.
  ///   - overlay: Where overlays go; `nil` if none are wanted.
  ///   - overwrites: Whether results that exist are replaced.
  /// - Throws: `ValidationError` if a result would be put in a photo's place; what
  ///   ``PhotoSearch`` throws.
  init(
    _ photos: [String], output: ResultTarget?, overlay: ResultTarget?, overwrites: Bool
  ) throws {
    let search = try PhotoSearch(
      photos, outputFolders: [output, overlay].compactMap { $0?.path })
    items = search.photos.map { found in
      Item(
        photo: found.path,
        output: output?.file(ofPhoto: found.name, overwrites: overwrites),
        overlay: overlay?.file(ofPhoto: found.name, overwrites: overwrites))
    }
    failures = search.failures
    try checkPhotosStay()
  }

  /// How many outcomes there will be.
  var count: Int { items.count + failures.count }

  /// The folders that results go to.
  var resultFolders: Set<String> {
    Set(items.flatMap { $0.results.map(\.folder) })
  }

  private func checkPhotosStay() throws {
    let photos = Set(items.compactMap { Folder.item(at: $0.photo)?.identity })
    for item in items {
      for result in item.results {
        if let existing = Folder.item(at: result.path), photos.contains(existing.identity) {
          throw ValidationError(
            "\(result.path): would be the result of \(item.photo), and is one of the photos;"
              + " name another folder")
        }
      }
    }
  }
}
