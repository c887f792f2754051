// SPDX-License-Identifier: Apache-2.0

/// Something that a request found in a picture.
public protocol VisionObservation: Hashable, Sendable, CustomStringConvertible {
  /// How sure the request is, 0…1; 1 where it does not say.
  var confidence: Float { get }
}

extension VisionObservation {
  public var confidence: Float { 1 }
}
