// SPDX-License-Identifier: Apache-2.0

/// A query about an image or the frames of a stream.
///
/// An ``ImageProcessingRequest`` holds nothing but its settings; a ``StatefulRequest`` keeps information from one
/// frame for the next.
public protocol VisionRequest: Hashable, Sendable, CustomStringConvertible {
  /// The result of the request.
  associatedtype Result: Sendable
}
