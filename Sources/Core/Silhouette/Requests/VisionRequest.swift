// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A query about an image or the frames of a stream.
///
/// An ``ImageProcessingRequest`` holds nothing but its settings; a ``StatefulRequest`` carries information over from one
/// frame to the next.
public protocol VisionRequest: Hashable, Sendable, CustomStringConvertible {
  /// The type of the request's result.
  associatedtype Result: Sendable

  /// The networks that the request may run with its current settings, in the order in which they are needed; by
  /// default, none. Models that were passed to the request are already loaded and not listed.
  ///
  /// A request loads the networks that it needs by itself. The list makes it possible to load them before an image is
  /// read, or while it is read.
  var networks: [ImageModel.Requirement] { get }
}

extension VisionRequest {
  public var networks: [ImageModel.Requirement] { [] }

  /// Loads every network that the request may run, on this thread, so that the first image takes no longer than later
  /// ones.
  ///
  /// - Throws: `InferenceError` if a network is not part of the program or its options are not available; for networks
  ///   in files, `FileError`, `FormatError` and `ModelError`; `CancellationError`.
  public func prepare() throws {
    for network in networks { try network.load() }
  }

  /// Loads every network that the request may run, on a background thread.
  ///
  /// - Throws: `InferenceError` if a network is not part of the program or its options are not available; for networks
  ///   in files, `FileError`, `FormatError` and `ModelError`; `CancellationError`.
  public func prepare() async throws {
    try await BackgroundThread.run { _ in try self.prepare() }
  }
}
