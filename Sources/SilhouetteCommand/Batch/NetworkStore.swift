// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePeople
import Synchronization

/// The networks that a process has prepared, each by everything that makes it, so that many photos share them.
final class NetworkStore: Sendable {
  /// The choices of those options that are missing.
  struct Defaults: Sendable {
    var model: ModelReference?
    /// The folder of the networks for people.
    var people: String?
    var backend: MatrixBackend?
    var instructionSet: String?
  }

  private struct ModelKey: Hashable, Sendable {
    let model: String?
    let options: InferenceOptions
  }

  let defaults: Defaults
  /// The number of models that were read and prepared for classes.
  let loadCount = Atomic<Int>(0)

  private let models: RecentValues<ModelKey, SharedModel>
  private let saliency: RecentValues<InferenceOptions, SaliencyModels>
  private let people: RecentValues<ModelKey, PeopleModels>

  /// - Parameters:
  ///   - defaults: The choices of missing options.
  ///   - capacity: The largest number of networks of each kind: for classes, for salient objects, for people.
  init(defaults: Defaults = Defaults(), capacity: Int = 1) {
    self.defaults = defaults
    models = RecentValues(capacity: capacity)
    saliency = RecentValues(capacity: capacity)
    people = RecentValues(capacity: capacity)
  }

  /// The number of networks that are prepared.
  var count: Int {
    models.all.count(where: \.isReady) + saliency.all.reduce(0) { $0 + $1.preparedCount }
      + people.all.reduce(0) { $0 + $1.preparedCount }
  }

  /// Returns the network for classes; it is read when it is first used.
  func model(
    _ options: ModelOptions, _ engine: EngineOptions, threadCount: Int?
  ) -> SharedModel {
    model(options.model ?? defaults.model, inferenceOptions(engine, threadCount: threadCount))
  }

  /// Returns the network for classes of commands that name none.
  func defaultModel(threadCount: Int?) -> SharedModel {
    model(
      defaults.model,
      InferenceOptions(
        threadCount: threadCount, matrixBackend: defaults.backend,
        instructionSet: defaults.instructionSet))
  }

  private func model(
    _ reference: ModelReference?, _ inference: InferenceOptions
  ) -> SharedModel {
    models.value(of: ModelKey(model: reference?.text, options: inference)) {
      SharedModel { [weak self] in
        self?.loadCount.add(1, ordering: .relaxed)
        guard let reference else { return try .bundled(options: inference) }
        return try .segmentation(reference.file(), options: inference)
      }
    }
  }

  /// Returns the network for salient objects.
  func saliency(_ engine: EngineOptions, threadCount: Int?) -> SaliencyModels {
    let inference = inferenceOptions(engine, threadCount: threadCount)
    return saliency.value(of: inference) { SaliencyModels(options: inference) }
  }

  /// Returns the networks for people; each is read when it is first used.
  func people(
    _ networks: PeopleNetworkOptions, _ engine: EngineOptions, threadCount: Int?
  ) -> PeopleModels {
    let inference = inferenceOptions(engine, threadCount: threadCount)
    let folder = networks.models ?? defaults.people
    return people.value(of: ModelKey(model: folder, options: inference)) {
      PeopleNetworkOptions.models(folder, inference)
    }
  }

  private func inferenceOptions(_ engine: EngineOptions, threadCount: Int?) -> InferenceOptions {
    InferenceOptions(
      threadCount: threadCount, matrixBackend: engine.backend ?? defaults.backend,
      instructionSet: engine.instructionSet ?? defaults.instructionSet)
  }
}

/// A model that is read when it is first used, once for all who share it.
final class SharedModel: Sendable {
  private let model = Mutex<ImageModel?>(nil)
  private let load: @Sendable () throws -> ImageModel

  init(_ load: @escaping @Sendable () throws -> ImageModel) { self.load = load }

  private let loaded = Atomic<Bool>(false)

  /// Indicates that the model is loaded; does not wait for it.
  var isReady: Bool { loaded.load(ordering: .relaxed) }

  /// Returns the model; the first call loads it, and another does after a failure.
  ///
  /// - Throws: Errors of loading.
  func get() throws -> ImageModel {
    try model.withLock { model in
      if let model { return model }
      let new = try load()
      model = new
      loaded.store(true, ordering: .relaxed)
      return new
    }
  }
}
