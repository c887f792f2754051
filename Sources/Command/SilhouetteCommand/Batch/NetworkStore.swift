// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouetteInference
import SilhouettePeople
import Synchronization

/// A cache of the prepared networks of a process, keyed by the settings that they depend on, so that photos share them.
final class NetworkStore: Sendable {
  /// The default values of options.
  struct Defaults: Sendable {
    var model: ModelReference?
    /// The folder of the networks for people.
    var people: String?
    var backend: MatrixBackend?
    var instructionSet: String?
  }

  fileprivate struct ModelKey: Hashable, Sendable {
    let model: String?
    let options: InferenceOptions
  }

  let defaults: Defaults
  /// The number of segmentation networks that have been read and prepared.
  let loadCount = Atomic<Int>(0)

  fileprivate let models: OnceCache<ModelKey, ImageModel>
  /// The networks that the user names and that make masks; `nil` for one that makes none.
  fileprivate let masks: OnceCache<ModelKey, SaliencyModels?>
  private let saliency: OnceCache<InferenceOptions, SaliencyModels>
  private let people: OnceCache<ModelKey, PeopleModels>

  /// - Parameters:
  ///   - defaults: The default values of options.
  ///   - capacity: The maximum number of networks to keep of each kind: segmentation, saliency and people.
  init(defaults: Defaults = Defaults(), capacity: Int = 1) {
    self.defaults = defaults
    models = OnceCache(capacity: max(1, capacity))
    masks = OnceCache(capacity: max(1, capacity))
    saliency = OnceCache(capacity: max(1, capacity))
    people = OnceCache(capacity: max(1, capacity))
  }

  /// The number of prepared networks.
  var count: Int {
    models.count + masks.values.reduce(0) { $0 + ($1?.preparedCount ?? 0) }
      + saliency.values.reduce(0) { $0 + $1.preparedCount }
      + people.values.reduce(0) { $0 + $1.preparedCount }
  }

  /// Returns the segmentation network, which is read on first use.
  func model(
    _ options: ModelOptions, _ engine: EngineOptions, threadCount: Int?
  ) -> SharedModel {
    SharedModel(
      networks: self, reference: options.model ?? defaults.model,
      options: inferenceOptions(engine, threadCount: threadCount))
  }

  /// Returns the segmentation network for commands that do not name one.
  func defaultModel(threadCount: Int?) -> SharedModel {
    SharedModel(
      networks: self, reference: defaults.model,
      options: InferenceOptions(
        threadCount: threadCount, matrixBackend: defaults.backend,
        instructionSet: defaults.instructionSet))
  }

  /// Returns the network that finds salient objects.
  func saliency(_ engine: EngineOptions, threadCount: Int?) throws -> SaliencyModels {
    let inference = inferenceOptions(engine, threadCount: threadCount)
    return try saliency.value(for: inference) { SaliencyModels(options: inference) }
  }

  /// Returns the networks for people, each of which is read on first use.
  func people(
    _ networks: PeopleNetworkOptions, _ engine: EngineOptions, threadCount: Int?
  ) throws -> PeopleModels {
    let inference = inferenceOptions(engine, threadCount: threadCount)
    let folder = networks.models ?? defaults.people
    return try people.value(for: ModelKey(model: folder, options: inference)) {
      PeopleNetworkOptions.models(folder, inference)
    }
  }

  private func inferenceOptions(_ engine: EngineOptions, threadCount: Int?) -> InferenceOptions {
    InferenceOptions(
      threadCount: threadCount, matrixBackend: engine.backend ?? defaults.backend,
      instructionSet: engine.instructionSet ?? defaults.instructionSet)
  }
}

/// A segmentation network, which is read and prepared on first use.
struct SharedModel: Sendable {
  fileprivate let networks: NetworkStore
  /// The file; `nil` for the bundled network.
  let reference: ModelReference?
  fileprivate let options: InferenceOptions

  private var key: NetworkStore.ModelKey {
    NetworkStore.ModelKey(model: reference?.text, options: options)
  }

  /// Indicates that the model has been loaded; does not wait for it.
  var isReady: Bool { networks.models.contains(key) || networks.masks.contains(key) }

  /// Returns the model. The first call loads it; if that fails, the next call tries again.
  ///
  /// - Throws: Errors of loading.
  func get() throws -> ImageModel { try get { try reference?.file() } }

  private func get(_ read: () throws -> ModelFile?) throws -> ImageModel {
    try networks.models.value(for: key) {
      networks.loadCount.add(1, ordering: .relaxed)
      // Nothing that uses the network reads its weights.
      var options = options
      options.keepsWeights = false
      guard let file = try read() else { return try .bundled(options: options) }
      return try .segmentation(file, options: options)
    }
  }

  /// Returns the model if it labels pixels, otherwise the bundled one and the model, which makes masks. The first call loads
  /// them.
  ///
  /// - Throws: Errors of loading; ``UndescribedModelError`` if the model is an unknown network that may make masks.
  func forSubjects() throws -> (labels: ImageModel, masks: SaliencyModels?) {
    guard let reference, !networks.models.contains(key) else { return (try get(), nil) }
    var read: ModelFile?
    func file() throws -> ModelFile {
      let file = try read ?? reference.file(ModelFile.Options(recognizesFamilies: true))
      read = file
      return file
    }
    let masks = try networks.masks.value(for: key) {
      let file = try file()
      return file.mask == nil ? nil : try SaliencyModels(file, options: options)
    }
    if let masks {
      return (try SharedModel(networks: networks, reference: nil, options: options).get(), masks)
    }
    do {
      return (try get(file), nil)
    } catch let error as ModelError {
      guard let shape = try file().undescribedShape else { throw error }
      throw UndescribedModelError(name: reference.text, shape: shape, reason: error)
    }
  }

  /// Returns the network for salient objects that the user names; `nil` for the bundled one. The first call loads it.
  ///
  /// - Throws: Errors of loading; `InferenceError.unsuitableModel` if the model makes no masks.
  func masks() throws -> SaliencyModels? {
    guard let reference else { return nil }
    if let masks = try forSubjects().masks { return masks }
    throw InferenceError.unsuitableModel(
      "\(reference.text): --as-is needs a network that makes masks, and this one labels pixels")
  }
}
