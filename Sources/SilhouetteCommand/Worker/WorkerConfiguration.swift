// SPDX-License-Identifier: Apache-2.0

public import Silhouette

/// The settings of a ``SilhouetteWorker``.
public struct WorkerConfiguration: Sendable {
  /// The number of requests to answer at a time, 1 to 256; by default, the number of threads, 16 at most. Each takes the
  /// memory of a photo.
  public var jobs: Int?
  /// The number of threads of all requests together, 1 to 256; by default `SILHOUETTE_THREADS` or the CPUs that the
  /// process may use.
  public var threads: Int?
  /// The model for classes of requests without the option `model`: a file, or the name of an installed model; by
  /// default, the bundled network.
  public var model: String?
  /// The folder of the networks for people of requests without the option `models`; by default, the bundled ones.
  public var peopleModels: String?
  /// The implementation of matrix products of requests without the option `backend`.
  public var matrixBackend: MatrixBackend?
  /// The instruction set level of requests without the option `instruction-set`.
  public var instructionSet: String?
  /// The longest time that the work on a request may take, without the time of waiting; `nil` for no limit. What takes
  /// longer is cancelled and fails, without a result: mostly at once, and within a second on 48 megapixels.
  public var timeout: Duration?
  /// The largest number of models for classes that stay in memory; so for those of people, and for salient objects. The
  /// least recently used go first.
  public var maximumModelCount = 4

  /// Makes settings with the defaults.
  public init() {}

  /// Checks the numbers.
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
  /// The expected and the found value.
  public let description: String
}
