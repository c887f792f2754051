// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import Synchronization

/// The model that all photos of a command share, prepared once when it is first needed.
final class SegmentationSession: Sendable {
  /// The number of threads that one photo may use; `nil` for the default.
  let threadCount: Int?
  private let options: ModelOptions
  private let classNames: [ClassList?]
  private let stopwatch: Stopwatch
  private let loaded = Mutex<ImageModel?>(nil)

  /// - Parameters:
  ///   - options: The model and the options for running it.
  ///   - classNames: The classes given by options; ``model()`` reports a name unknown to the model.
  ///   - threadCount: The number of threads that one photo may use; `nil` for the default.
  ///   - stopwatch: Measures the loading.
  init(
    _ options: ModelOptions, classNames: [ClassList?], threadCount: Int?, stopwatch: Stopwatch
  ) {
    self.threadCount = threadCount
    self.classNames = classNames
    self.stopwatch = stopwatch
    self.options = options
  }

  /// Indicates that the model is loaded.
  var isReady: Bool { loaded.withLock { $0 != nil } }

  /// Returns the model; the first call loads it.
  ///
  /// - Throws: Errors of loading; `UnknownClassError` for an unknown class name.
  func model() throws -> ImageModel {
    try loaded.withLock { loaded in
      if let loaded { return loaded }
      let model = try stopwatch.measure("load") { try options.imageModel(threadCount: threadCount) }
      for list in classNames { _ = try list.map { try model.classes?.indices(of: $0.classes) } }
      loaded = model
      return model
    }
  }
}
