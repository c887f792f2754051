// SPDX-License-Identifier: Apache-2.0

/// A balance between the precision of a mask and the time it takes, for subjects and for people.
public enum MaskQuality: String, Hashable, Sendable, CaseIterable, Codable {
  /// Subjects: only the network for classes. People: a mask of 256×144, for streams.
  case fast
  /// Subjects: also a pass of the network for salient objects over the whole image, and a small one over a small subject.
  /// People: a mask of 256×256; in streams, with edges fitted to the frame's.
  case balanced
  /// Subjects: also closer passes of that network over larger subjects, and finer masks. People: a mask of the image's
  /// size, at most 1024 pixels on the longer side, cut to the mask of each body, with edges fitted to the image's.
  case accurate
  /// Subjects: also a second closer pass, at a higher resolution. People: the same as ``accurate``.
  case best
}

extension MaskQuality {
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

extension MaskQuality: Comparable {
  /// Returns a Boolean value that indicates whether `a` takes less time than `b`.
  public static func < (a: MaskQuality, b: MaskQuality) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
