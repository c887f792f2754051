// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ImageModel {
  /// A network that a request may run, and the function that loads it.
  ///
  /// Loading reads the network, prepares it, and caches it for requests; loading it again has no effect.
  public struct Requirement: Sendable, CustomStringConvertible {
    /// The name of the network.
    public let name: String
    /// Indicates whether the request is likely to run the network on any image, rather than only on images with, for
    /// example, hands.
    public let isExpected: Bool
    private let prepare: @Sendable () throws -> Void

    /// Creates a requirement.
    ///
    /// - Parameters:
    ///   - name: The name of the network.
    ///   - isExpected: Indicates whether the request is likely to run the network on any image.
    ///   - load: Loads the network on the caller's thread, unless it is already loaded.
    public init(
      _ name: String, isExpected: Bool = true, load: @escaping @Sendable () throws -> Void
    ) {
      self.name = name
      self.isExpected = isExpected
      prepare = load
    }

    public var description: String { isExpected ? name : "\(name), if needed" }

    /// Loads the network on this thread.
    ///
    /// - Throws: `InferenceError` if the network is not part of the program or its options are not available; for
    ///   networks in files, `FileError`, `FormatError` and `ModelError`; `CancellationError`.
    public func load() throws { try prepare() }

    /// Loads the network on a background thread.
    ///
    /// - Throws: `InferenceError` if the network is not part of the program or its options are not available; for
    ///   networks in files, `FileError`, `FormatError` and `ModelError`; `CancellationError`.
    public func load() async throws {
      try await BackgroundThread.run { _ in try self.prepare() }
    }
  }
}
