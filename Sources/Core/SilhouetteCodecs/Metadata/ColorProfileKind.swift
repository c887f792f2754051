// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

extension ImageMetadata {
  /// The kind of colour profile that an image file declares, as an ICC profile or in a field of the file format.
  public enum ColorProfileKind: Hashable, Sendable {
    /// No declaration.
    case none
    /// The colours of sRGB, IEC 61966-2-1.
    case sRGB
    /// The primaries of Apple's Display P3 with sRGB's curve.
    case displayP3
    /// Grey with sRGB's curve.
    case grey
    /// Another profile that consists of a matrix and curves, or of a curve for grey. The associated values are its readable
    /// name and the colour space to which pixels are converted when they are read.
    case converted(description: String, to: ColorSpace)
    /// Any other profile, with its readable name; the name is empty if it has none.
    case unknown(description: String)

    /// The tolerance for the X, Y and Z of a primary. Profiles round them to 1/65536, and programs round the underlying
    /// chromaticities. The primaries of sRGB and Display P3 differ by 0.08.
    private static let colorantTolerance = 0.003
    /// The tolerance for a curve in linear light, 0…1. A curve with exponent 2.2, which visibly darkens shadows, differs
    /// from sRGB's by 0.009.
    private static let curveTolerance = 0.003

    /// Classifies an ICC profile by its primaries and curves. Profiles whose pixels are converted when files are read count
    /// as unknown here; see ``ImageInfo/profile``.
    ///
    /// The profile's name decides if primaries are missing, or if the primaries match the name but the curves do not.
    ///
    /// - Parameter profile: The profile's bytes; `nil` for none. They need not be valid.
    package init(profile: [UInt8]?) {
      guard let profile else {
        self = .none
        return
      }
      let name = ICCProfile.description(of: profile) ?? ""
      let space = ICCProfile.colorSpace(of: profile)
      self = .unknown(description: name)
      if space == "RGB " {
        guard let named = Self.named(name, profile) else { return }
        self = named
      } else if space == "GRAY", let curve = ICCProfile.curve("kTRC", of: profile),
        curve.differenceFromSRGB <= Self.curveTolerance
      {
        self = .grey
      }
    }

    /// Returns the kind of an RGB profile; `nil` if it is unknown.
    private static func named(_ name: String, _ profile: [UInt8]) -> ColorProfileKind? {
      let byName: ColorProfileKind? =
        name.includes("sRGB") ? .sRGB : name.includes("Display P3") ? .displayP3 : nil
      let colorants = (["rXYZ", "gXYZ", "bXYZ"] as [StaticString]).compactMap {
        ICCProfile.xyz($0, of: profile)
      }
      guard colorants.count == 3 else { return byName }
      let kind: ColorProfileKind
      if isClose(colorants, to: Primaries.sRGB) {
        kind = .sRGB
      } else if isClose(colorants, to: Primaries.displayP3) {
        kind = .displayP3
      } else {
        return nil
      }
      let curves = (["rTRC", "gTRC", "bTRC"] as [StaticString]).compactMap {
        ICCProfile.curve($0, of: profile)
      }
      let fit = curves.count == 3 && curves.allSatisfy { $0.differenceFromSRGB <= curveTolerance }
      return fit || kind == byName ? kind : nil
    }

    private static func isClose(_ colorants: [SIMD3<Double>], to primaries: [SIMD3<Double>]) -> Bool
    {
      zip(colorants, primaries).allSatisfy { pair in
        let difference = pair.0 - pair.1
        return max(difference.max(), -difference.min()) <= colorantTolerance
      }
    }

    /// The red, green and blue primaries as X, Y and Z under D50, as profiles store them.
    private enum Primaries {
      static let sRGB: [SIMD3<Double>] = [
        [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
      ]
      static let displayP3: [SIMD3<Double>] = [
        [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
      ]
    }
  }
}

extension ImageMetadata.ColorProfileKind {
  /// The colour space of the decoded values. Pixels with unknown profiles are read as sRGB, with a warning.
  package var colorSpace: ColorSpace {
    switch self {
    case .displayP3: .displayP3
    case .converted(_, let colorSpace): colorSpace
    case .none, .sRGB, .grey, .unknown: .sRGB
    }
  }
}
