// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The error for a point of ``VideoCompositor/Options/kept`` or ``VideoCompositor/Options/removed`` at which nobody is in the
/// first frame with people.
public struct NobodyThereError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The point.
  public let point: NormalizedPoint
  /// Indicates whether the person at the point was to be kept.
  public let isKept: Bool
  /// A point on the person who is nearest.
  public let nearestPerson: NormalizedPoint

  public var description: String {
    "nobody is at \(Self.text(point)), the point of a person to \(isKept ? "keep" : "remove"), in the"
      + " first frame with people; the nearest person is at \(Self.text(nearestPerson)), measured"
      + " from the upper left corner"
  }

  private static func text(_ point: NormalizedPoint) -> String {
    func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10)%" }
    return "\(percent(point.x)),\(percent(1 - point.y))"
  }
}
