// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A query about an image or the frames of a stream.
///
/// An ``ImageProcessingRequest`` holds nothing but its settings; a ``StatefulRequest`` keeps information from one
/// frame for the next.
public protocol VisionRequest: Hashable, Sendable, CustomStringConvertible {
  /// The result of the request.
  associatedtype Result: Sendable

  /// The networks that the request may run with its current settings, in the order in which they are needed; by
  /// default, none. Models that the request was given are already loaded and not listed.
  ///
  /// A request loads what it needs by itself. The list allows networks to be loaded before, or while, an image is read.
  var networks: [ImageModel.Requirement] { get }
}

extension VisionRequest {
  public var networks: [ImageModel.Requirement] { [] }

  /// Loads every network that the request may run, on this thread, so that its first image takes no longer than others.
  ///
  /// - Throws: The errors of ``ImageModel/Requirement/load()``.
  public func prepare() throws {
    for network in networks { try network.load() }
  }

  /// Loads every network that the request may run, on a background thread.
  public func prepare() async throws {
    try await BackgroundThread.run { _ in try self.prepare() }
  }
}
