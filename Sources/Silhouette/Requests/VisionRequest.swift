// SPDX-License-Identifier: Apache-2.0

/// A question to an image or to the frames of a stream.
///
/// An ``ImageProcessingRequest`` holds nothing but its settings; a ``StatefulRequest`` keeps what it saw in one frame
/// for the next.
public protocol VisionRequest: Hashable, Sendable, CustomStringConvertible {
  /// The answer.
  associatedtype Result: Sendable
}
