// SPDX-License-Identifier: Apache-2.0

public import Silhouette

/// The settings of a ``SilhouetteWorker``.
public struct WorkerConfiguration: Sendable {
  /// The number of requests to answer at the same time, 1 to 256; by default, the number of threads, at most 16. Each
  /// request takes the memory for one photo.
  public var jobs: Int?
  /// The total number of threads for all requests, 1 to 256; by default, `SILHOUETTE_THREADS` or the number of CPUs that
  /// the process may use.
  public var threads: Int?
  /// The segmentation model for requests without the option `model`: a file, or the name of an installed model; by
  /// default, the bundled network.
  public var model: String?
  /// The folder of the networks for people, for requests without the option `models`; by default, the bundled ones.
  public var peopleModels: String?
  /// The implementation of matrix products, for requests without the option `backend`.
  public var matrixBackend: MatrixBackend?
  /// The instruction set level, for requests without the option `instruction-set`.
  public var instructionSet: String?
  /// The time limit for processing a request, without the waiting time; `nil` for none. Requests that take longer are
  /// cancelled and fail, without a result: usually immediately, and within a second for photos of 48 megapixels.
  public var timeout: Duration?
  /// The maximum number of models of each kind that stay in memory: segmentation, people and saliency. The least recently
  /// used models are removed first.
  public var maximumModelCount = 4

  /// Creates settings with the defaults.
  public init() {}

  /// Checks the ranges of the settings.
  ///
  /// - Throws: ``WorkerConfigurationError``.
  func check() throws(WorkerConfigurationError) {
    for (name, number, limit) in [
      ("jobs", jobs, 256), ("threads", threads, 256),
      ("maximumModelCount", maximumModelCount, 1000),
    ] {
      if let number, !(1...limit).contains(number) {
        throw WorkerConfigurationError(
          description: "\(name) must be 1 to \(limit), found \(number)")
      }
    }
    if let timeout, timeout <= .zero {
      throw WorkerConfigurationError(description: "timeout must be above 0, found \(timeout)")
    }
  }
}

/// An error in the settings of a worker.
public struct WorkerConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expected and the actual value.
  public let description: String
}
