// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import Synchronization

/// The model that all photos of a command share, prepared once when it is first needed.
final class SegmentationSession: Sendable {
  /// The threads that one photo may have; `nil` for the usual number.
  let threadCount: Int?
  private let options: ModelOptions
  private let classNames: [ClassList?]
  private let stopwatch: Stopwatch
  private let loaded = Mutex<ImageModel?>(nil)

  /// - Parameters:
  ///   - options: The model and how to run it.
  ///   - classNames: The classes that the user named; ``model()`` reports a name that the model does not know.
  ///   - threadCount: The threads that one photo may have; `nil` for the usual number.
  ///   - stopwatch: Measures the loading.
  init(
    _ options: ModelOptions, classNames: [ClassList?], threadCount: Int?, stopwatch: Stopwatch
  ) {
    self.threadCount = threadCount
    self.classNames = classNames
    self.stopwatch = stopwatch
    var options = options
    options.processors.threads = threadCount
    self.options = options
  }

  /// Indicates that ``model()`` takes no time.
  var isReady: Bool { loaded.withLock { $0 != nil } }

  /// Returns the model, which is loaded now unless it was needed before.
  func model() throws -> ImageModel {
    try loaded.withLock { loaded in
      if let loaded { return loaded }
      let model = try stopwatch.measure("load") { try options.imageModel() }
      for list in classNames { _ = try list.map { try model.classes?.indices(of: $0.classes) } }
      loaded = model
      return model
    }
  }
}
