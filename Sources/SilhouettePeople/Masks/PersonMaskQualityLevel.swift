// SPDX-License-Identifier: Apache-2.0

/// A balance between the precision of a mask of people and the time it takes.
public enum PersonMaskQualityLevel: String, Hashable, Sendable, CaseIterable, Codable {
  /// The size of the image, at most 1024 pixels on the longer side: the mask of everybody, cut to the masks of each
  /// body, with edges fitted to the image's.
  case accurate
  /// 256×256; in streams, with edges fitted to the frame's.
  case balanced
  /// 256×144, for streams.
  case fast
}

extension PersonMaskQualityLevel {
  /// Returns the size of a mask.
  ///
  /// - Parameter imageSize: The size of the image, in pixels.
  func maskSize(for imageSize: Size) -> (width: Int, height: Int) {
    switch self {
    case .accurate: imageSize.grid(largestSide: AccurateMaskAnalysis.largestSide)
    case .balanced:
      (PeopleNetwork.selfieGeneral.input.width, PeopleNetwork.selfieGeneral.input.height)
    case .fast:
      (PeopleNetwork.selfieLandscape.input.width, PeopleNetwork.selfieLandscape.input.height)
    }
  }
}
