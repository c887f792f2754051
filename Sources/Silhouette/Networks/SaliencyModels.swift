// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The bundled network for salient objects at several sizes of its input, each prepared when it is first used.
///
/// The four most recently used sizes stay prepared: each holds a copy of the weights, 5 MB, and the memory of its runs.
/// Any number of tasks and requests may share one value.
public final class SaliencyModels: Sendable {
  private struct InputSize: Hashable, Sendable {
    let width: Int
    let height: Int
  }

  /// Threads, matrix back end and instruction set level of the network.
  let options: InferenceOptions
  private let models = OnceCache<InputSize, ImageModel>(capacity: 4)

  /// The number of sizes that are prepared, not counting those in preparation.
  package var preparedCount: Int { models.count }

  /// Creates the models; nothing is prepared yet.
  ///
  /// - Parameter options: Threads, matrix back end and instruction set level.
  public init(options: InferenceOptions = InferenceOptions()) { self.options = options }

  /// The network with default options.
  public static let bundled = SaliencyModels()

  /// Returns the network for square inputs; `nil` if the program does not link the product `SilhouetteWeights`.
  ///
  /// - Parameter side: The side of the input, in pixels.
  /// - Throws: `InferenceError` if the options are not available; `CancellationError` if cancelled while another thread
  ///   prepares the network.
  package func model(side: Int) throws -> ImageModel? {
    U2Net.bundledBytes == nil ? nil : try model(width: side, height: side)
  }

  /// Returns the network for square inputs as a requirement of a request.
  func requirement(side: Int, isExpected: Bool = true) -> ImageModel.Requirement {
    ImageModel.Requirement("U²-Net \(side)×\(side)", isExpected: isExpected) {
      _ = try self.model(side: side)
    }
  }

  func model(width: Int, height: Int) throws -> ImageModel {
    try models.value(for: InputSize(width: width, height: height)) {
      // The graph is not needed again, and keeping it would hold the weights in memory twice.
      var options = options
      options.keepsWeights = false
      return try ImageModel.bundledSaliency(width: width, height: height, options: options)
    }
  }
}

extension SaliencyModels: Hashable {
  /// Returns a Boolean value that indicates whether both are the same instance.
  public static func == (a: SaliencyModels, b: SaliencyModels) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
