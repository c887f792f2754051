// SPDX-License-Identifier: Apache-2.0

internal import CParts

/// An image file format.
public enum ImageFileFormat: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// Portable Network Graphics, in the product `SilhouettePNG`.
  case png
  /// JPEG, baseline or progressive, in the product `SilhouetteJPEG`.
  case jpeg
  /// Binary portable any-map: P5 (grey) or P6 (RGB), 8 or 16 bits.
  case pnm
  /// WebP, lossy or lossless, with the system's libwebp.
  case webP
  /// TIFF with 8 or 16 bits, with the system's libtiff.
  case tiff
  /// GIF; only the first frame is read, and none is written.
  case gif
  /// Windows bitmap; it is only read.
  case bmp
  /// HEIF with HEVC, as phones write it, with the system's libheif; it is only read.
  case heic
  /// HEIF with AV1, with the system's libheif; it is only read.
  case avif

  /// Creates the format from a file name extension; `nil` for an unknown extension.
  ///
  /// - Parameter pathExtension: The extension without the dot, such as `jpg`, in upper or lower case.
  package init?(pathExtension: some StringProtocol) {
    let lowercase = pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(lowercase) }) else {
      return nil
    }
    self = format
  }

  /// The file name extensions of the format, in lower case and without the dot.
  package var pathExtensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .pnm: ["ppm", "pnm", "pgm"]
    case .webP: ["webp"]
    case .tiff: ["tif", "tiff"]
    case .gif: ["gif"]
    case .bmp: ["bmp", "dib"]
    case .heic: ["heic", "heif", "hif"]
    case .avif: ["avif"]
    }
  }

  /// The extension for the names of new files.
  package var fileExtension: String { pathExtensions.first ?? rawValue }

  /// Creates the format from the extension of a path; `nil` for an unknown extension.
  public init?(path: String) {
    guard let pathExtension = path.pathExtension else { return nil }
    self.init(pathExtension: pathExtension)
  }

  /// Indicates whether this program can read the format: it links the format's product, and the system has the library that
  /// the format needs.
  public var isReadable: Bool { product.isLinked && (systemLibrary?.isAvailable ?? true) }

  /// Indicates whether this program can write the format, as far as the library has an encoder for it.
  public var isWritable: Bool { hasEncoder && isReadable }

  /// Indicates whether the library has an encoder for the format.
  package var hasEncoder: Bool {
    switch self {
    case .png, .jpeg, .pnm, .webP, .tiff: true
    case .gif, .bmp, .heic, .avif: false
    }
  }

  /// Indicates whether the format stores transparency.
  package var storesAlpha: Bool {
    switch self {
    case .png, .webP, .tiff, .gif, .bmp, .heic, .avif: true
    case .jpeg, .pnm: false
    }
  }

  /// Indicates whether the format stores 16 bits per channel.
  package var storesDeepChannels: Bool {
    switch self {
    case .png, .pnm, .tiff: true
    case .jpeg, .webP, .gif, .bmp, .heic, .avif: false
    }
  }

  /// The product of the package that contains the format.
  var product: FormatProduct {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .pnm, .webP, .tiff, .gif, .bmp, .heic, .avif: .everyProgram
    }
  }

  /// The library of the system that is loaded for the format; `nil` if none is needed.
  var systemLibrary: SystemLibrary? {
    switch self {
    case .webP: .webP
    case .tiff: .tiff
    case .heic, .avif: .heif
    case .png, .jpeg, .pnm, .gif, .bmp: nil
    }
  }

  public var description: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .pnm: "PNM"
    case .webP: "WebP"
    case .tiff: "TIFF"
    case .gif: "GIF"
    case .bmp: "BMP"
    case .heic: "HEIC"
    case .avif: "AVIF"
    }
  }
}

extension String {
  /// The text after the last dot of a path's last component; `nil` without a dot.
  var pathExtension: Substring? {
    let name = split(at: "/", omittingEmptySubsequences: false).last ?? ""
    let parts = name.split(at: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.last : nil
  }
}
