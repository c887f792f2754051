// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import Synchronization

/// The bundled network for salient objects at several sizes of its input, each prepared when it is first used.
///
/// Any number of tasks and requests may share one value.
public final class SaliencyModels: Sendable {
  /// Threads, matrix back end and instruction set level of the network.
  public let options: InferenceOptions
  private let models = Mutex<[Int: ImageModel]>([:])
  private let prepared = Atomic<Int>(0)

  /// The number of sizes that are prepared; does not wait for one in preparation.
  package var preparedCount: Int { prepared.load(ordering: .relaxed) }

  /// Describes the network. Nothing is prepared yet.
  ///
  /// - Parameter options: Threads, matrix back end and instruction set level.
  public init(options: InferenceOptions = InferenceOptions()) { self.options = options }

  /// The network with default options.
  public static let bundled = SaliencyModels()

  /// Returns the network for square inputs; `nil` if the program does not link the product `SilhouetteWeights`.
  ///
  /// - Parameter side: The rows and columns of the input.
  /// - Throws: `InferenceError` if the options are not available.
  public func model(side: Int) throws -> ImageModel? {
    if U2Net.bundledBytes == nil { return nil }
    // Held while the network is prepared, so that other threads wait for it instead of preparing it again.
    return try models.withLock { models in
      if let model = models[side] { return model }
      // Nothing here looks at the graph: its weights would be in memory twice.
      var options = options
      options.keepsWeights = false
      let model = try ImageModel.bundledSaliency(width: side, height: side, options: options)
      models[side] = model
      prepared.add(1, ordering: .relaxed)
      return model
    }
  }
}

extension SaliencyModels: Hashable {
  /// Returns a Boolean value that indicates whether both are the same instance.
  public static func == (a: SaliencyModels, b: SaliencyModels) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
