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
  /// The model that the user names, which may make masks; `nil` for the bundled network.
  let reference: ModelReference?
  private let store: NetworkStore
  private let options: InferenceOptions
  private let classes: [ClassList]
  private let stopwatch: Stopwatch

  /// - Parameters:
  ///   - model: The model.
  ///   - engine: The options for running it.
  ///   - classes: The classes given by options; ``networks()`` throws an error for a name that the model does not know.
  ///   - context: The networks and the number of threads.
  init(
    _ model: ModelOptions, _ engine: EngineOptions, classes: [ClassList],
    _ context: SessionContext
  ) {
    threadCount = context.threadCount
    store = context.networks
    reference = model.model ?? store.defaults.model
    options = store.inferenceOptions(engine, threadCount: threadCount)
    self.classes = classes
    stopwatch = context.stopwatch
  }

  /// Returns the model that labels pixels, and the model of the user if that one makes masks; the first call loads them.
  ///
  /// - Throws: Errors of loading; `UnknownClassError` for an unknown class name; ``UndescribedModelError``.
  func networks() throws -> NetworkStore.SubjectNetworks {
    let networks = try store.networks(of: reference, options, stopwatch)
    try check(networks.labels)
    return networks
  }

  /// Checks the names of classes that options give.
  private func check(_ model: ImageModel) throws {
    for list in classes { _ = try model.classes?.indices(of: list.classes) }
  }

  /// Returns the model, which must label pixels; the first call loads it.
  ///
  /// - Throws: As ``networks()``; `InferenceError.unsuitableModel` if the model makes masks.
  func model() throws -> ImageModel {
    do {
      let networks = try store.networks(of: reference, options, stopwatch)
      var model: ImageModel? = networks.labels
      if let reference, networks.masks != nil {
        model = try store.classes(of: reference, options)
      }
      if let model {
        try check(model)
        return model
      }
      throw InferenceError.unsuitableModel(
        "\(reference?.text ?? "model"): expected a network that labels pixels, found one that makes masks"
      )
    } catch let error as UndescribedModelError {
      throw error.shape.classNames.isEmpty ? error.reason : error
    }
  }

  /// Returns the model of the user, which must make masks; `nil` for the bundled network. The first call loads it.
  ///
  /// - Throws: As ``networks()``; `InferenceError.unsuitableModel` if the model labels pixels.
  func masks() throws -> SaliencyModels? {
    guard let reference else { return nil }
    if let masks = try networks().masks { return masks }
    throw InferenceError.unsuitableModel(
      "\(reference.text): --as-is needs a network that makes masks, and this one labels pixels")
  }
}
