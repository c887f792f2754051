// SPDX-License-Identifier: Apache-2.0

/// A balance between the precision of a mask and the time it takes, for subjects and for people.
public enum MaskQuality: String, Hashable, Sendable, CaseIterable, Codable {
  /// Subjects: only the network for classes. People: a mask of 256×144, for streams.
  case fast
  /// Subjects: also a pass of the network for salient objects over the whole image, and a smaller pass over a small
  /// subject. People: a mask of 256×256; in streams, with edges fitted to the frame's.
  case balanced
  /// Subjects: also closer passes of that network over larger subjects, and finer masks. People: a mask of the image's
  /// size, at most 1024 pixels on the longer side, cut to the mask of each body, with edges fitted to the image's.
  case accurate
  /// Subjects: also a second closer pass, at a higher resolution. People: the same as ``accurate``.
  case best
}

extension MaskQuality {
  /// The input size of the network for salient objects, in rows and columns; `nil` if it does not run.
  package var saliencySide: Int? {
    switch self {
    case .fast: nil
    case .balanced, .accurate, .best: 320
    }
  }

  /// The input sizes of that network, in rows and columns, for a closer pass over a subject; the results of several
  /// sizes are averaged.
  var closeLookSides: [Int] {
    switch self {
    case .fast: []
    case .balanced: [192]
    case .accurate: [320]
    case .best: [320, 416]
    }
  }

  /// The weight of the mask of people, relative to the results of the other networks.
  var weightOfPeople: Float { self < .accurate ? 1 : 2 }

  /// The share of the image below which a subject's surroundings get a separate pass; 0 for never.
  var largestCloseLook: Double {
    switch self {
    case .fast: 0
    case .balanced: 1.0 / 3
    case .accurate, .best: 0.8
    }
  }

  /// The step, in pixels, at which the label map is sampled.
  var labelStep: Int { self < .accurate ? 2 : 1 }

  /// The longer side of the mask of a subject's surroundings, in pixels.
  var detailSide: Int { self < .accurate ? 385 : 513 }
}

extension MaskQuality: Comparable {
  /// Returns a Boolean value that indicates whether `a` takes less time than `b`.
  public static func < (a: MaskQuality, b: MaskQuality) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
