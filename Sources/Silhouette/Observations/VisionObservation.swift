// SPDX-License-Identifier: Apache-2.0

/// A finding of a request in an image.
public protocol VisionObservation: Hashable, Sendable, CustomStringConvertible {
  /// The confidence of the request, 0…1; 1 if the request does not state one.
  var confidence: Float { get }
}

extension VisionObservation {
  public var confidence: Float { 1 }
}
