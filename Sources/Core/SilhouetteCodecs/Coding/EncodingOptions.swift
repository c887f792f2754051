// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// Options for writing an image file.
public struct EncodingOptions: Sendable, Hashable {
  /// The resolution at which JPEG stores colour, relative to brightness.
  public enum ColorSubsampling: String, Sendable, Hashable {
    /// Colour at half the width and half the height of the image (4:2:0).
    case half
    /// Colour at the full size of the image (4:4:4).
    case none
  }

  /// A compression of TIFF files, none of which loses anything.
  public enum TIFFCompression: String, Sendable, Hashable, CaseIterable {
    /// Uncompressed.
    case none
    /// LZW on the differences between neighbouring pixels, which the oldest programs read.
    case lzw
    /// Deflate on the differences between neighbouring pixels, the smallest files.
    case deflate
  }

  /// The JPEG quality, 1…100; higher values give larger files of better quality.
  public var jpegQuality: Int
  /// The resolution at which JPEG stores colour.
  public var jpegColorSubsampling: ColorSubsampling
  /// A Boolean value that indicates whether JPEG's Huffman codes are optimised for the image, which makes files a few
  /// per cent smaller and takes longer.
  public var jpegOptimizesHuffman: Bool
  /// The WebP quality, 0…100; `nil` for a lossless file, which also keeps the colours of transparent pixels.
  ///
  /// A lossy file stores alpha without loss and colour at half the width and half the height of the image.
  public var webPQuality: Int?
  /// The PNG compression level, 0…9: 0 stores pixels uncompressed, 9 takes longest.
  ///
  /// If it is `nil`, the encoder searches only for runs of equal bytes, which takes a quarter of the time of level 6.
  /// Compared with level 6, masks of photos become smaller, and colour images a few per cent larger. Indexed images use
  /// level 6 in this case.
  public var pngCompressionLevel: Int?
  /// The bits per channel in PNG, PNM and TIFF, 8 or 16; `nil` for the depth of the pixels, or 8 for floating-point pixels.
  public var bitsPerComponent: Int?
  /// The colour of each value of one-channel 8-bit pixels, at most 256 colours. PNG then stores an indexed image with the
  /// unchanged pixel values as indices.
  public var palette: [IndexedImage.PaletteColor]?
  /// The colour behind transparent pixels in formats without alpha. If it is `nil`, encoding to these formats fails for
  /// pixels that are not opaque.
  public var background: IndexedImage.PaletteColor?
  /// The metadata to store with the pixels, as far as ``metadataPolicy`` and the format allow.
  ///
  /// The pixels must be upright, whatever orientation the metadata states.
  public var metadata: ImageMetadata?
  /// The policy that decides which parts of ``metadata`` are kept, changed or dropped.
  public var metadataPolicy: MetadataPolicy

  /// The compression of TIFF files.
  public var tiffCompression: TIFFCompression

  /// Creates options; the defaults suit photos.
  public init(
    jpegQuality: Int = 90, jpegColorSubsampling: ColorSubsampling = .half,
    jpegOptimizesHuffman: Bool = false, webPQuality: Int? = 90, pngCompressionLevel: Int? = nil,
    bitsPerComponent: Int? = nil,
    palette: [IndexedImage.PaletteColor]? = nil, background: IndexedImage.PaletteColor? = nil,
    metadata: ImageMetadata? = nil,
    metadataPolicy: MetadataPolicy = .keep,
    tiffCompression: TIFFCompression = .deflate
  ) {
    self.jpegQuality = jpegQuality
    self.jpegColorSubsampling = jpegColorSubsampling
    self.jpegOptimizesHuffman = jpegOptimizesHuffman
    self.webPQuality = webPQuality
    self.pngCompressionLevel = pngCompressionLevel
    self.bitsPerComponent = bitsPerComponent
    self.palette = palette
    self.background = background
    self.metadata = metadata
    self.metadataPolicy = metadataPolicy
    self.tiffCompression = tiffCompression
  }

  /// Checks that every option is in range.
  ///
  /// - Throws: ``CodecError/invalidOption(name:message:)`` for an option out of range.
  func check() throws(CodecError) {
    func check(_ name: String, _ value: Int, in range: ClosedRange<Int>) throws(CodecError) {
      guard range.contains(value) else {
        throw .invalidOption(name: name, message: "expected \(range), found \(value)")
      }
    }
    try check("JPEG quality", jpegQuality, in: 1...100)
    if let webPQuality { try check("WebP quality", webPQuality, in: 0...100) }
    if let level = pngCompressionLevel { try check("PNG compression level", level, in: 0...9) }
    if let palette { try check("number of palette colours", palette.count, in: 1...256) }
    if let bits = bitsPerComponent, bits != 8, bits != 16 {
      throw .invalidOption(name: "bits per component", message: "expected 8 or 16, found \(bits)")
    }
  }
}

extension EncodingOptions {
  /// Returns the format in which pixels are stored.
  ///
  /// - Parameters:
  ///   - source: The format of the pixels.
  ///   - keepsAlpha: Indicates whether the file format stores alpha.
  ///   - isDeep: Indicates whether channels have 16 bits instead of 8.
  package func targetFormat(for source: PixelFormat, keepsAlpha: Bool, isDeep: Bool) -> PixelFormat
  {
    let isGreyBackground =
      background.map { $0.red == $0.green && $0.green == $0.blue } ?? true
    let channels: PixelFormat.Channels =
      switch source.channels {
      case .red, .redGreen, .rgb: .rgb
      case .grey: .grey
      case .alpha, .greyAlpha: keepsAlpha ? .greyAlpha : isGreyBackground ? .grey : .rgb
      case .rgba, .bgra: keepsAlpha ? .rgba : .rgb
      }
    return PixelFormat(channels, isDeep ? .uint16 : .uint8)
  }
}
