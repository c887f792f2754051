// SPDX-License-Identifier: Apache-2.0

/// A balance between the precision of a mask and the time it takes, for subjects and for people.
public enum MaskQuality: String, Hashable, Sendable, CaseIterable, Codable {
  /// For subjects, only the network for classes runs, once; the bundled one also finds salient objects. For people, the mask
  /// has 256×144 pixels, which suits streams.
  case fast
  /// For subjects, the network for salient objects also runs on the subjects and their surroundings. For people, the mask has
  /// 256×256 pixels; in streams, its edges are fitted to the frame's.
  case balanced
  /// For subjects, the same as ``balanced``. For people, the mask has the image's size, at most 1024 pixels on the longer side,
  /// with edges fitted to the image's; it is limited to the masks of individual bodies.
  case accurate
}

extension MaskQuality {
  /// The side of the square input of the network for salient objects, in pixels.
  package static let saliencySide = 320

  /// The size, as a fraction of the image's area, below which a subject and its surroundings are also given to the
  /// saliency network on their own; 0 for never.
  var largestCloseLook: Double { self == .fast ? 0 : 0.8 }
}

extension MaskQuality: Comparable {
  /// Returns a Boolean value that indicates whether `a` takes less time than `b`.
  public static func < (a: MaskQuality, b: MaskQuality) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
