// SPDX-License-Identifier: Apache-2.0

/// A balance between the precision of a subject's mask and the time it takes.
public enum SubjectQuality: String, Hashable, Sendable, CaseIterable, Codable {
  /// The network for classes alone.
  case fast
  /// Also a look of the network for salient objects at the whole image, and a small one at a small subject.
  case balanced
  /// Also closer looks of that network at larger subjects, and finer masks.
  case accurate
  /// Also a second closer look, at a higher resolution.
  case best
}

extension SubjectQuality {
  /// The rows and columns of the input of the network for salient objects; `nil` if it does not run.
  package var saliencySide: Int? {
    switch self {
    case .fast: nil
    case .balanced, .accurate, .best: 320
    }
  }

  /// The rows and columns of its inputs for a closer look at a subject: what it sees at several sizes is averaged.
  var closeLookSides: [Int] {
    switch self {
    case .fast: []
    case .balanced: [192]
    case .accurate: [320]
    case .best: [320, 416]
    }
  }

  /// The weight of the mask of people beside what the other networks say.
  var weightOfPeople: Float { self < .accurate ? 1 : 2 }

  /// The share of the image below which a subject's surroundings are looked at on their own; 0 for never.
  var largestCloseLook: Double {
    switch self {
    case .fast: 0
    case .balanced: 1.0 / 3
    case .accurate, .best: 0.8
    }
  }

  /// The step at which the map of classes is read.
  var labelStep: Int { self < .accurate ? 2 : 1 }

  /// The longer side of the mask of a subject's surroundings.
  var detailSide: Int { self < .accurate ? 385 : 513 }
}

extension SubjectQuality: Comparable {
  /// Returns a Boolean value that indicates whether `a` takes less time than `b`.
  public static func < (a: SubjectQuality, b: SubjectQuality) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
