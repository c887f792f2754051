// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// The model that all photos of a command share, prepared once when it is first needed.
struct SegmentationSession: Sendable {
  /// The number of threads that one photo may use; `nil` for the default.
  let threadCount: Int?
  private let shared: SharedModel
  private let classes: [ClassList]
  private let stopwatch: Stopwatch

  /// - Parameters:
  ///   - options: The model.
  ///   - engine: The options for running it.
  ///   - classes: The classes given by options; ``model()`` reports a name unknown to the model.
  ///   - context: The networks and the number of threads.
  init(
    _ options: ModelOptions, _ engine: EngineOptions, classes: [ClassList],
    _ context: SessionContext
  ) {
    threadCount = context.threadCount
    stopwatch = context.stopwatch
    self.classes = classes
    shared = context.networks.model(options, engine, threadCount: context.threadCount)
  }

  /// Returns the model; the first call loads it.
  ///
  /// - Throws: Errors of loading; `UnknownClassError` for an unknown class name.
  func model() throws -> ImageModel {
    let model =
      shared.isReady
      ? try shared.get() : try stopwatch.measure("load networks") { try shared.get() }
    for list in classes { _ = try model.classes?.indices(of: list.classes) }
    return model
  }
}
