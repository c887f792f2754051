// SPDX-License-Identifier: Apache-2.0

// The formats that the library reads. They are known without their products, so that a program that lacks one can say which.

extension ImageFileFormat: CaseIterable {
  /// Portable Network Graphics, in the product `SilhouettePNG`.
  public static let png = ImageFileFormat(
    "png", "PNG", ["png"], in: "SilhouettePNG", storesAlpha: true, storesDeepChannels: true
  ) { $0.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }

  /// JPEG, baseline or progressive, in the product `SilhouetteJPEG`.
  public static let jpeg = ImageFileFormat(
    "jpeg", "JPEG", ["jpg", "jpeg", "jpe", "jfif"], in: "SilhouetteJPEG"
  ) { $0.has([0xFF, 0xD8, 0xFF]) }

  /// Binary portable any-map: P5 (grey) or P6 (RGB), 8 or 16 bits.
  public static let pnm = ImageFileFormat(
    "pnm", "PNM", ["ppm", "pnm", "pgm"], in: "SilhouetteCodecs", storesDeepChannels: true
  ) { head in
    guard head.has("P5") || head.has("P6"), let third = head[2] else { return false }
    return third.isWhiteSpace || third == UInt8(ascii: "#")
  }

  /// WebP, lossy or lossless, with the system's libwebp.
  public static let webP = ImageFileFormat(
    "webP", "WebP", ["webp"], in: "SilhouetteSystemCodecs", storesAlpha: true
  ) { $0.has("RIFF") && $0.has("WEBP", at: 8) }

  /// TIFF with 8 or 16 bits, with the system's libtiff.
  public static let tiff = ImageFileFormat(
    "tiff", "TIFF", ["tif", "tiff"], in: "SilhouetteSystemCodecs", storesAlpha: true,
    storesDeepChannels: true
  ) { head in
    // Of TIFF and BigTIFF, with the low or the high byte first.
    [
      [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
    ]
    .contains { head.has($0) }
  }

  /// GIF; only the first frame is read, and none is written.
  public static let gif = ImageFileFormat(
    "gif", "GIF", ["gif"], in: "SilhouetteSystemCodecs", storesAlpha: true
  ) { $0.has("GIF87a") || $0.has("GIF89a") }

  /// Windows bitmap; it is only read.
  public static let bmp = ImageFileFormat(
    "bmp", "BMP", ["bmp", "dib"], in: "SilhouetteSystemCodecs", storesAlpha: true
  ) {
    // The four reserved bytes of a BMP header are 0.
    $0.has("BM") && $0.has([0, 0, 0, 0], at: 6)
  }

  /// HEIF with HEVC, as phones write it, with the system's libheif; it is only read.
  public static let heic = ImageFileFormat(
    "heic", "HEIC", ["heic", "heif", "hif"], in: "SilhouetteSystemCodecs", storesAlpha: true
  ) { $0.mediaCoding == .hevc }

  /// HEIF with AV1, with the system's libheif; it is only read.
  public static let avif = ImageFileFormat(
    "avif", "AVIF", ["avif"], in: "SilhouetteSystemCodecs", storesAlpha: true
  ) { $0.mediaCoding == .av1 }

  /// All formats that the library reads, in the order in which texts list them.
  public static let allCases: [ImageFileFormat] = [
    png, jpeg, pnm, webP, tiff, gif, bmp, heic, avif,
  ]
}
