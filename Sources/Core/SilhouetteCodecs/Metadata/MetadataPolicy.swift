// SPDX-License-Identifier: Apache-2.0

/// A policy on which of a photo's metadata to store in a file made from it.
///
/// Pixels are written upright: the orientation is applied, and stored as upright. No policy stores XMP, texts and comments,
/// IPTC data, thumbnails, makers' notes or the location: they describe the photo before the edit, are undocumented, or
/// reveal where and by whom it was taken.
///
/// | | `keep` | `essential` | `none` |
/// |---|---|---|---|
/// | colour profile | yes | yes | unless it is sRGB |
/// | resolution | yes | yes | no |
/// | camera and lens models, exposure, dates, software, copyright | yes | no | no |
/// | location, serial numbers, owner, artist, comments, identifiers of the image | no | no | no |
///
/// A profile must match the pixels: a colour profile is dropped if the file is grey. Photos whose profile has a matrix and
/// curves, other than sRGB and Display P3, are converted to one of these two colour spaces when they are read, and the
/// profile of that space replaces the photo's. Tags that colour management does not use are removed; in profiles of
/// displays, they contain serial numbers. PNM stores no metadata.
public enum MetadataPolicy: String, Sendable, Hashable, CaseIterable {
  /// Keeps metadata that describes the photo without identifying the location, the individual device or any person.
  ///
  /// EXIF data is rebuilt from a list of known fields with the expected types and lengths: make and model of camera and
  /// lens, exposure settings, dates with their time zones, software, resolution and colour space. Serial numbers, owner,
  /// artist, comments, descriptions, the image's identifiers, makers' notes, location, thumbnail and unknown fields are not
  /// on the list. The copyright notice is kept, since it is meant to be seen, and in many countries must not be removed.
  case keep
  /// Keeps the metadata needed to display the image correctly: colour profile and resolution.
  case essential
  /// Keeps only the colour profile, and only if it is not sRGB, because colours would be wrong without it.
  case none
}

/// The metadata that is stored in a file under a policy.
package struct StoredMetadata {
  /// The EXIF data; `nil` for none.
  package private(set) var exif: [UInt8]?
  /// The ICC profile; `nil` for none.
  package private(set) var iccProfile: [UInt8]?
  /// The resolution; `nil` for none.
  package private(set) var density: ImageMetadata.Density?

  /// Applies a policy.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the photo from which the pixels come; `nil` for none.
  ///   - policy: The policy to apply.
  ///   - isGrey: Indicates whether the file contains grey values, which require a grey profile, as colours require a colour
  ///     profile.
  ///   - statesDensityInEXIF: Indicates whether EXIF data are the only place for the resolution.
  package init(
    _ metadata: ImageMetadata?, _ policy: MetadataPolicy, isGrey: Bool,
    statesDensityInEXIF: Bool = false
  ) {
    guard let metadata else { return }
    if let profile = metadata.iccProfile,
      ICCProfile.colorSpace(of: profile) == (isGrey ? "GRAY" : "RGB "),
      policy != .none || Self.changesColors(profile)
    {
      iccProfile = ICCProfile.withoutPrivateTags(profile)
    }
    switch policy {
    case .keep:
      exif = metadata.exif.flatMap { EXIF.described($0) }
      density = metadata.density
    case .essential:
      // Many cameras state the resolution only in EXIF data.
      density = metadata.density ?? metadata.exif.flatMap(EXIF.density)
    case .none: break
    }
    guard statesDensityInEXIF, let density else { return }
    let kept = policy == .keep ? metadata.exif : nil
    exif =
      kept.flatMap { EXIF.described($0, stating: density) } ?? EXIF.data(stating: density)
  }

  /// Indicates whether colours would be interpreted differently without the profile.
  private static func changesColors(_ profile: [UInt8]) -> Bool {
    switch ImageMetadata.ColorProfileKind(profile: profile) {
    case .none, .sRGB, .grey: false
    case .displayP3, .converted, .unknown: true
    }
  }
}
