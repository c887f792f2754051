// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs

/// A codec library of the system that is loaded when a program first meets its format.
enum SystemLibrary {
  case webP
  case tiff
  case heif

  /// Indicates whether the library can be loaded.
  var isAvailable: Bool {
    switch self {
    case .webP: silhouette_webp_is_available() != 0
    case .tiff: silhouette_tiff_is_available() != 0
    case .heif: silhouette_heif_is_available() != 0
    }
  }

  /// The library's own name.
  var name: String {
    switch self {
    case .webP: "libwebp"
    case .tiff: "libtiff"
    case .heif: "libheif"
    }
  }

  /// The command that installs the library.
  var installation: String {
    #if os(macOS)
      switch self {
      case .webP: "brew install webp"
      case .tiff: "brew install libtiff"
      case .heif: "brew install libheif"
      }
    #else
      switch self {
      case .webP: "apt-get install libwebp7"
      case .tiff: "apt-get install libtiff6"
      case .heif: "apt-get install libheif1"
      }
    #endif
  }
}
