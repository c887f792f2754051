// SPDX-License-Identifier: Apache-2.0

extension InstanceMaskObservation {
  /// A part of an image that was not included in the subjects.
  public struct OmittedPart: Hashable, Sendable, Codable {
    /// The reason why a part was left out.
    public enum Reason: Hashable, Sendable, Codable {
      /// The part covers less than a thousandth of the image.
      case tooSmall
      /// The part is an object that is not salient.
      case notSalient
      /// A subject of this class has more than three times the part's score.
      case outweighed(by: SegmentationClass)
      /// The part is not at the requested point or in the requested box.
      case elsewhere
    }

    /// The class of the part; `object` if it has none.
    public let name: SegmentationClass
    /// The fraction of the region of interest that the part covers, 0…1.
    public let fraction: Double
    /// The smallest rectangle that contains the part, relative to the region of interest.
    public let boundingBox: NormalizedRect
    /// The reason why the part was left out.
    public let reason: Reason
  }
}

extension InstanceMaskObservation.OmittedPart.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooSmall: "too small"
    case .notSalient: "does not stand out"
    case .outweighed(let name): "counts for less than a third of the \(name)"
    case .elsewhere: "not at the requested position"
    }
  }
}

extension PartChoice.Omission {
  /// Returns the reason as a value of the public type, which names classes instead of indices of parts.
  ///
  /// - Parameter name: Returns the class of the part with an index.
  func publicReason(_ name: (Int) -> SegmentationClass)
    -> InstanceMaskObservation.OmittedPart.Reason
  {
    switch self {
    case .tooSmall: .tooSmall
    case .notSalient: .notSalient
    case .outweighed(let part): .outweighed(by: name(part))
    case .elsewhere: .elsewhere
    }
  }
}
