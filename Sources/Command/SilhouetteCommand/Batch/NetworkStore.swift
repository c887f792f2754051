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

  private struct ModelKey: Hashable, Sendable {
    let model: String?
    let options: InferenceOptions
  }

  /// The networks that find subjects with a model of the user, which labels pixels or makes masks.
  struct SubjectNetworks: Sendable {
    /// The model that labels pixels: the bundled one if that of the user makes masks.
    let labels: ImageModel
    /// The model of the user if it makes masks.
    var masks: SaliencyModels?
  }

  let defaults: Defaults
  /// The number of segmentation networks that have been read and prepared.
  let loadCount = Atomic<Int>(0)

  private let models: OnceCache<ModelKey, SubjectNetworks>
  private let classes: OnceCache<ModelKey, ImageModel>
  private let saliency: OnceCache<InferenceOptions, SaliencyModels>
  private let people: OnceCache<ModelKey, PeopleModels>

  /// - Parameters:
  ///   - defaults: The default values of options.
  ///   - capacity: The maximum number of networks to keep of each kind: segmentation, saliency and people.
  init(defaults: Defaults = Defaults(), capacity: Int = 1) {
    self.defaults = defaults
    models = OnceCache(capacity: max(1, capacity))
    classes = OnceCache(capacity: max(1, capacity))
    saliency = OnceCache(capacity: max(1, capacity))
    people = OnceCache(capacity: max(1, capacity))
  }

  /// The number of prepared networks.
  var count: Int {
    Set(models.values.flatMap { [$0.labels] + ($0.masks?.prepared ?? []) })
      .union(saliency.values.flatMap(\.prepared)).union(classes.values).count
      + people.values.reduce(0) { $0 + $1.preparedCount }
  }

  /// Returns the networks of a model, the first time by loading them; if that fails, the next call tries again.
  ///
  /// - Parameters:
  ///   - reference: The model; `nil` for the bundled network.
  ///   - options: The options for running it.
  ///   - stopwatch: A stopwatch that measures the loading.
  /// - Throws: Errors of loading; ``UndescribedModelError`` if the model is an unknown network that may make masks.
  func networks(
    of reference: ModelReference?, _ options: InferenceOptions, _ stopwatch: Stopwatch? = nil
  ) throws -> SubjectNetworks {
    let key = ModelKey(model: reference?.text, options: options)
    func get() throws -> SubjectNetworks {
      try models.value(for: key) { try load(reference, options) }
    }
    return try models.contains(key) ? get() : stopwatch?.measure("load networks", get) ?? get()
  }

  private func load(
    _ reference: ModelReference?, _ options: InferenceOptions
  ) throws -> SubjectNetworks {
    guard let reference else {
      // One instance, so that one run answers for classes and for salient objects.
      let side = MaskQuality.saliencySide
      loadCount.add(1, ordering: .relaxed)
      return SubjectNetworks(labels: try saliency(options).model(width: side, height: side))
    }
    let file = try reference.file(ModelFile.Options(recognizesFamilies: true))
    if file.isUsedForMasks {
      let masks = try SaliencyModels(file, options: options)
      return SubjectNetworks(labels: try networks(of: nil, options).labels, masks: masks)
    }
    loadCount.add(1, ordering: .relaxed)
    // Nothing that uses the network reads its weights.
    var options = options
    options.keepsWeights = false
    do {
      return SubjectNetworks(labels: try ImageModel(file.segmentation(), options: options))
    } catch let error as ModelError {
      guard let shape = try file.undescribedShape else { throw error }
      throw UndescribedModelError(name: reference.text, shape: shape, reason: error)
    }
  }

  /// Returns the network of a model that is used for masks, for the classes that its settings say it has; `nil` if it has none.
  func classes(of reference: ModelReference, _ options: InferenceOptions) throws -> ImageModel? {
    let key = ModelKey(model: reference.text, options: options)
    if !classes.contains(key) {
      let file = try reference.file(ModelFile.Options(recognizesFamilies: true))
      guard file.settings?.reading == .classes else { return nil }
    }
    return try classes.value(for: key) {
      loadCount.add(1, ordering: .relaxed)
      var options = options
      options.keepsWeights = false
      let file = try reference.file(ModelFile.Options(recognizesFamilies: true))
      let model = try ImageModel(file.segmentation(), options: options)
      guard model.classes != nil else {
        throw InferenceError.unsuitableModel(
          "\(reference.text): expected scores of 2 to 256 classes or their largest for each pixel, found"
            + " \(model.outputs.map { "\($0.type)" }.joined(separator: ", "))")
      }
      return model
    }
  }

  /// Returns the network that finds salient objects.
  func saliency(_ engine: EngineOptions, threadCount: Int?) throws -> SaliencyModels {
    try saliency(inferenceOptions(engine, threadCount: threadCount))
  }

  private func saliency(_ options: InferenceOptions) throws -> SaliencyModels {
    try saliency.value(for: options) { SaliencyModels(options: options) }
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

  /// Returns the options for running a network.
  func inferenceOptions(
    _ engine: EngineOptions? = nil, threadCount: Int?
  ) -> InferenceOptions {
    InferenceOptions(
      threadCount: threadCount, matrixBackend: engine?.backend ?? defaults.backend,
      instructionSet: engine?.instructionSet ?? defaults.instructionSet)
  }
}
