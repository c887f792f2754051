// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The bundled network for salient objects with inputs of several sizes. The network is prepared for each size when that
/// size is first used.
///
/// The networks of the four most recently used sizes are kept. Each holds a copy of the weights, 5 MB, and the memory of
/// its runs. Any number of tasks and requests may share one instance.
public final class SaliencyModels: Sendable {
  private struct InputSize: Hashable, Sendable {
    let width: Int
    let height: Int
  }

  /// The number of threads, the matrix back end and the instruction set level of the network.
  let options: InferenceOptions
  private let models = OnceCache<InputSize, ImageModel>(capacity: 4)

  /// The number of input sizes for which the network is prepared; sizes still being prepared do not count.
  package var preparedCount: Int { models.count }

  /// Creates an instance; the network is not prepared for any size yet.
  ///
  /// - Parameter options: The number of threads, the matrix back end and the instruction set level.
  public init(options: InferenceOptions = InferenceOptions()) { self.options = options }

  /// The shared instance with default options.
  public static let bundled = SaliencyModels()

  /// Returns the network for a square input; `nil` if the program does not link the product `SilhouetteWeights`.
  ///
  /// - Parameter side: The side of the input, in pixels.
  /// - Throws: `InferenceError` if the options are not available; `CancellationError` if the work is cancelled while it
  ///   waits for another thread to prepare the network.
  package func model(side: Int) throws -> ImageModel? {
    U2Net.bundledBytes == nil ? nil : try model(width: side, height: side)
  }

  /// Returns the network for a square input, as a requirement of a request.
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
  /// Returns a Boolean value that indicates whether `a` and `b` are the same instance.
  public static func == (a: SaliencyModels, b: SaliencyModels) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
