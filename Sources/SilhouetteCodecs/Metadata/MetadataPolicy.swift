// SPDX-License-Identifier: Apache-2.0

/// The rule by which the metadata of a photo go into a file made from it.
///
/// Pixels are written upright, so an orientation is applied and never stored as anything but upright.
/// XMP, texts and comments, IPTC data, thumbnails, makers' notes and the location are stored by no policy:
/// they describe the photo before the edit, are undocumented, or tell where and by whom it was taken.
///
/// | | `keep` | `essential` | `none` |
/// |---|---|---|---|
/// | colour profile | yes | yes | unless it is sRGB |
/// | resolution | yes | yes | no |
/// | camera and lens models, exposure, dates, software, copyright | yes | no | no |
/// | place, serial numbers, owner, artist, comments, identifiers of the image | no | no | no |
///
/// A profile has to suit the pixels: that of a colour image is dropped from a grey one. Photos whose profile has a matrix
/// and curves, other than sRGB and Display P3, are converted to one of the two when they are read, and its profile takes the
/// place of the photo's. Tags that colour management does not use are taken out of it; displays' profiles state serial
/// numbers there. PNM stores no metadata at all.
public enum MetadataPolicy: String, Sendable, Hashable, CaseIterable {
  /// Keeps what describes the photo, and nothing that identifies the place, the device's unit or a person.
  ///
  /// EXIF data are put together anew from a list of known fields with the expected types and lengths:
  /// maker and model of camera and lens, settings of the exposure, dates with their time zones, software,
  /// resolution and colour space. Serial numbers, owner, artist, comments, descriptions, the image's
  /// identifiers, makers' notes, location and thumbnail are not on it, nor is anything unknown. The
  /// copyright notice is: it is written to be seen, and in many countries must not be removed.
  case keep
  /// Keeps what is needed to show the image as it is meant: colour profile and resolution.
  case essential
  /// Keeps the colour profile if the colours were wrong without it: if it is not that of sRGB.
  case none
}
