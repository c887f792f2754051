// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette
internal import SilhouetteFoundation

/// The confidence of an observation, 0…1.
public typealias VNConfidence = Float

/// A result of a request.
public class VNObservation: Hashable, CustomStringConvertible {
  /// The unique identifier of the observation.
  public let uuid: UUID
  /// The confidence, 0…1; 1 if the request determines none.
  public let confidence: VNConfidence
  public let description: String
  /// The revision of the request that made the observation; ``VNRequestRevisionUnspecified`` if no request has.
  public internal(set) var requestRevision = VNRequestRevisionUnspecified
  /// The time of the observation; zero, because every observation is of one image.
  public var timeRange: CMTimeRange { .zero }

  init(_ observation: any VisionObservation) {
    uuid = UUID(observation.uuid)
    confidence = observation.confidence
    description = observation.description
  }

  /// Creates an observation that no request has made, with a confidence of 1.
  init(description: String) {
    uuid = UUID()
    confidence = 1
    self.description = description
  }

  public static func == (a: VNObservation, b: VNObservation) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An observation of an object in the image, with its bounding box.
public class VNDetectedObjectObservation: VNObservation {
  /// The rectangle around the object in the upright image, 0…1 along each axis, y up.
  public let boundingBox: CGRect

  init(_ observation: any VisionObservation, boundingBox: NormalizedRect) {
    self.boundingBox = CGRect(boundingBox)
    super.init(observation)
  }

  /// Creates an observation with the given bounding box and a confidence of 1.
  ///
  /// - Parameters:
  ///   - requestRevision: The revision of a request that the observation is for.
  ///   - boundingBox: The rectangle, 0…1 along each axis, y up.
  public convenience init(
    requestRevision: Int = VNRequestRevisionUnspecified, boundingBox: CGRect
  ) {
    self.init(boundingBox: boundingBox, description: "object at \(boundingBox)")
    self.requestRevision = requestRevision
  }

  /// Creates an observation with the given bounding box and a confidence of 1.
  init(boundingBox: CGRect, description: String) {
    self.boundingBox = boundingBox
    super.init(description: description)
  }

  /// The mask of all that the request has found, of which this object is a part; `nil` if the request makes none.
  public internal(set) var globalSegmentationMask: VNPixelBufferObservation?
}

/// A classifier's score for one class.
public final class VNClassificationObservation: VNObservation {
  /// The name of the class.
  public let identifier: String

  init(_ observation: ClassificationObservation) {
    identifier = observation.identifier
    super.init(observation)
  }
}

/// An output of a model.
public final class VNCoreMLFeatureValueObservation: VNObservation {
  /// The name of the output.
  public let featureName: String
  /// The value of the output.
  public let featureValue: MLFeatureValue

  init(_ observation: any VisionObservation, _ featureName: String, _ array: MLMultiArray) {
    self.featureName = featureName
    featureValue = MLFeatureValue(multiArray: array)
    super.init(observation)
  }
}

/// A mask or an image that a model has produced.
public final class VNPixelBufferObservation: VNObservation {
  /// The upright pixels, in a size that depends on the request.
  public let pixelBuffer: CVPixelBuffer
  /// The name of the model's output; `nil` for a request without a `VNCoreMLModel`.
  public let featureName: String?

  init(
    _ observation: any VisionObservation, _ pixelBuffer: CVPixelBuffer, featureName: String? = nil
  ) {
    self.pixelBuffer = pixelBuffer
    self.featureName = featureName
    super.init(observation)
  }
}
