// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization

/// The folders from which a worker has removed what killed processes left behind: once each, since folders of results can be
/// long.
final class TidiedFolders: Sendable {
  private let names = Mutex<Set<String>>([])

  /// The most names that are kept; with more folders, some are tidied again.
  private static let limit = 4096

  /// Removes leftovers from the folder of a result, the first time that it is seen.
  func tidy(folderOf path: String) {
    let folder = Folder.parent(of: path)
    let isNew = names.withLock { names in
      if names.count >= Self.limit { names = [] }
      return names.insert(folder).inserted
    }
    if isNew { TemporaryFiles.removeAbandoned(in: folder) }
  }
}
