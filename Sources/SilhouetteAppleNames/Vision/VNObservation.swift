// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette
internal import SilhouetteFoundation

/// The certainty of an observation, 0…1.
public typealias VNConfidence = Float

/// A finding of a request.
public class VNObservation: Hashable, CustomStringConvertible {
  /// The identifier, another one for each.
  public let uuid: UUID
  /// The certainty, 0…1; 1 if the request states none.
  public let confidence: VNConfidence
  public let description: String

  init(_ observation: any VisionObservation) {
    (uuid, confidence) = (UUID(observation.uuid), observation.confidence)
    description = observation.description
  }

  /// Creates what a program knows of, with certainty 1.
  init(description: String) {
    (uuid, confidence) = (UUID(), 1)
    self.description = description
  }

  public static func == (a: VNObservation, b: VNObservation) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The place of something in the image.
public class VNDetectedObjectObservation: VNObservation {
  /// The rectangle in the upright image, 0…1 along each axis, y up.
  public let boundingBox: CGRect

  init(_ observation: any VisionObservation, boundingBox: NormalizedRect) {
    self.boundingBox = CGRect(boundingBox)
    super.init(observation)
  }

  /// Creates the place of something that a program knows of, with certainty 1.
  init(boundingBox: CGRect, description: String) {
    self.boundingBox = boundingBox
    super.init(description: description)
  }
}
