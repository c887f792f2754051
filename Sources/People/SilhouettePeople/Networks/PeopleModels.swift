// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference
import SilhouetteModelFormats

/// The networks for finding people, either bundled or from a folder. Each network is prepared when it is first used.
///
/// Requests use ``bundled`` unless you set another value:
///
/// ```swift
/// var request = DetectFaceRectanglesRequest()
/// request.models = PeopleModels(folder: "networks")
/// ```
///
/// Any number of tasks and requests may share one value.
public final class PeopleModels: Sendable {
  /// The folder that contains the networks' files; `nil` for the bundled networks.
  public let folder: String?
  /// The options that run the networks: the threads, the matrix back end and the instruction set level.
  public let options: InferenceOptions
  private let models = OnceCache<PeopleNetwork, ImageModel>()
  private let classModels = OnceCache<InferenceOptions, ImageModel>()
  /// The networks that are kept only from their second use on.
  private let rarelyUsed: Set<PeopleNetwork>
  /// The first use of each of these networks.
  private let firstUses = Lock(FirstUses())

  /// The first uses of networks, which only their users keep.
  private struct FirstUses {
    struct Use {
      weak var model: ImageModel?
    }

    var uses: [PeopleNetwork: Use] = [:]
    /// Indicates whether the memory of a network remains to be returned to the system.
    var hasMemory = false

    mutating func add(_ model: ImageModel, for network: PeopleNetwork) {
      uses[network] = Use(model: model)
      hasMemory = true
    }
  }

  /// The number of prepared networks, excluding networks whose preparation is in progress.
  package var preparedCount: Int { models.count + classModels.count }

  /// Returns a Boolean value that indicates whether a network is prepared, without waiting if its preparation is in
  /// progress.
  func isPrepared(_ network: PeopleNetwork) -> Bool { models.contains(network) }

  /// Creates a reference to the bundled networks, or to the networks in a folder. Nothing is read yet.
  ///
  /// - Parameters:
  ///   - folder: A folder with files that are named as the bundled networks are; `nil` for the bundled networks.
  ///   - options: The threads, the matrix back end and the instruction set level.
  public convenience init(folder: String? = nil, options: InferenceOptions = InferenceOptions()) {
    self.init(folder: folder, options: options, rarelyUsed: [])
  }

  /// Creates a reference as ``init(folder:options:)`` does.
  ///
  /// - Parameter rarelyUsed: The networks that are often used only once, at the start of a stream: they are released after
  ///   their first use, and kept from the second on.
  package init(folder: String?, options: InferenceOptions, rarelyUsed: Set<PeopleNetwork>) {
    self.folder = folder
    self.options = options
    self.rarelyUsed = rarelyUsed
  }

  /// The bundled networks.
  public static let bundled = shared(InferenceOptions())

  /// The bundled networks, run on one thread, for video: a frame takes so little work that synchronising several threads
  /// would cost more time than they save.
  public static let live = shared(InferenceOptions(threadCount: 1))

  private static func shared(_ options: InferenceOptions) -> PeopleModels {
    let shared = PeopleModels(options: options)
    SharedResources.onShutDown {
      shared.models.removeAll()
      shared.classModels.removeAll()
    }
    return shared
  }

  /// Returns a network, prepared to run.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the network is not part of the program, or the file contains another
  ///   network; `FileError`, `FormatError` or `ModelError` for unreadable files; `CancellationError` if cancelled while
  ///   another thread prepares the network.
  package func model(_ network: PeopleNetwork) throws -> ImageModel {
    if rarelyUsed.contains(network), !models.contains(network) {
      let use = firstUses.withLock { $0.uses[network] }
      if let model = use?.model { return model }
      if use == nil {
        let model = try prepared(network)
        firstUses.withLock { $0.add(model, for: network) }
        // The code that prepared it.
        ProcessMemory.releaseCode()
        return model
      }
    }
    return try models.value(for: network) { try prepared(network) }
  }

  /// Returns the memory of networks that were used for the first time, and then released, to the system.
  package func returnMemory() {
    let hasMemory = firstUses.withLock { uses in
      defer { uses.hasMemory = false }
      return uses.hasMemory
    }
    guard hasMemory else { return }
    ProcessMemory.releaseUnused()
    ProcessMemory.releaseCode()
  }

  /// Returns the bundled network for classes, prepared to run with the same options; `nil` if the program does not link it.
  ///
  /// - Throws: `InferenceError` if the options are not available; `CancellationError`.
  func classModel() throws -> ImageModel? {
    guard ModelFile.bundledBytes != nil else { return nil }
    if options == InferenceOptions() { return try .bundled }
    var options = options
    options.keepsWeights = false
    return try classModels.value(for: options) { [options] in
      try ImageModel(.bundled, options: options)
    }
  }

  /// The requirement of a request that uses the network for classes as evidence of people.
  var classRequirement: ImageModel.Requirement {
    ImageModel.Requirement("DeepLabV3", isExpected: false) { _ = try self.classModel() }
  }

  /// Returns the requirements of a request that runs networks.
  ///
  /// - Parameters:
  ///   - expected: The networks that most images need.
  ///   - others: The networks that are needed only if the image shows what they process, such as a hand.
  func requirements(
    _ expected: [PeopleNetwork], ifFound others: [PeopleNetwork]
  ) -> [ImageModel.Requirement] {
    let networks =
      expected.map { ($0, true) } + others.filter { !expected.contains($0) }.map { ($0, false) }
    return networks.map { network, isExpected in
      ImageModel.Requirement(network.rawValue, isExpected: isExpected) {
        _ = try self.model(network)
      }
    }
  }

  private func prepared(_ network: PeopleNetwork) throws -> ImageModel {
    let graph = try file(network).graph()
    let input = network.input
    guard let first = graph.inputs.first, graph.inputs.count == 1,
      graph[first].type.shape == input.shape
    else {
      throw InferenceError.unsuitableModel(
        "\(name(network)): expected one input of \(input.shape), found "
          + graph.inputs.map { "\(graph[$0].type.shape)" }.joined(separator: ", "))
    }
    // The description in the file is not used: it belongs in part to another network.
    let description = ModelDescription(
      inputs: [.init(name: graph[first].name, kind: .image(input))],
      outputs: graph.outputs.map {
        .init(name: $0.name, kind: .tensor(graph[$0.value].type))
      })
    // The graph's weights are never read again; keeping them would hold the weights in memory twice.
    var options = options
    options.keepsWeights = false
    return try ImageModel(consume graph, description, options: options)
  }

  private func file(_ network: PeopleNetwork) throws -> ModelFile {
    if let folder { return try ModelFile(contentsOf: "\(folder)/\(network.fileName)") }
    guard let bytes = network.bundledBytes else {
      throw InferenceError.unsuitableModel(
        "no networks for people are built in: add the product SilhouettePeopleWeights to the program, or name a"
          + " folder of files")
    }
    return ModelFile(try TFLiteFile(buffer: bytes, name: name(network)))
  }

  /// Returns the name of a network, as shown in messages.
  private func name(_ network: PeopleNetwork) -> String {
    folder.map { "\($0)/\(network.fileName)" } ?? "bundled \(network.fileName)"
  }
}

extension PeopleModels: Hashable {
  /// Returns a Boolean value that indicates whether both are the same instance.
  public static func == (a: PeopleModels, b: PeopleModels) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A request that runs networks for finding people.
public protocol PeopleRequest: ImageProcessingRequest {
  /// The networks.
  var models: PeopleModels { get set }
}

extension RequestContext {
  /// Returns the probability, 0…1, that each pixel shows a person according to the network for classes, in a map that is
  /// stretched over the image; `nil` if the program does not link that network.
  func personClass(_ models: PeopleModels) throws -> ProbabilityMap? {
    guard let model = try models.classModel() else { return nil }
    return try output(of: ClassProbabilityAnalysis(of: [.person], model: model))
  }
}
