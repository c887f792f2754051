// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A command that finds the class of each pixel in photos.
protocol SegmentingCommand: PhotoCommand where Session == SegmentationSession {
  var model: ModelOptions { get }
  var engine: EngineOptions { get }
  var classes: ClassOptions { get }
}

extension SegmentingCommand {
  var threads: Int? { engine.threads }

  func makeSession(_ context: SessionContext) -> SegmentationSession {
    SegmentationSession(model, engine, classes: classes.lists, context)
  }

  func finish(_ session: SegmentationSession) throws { _ = try session.model() }
}

/// The model that all photos of a command share, prepared when it is first needed.
struct SegmentationSession: Sendable {
  /// The number of threads that one photo may use; `nil` for the default.
  let threadCount: Int?
  private let shared: SharedModel
  private let classes: [ClassList]
  private let stopwatch: Stopwatch

  /// - Parameters:
  ///   - options: The model.
  ///   - engine: The options for running it.
  ///   - classes: The classes given by options; ``model()`` throws an error for a name that the model does not know.
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
    try checkClasses(of: model)
    return model
  }

  /// Indicates that the user names a model, which may make masks.
  var hasNamedModel: Bool { shared.reference != nil }

  /// Returns the model that labels pixels, and the model of the user if that one makes masks; the first call loads them.
  ///
  /// - Throws: As ``model()``; ``UndescribedModelError``.
  func modelsForSubjects() throws -> (labels: ImageModel, masks: SaliencyModels?) {
    let models =
      shared.isReady
      ? try shared.forSubjects()
      : try stopwatch.measure("load networks") { try shared.forSubjects() }
    try checkClasses(of: models.labels)
    return models
  }

  /// Returns the model of the user, which must make masks; `nil` for the bundled network. The first call loads it.
  ///
  /// - Throws: Errors of loading; `InferenceError.unsuitableModel` if the model makes no masks.
  func masks() throws -> SaliencyModels? { try shared.masks() }

  private func checkClasses(of model: ImageModel) throws {
    for list in classes { _ = try model.classes?.indices(of: list.classes) }
  }
}
