// SPDX-License-Identifier: Apache-2.0

/// The metadata that go into a file by a policy.
struct StoredMetadata {
  /// The EXIF data; `nil` for none.
  private(set) var exif: [UInt8]?
  /// The ICC profile; `nil` for none.
  private(set) var iccProfile: [UInt8]?
  /// The intended size of the pixels; `nil` for none.
  private(set) var density: ImageMetadata.Density?

  /// Applies a policy.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the photo that the pixels come from; `nil` for none.
  ///   - policy: The rule.
  ///   - isGrey: Indicates that the file holds grey values, for which colour profiles are of no use, nor are
  ///     those of grey for colours.
  init(_ metadata: ImageMetadata?, _ policy: MetadataPolicy, isGrey: Bool) {
    guard let metadata else { return }
    if let profile = metadata.iccProfile,
      ICCProfile.colorSpace(of: profile) == (isGrey ? "GRAY" : "RGB "),
      policy != .none || Self.changesColors(profile)
    {
      iccProfile = ICCProfile.withoutPrivateTags(profile)
    }
    switch policy {
    case .keep:
      exif = metadata.exif.flatMap(EXIF.described)
      density = metadata.density
    case .essential:
      // Many cameras state the resolution in EXIF data only.
      density = metadata.density ?? metadata.exif.flatMap(EXIF.density)
    case .none: break
    }
  }

  /// Returns `true` unless colours without the profile are read as with it.
  private static func changesColors(_ profile: [UInt8]) -> Bool {
    switch ImageMetadata.ColorProfileKind(profile: profile) {
    case .none, .sRGB, .grey: false
    case .displayP3, .converted, .unknown: true
    }
  }
}
