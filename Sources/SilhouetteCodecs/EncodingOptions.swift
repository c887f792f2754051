// SPDX-License-Identifier: Apache-2.0

/// How a picture is to be written.
public struct EncodingOptions: Sendable, Hashable {
  /// How finely JPEG stores colour against brightness.
  public enum ColorSubsampling: String, Sendable, Hashable {
    /// At half the width and half the height (4:2:0).
    case half
    /// At full size (4:4:4).
    case none
  }

  /// JPEG: 1…100, more is larger and better.
  public var jpegQuality: Int
  /// JPEG: how finely colour is stored.
  public var jpegColorSubsampling: ColorSubsampling
  /// JPEG: whether codes are fitted to the picture: some per cent smaller, in more time.
  public var jpegOptimizesHuffman: Bool
  /// PNG: 0…9; 0 does not compress, 9 takes the longest. `nil` looks for runs of equal bytes only,
  /// which takes a quarter of the time of level 6 and makes masks of photographs smaller, colours some per cent
  /// larger; indexed pictures are then written with level 6.
  public var pngCompressionLevel: Int?
  /// PNG and PNM: 8 or 16 bits a channel; `nil` for those of the pixels, and 8 for floating point.
  public var bitsPerComponent: Int?
  /// PNG: the colours of the numbers in a one-channel 8-bit picture, at most 256, which is then
  /// written as an indexed one. The numbers themselves are stored unchanged.
  public var palette: [PaletteColor]?
  /// What shows behind transparent pixels in formats without alpha. Without a background, pixels
  /// that are not opaque are refused there.
  public var background: PaletteColor?
  /// What goes into the file besides pixels: the profile if it fits the pixels, the density, and
  /// EXIF without the place, without the thumbnail and with orientation 1, since the pixels are
  /// expected to be upright. XMP and texts, which may hold the place too, are not written; nor is
  /// anything that the format has no room for.
  public var metadata: ImageMetadata?

  /// Makes options; the defaults suit photographs.
  public init(
    jpegQuality: Int = 90, jpegColorSubsampling: ColorSubsampling = .half,
    jpegOptimizesHuffman: Bool = false, pngCompressionLevel: Int? = nil,
    bitsPerComponent: Int? = nil,
    palette: [PaletteColor]? = nil, background: PaletteColor? = nil, metadata: ImageMetadata? = nil
  ) {
    self.jpegQuality = jpegQuality
    self.jpegColorSubsampling = jpegColorSubsampling
    self.jpegOptimizesHuffman = jpegOptimizesHuffman
    self.pngCompressionLevel = pngCompressionLevel
    self.bitsPerComponent = bitsPerComponent
    self.palette = palette
    self.background = background
    self.metadata = metadata
  }

  /// Checks that every number is in its range.
  ///
  /// - Throws: ``CodecError/invalidOption(name:message:)``.
  func check() throws(CodecError) {
    func check(_ name: String, _ value: Int, in range: ClosedRange<Int>) throws(CodecError) {
      guard range.contains(value) else {
        throw .invalidOption(name: name, message: "expected \(range), found \(value)")
      }
    }
    try check("JPEG quality", jpegQuality, in: 1...100)
    if let level = pngCompressionLevel { try check("PNG compression level", level, in: 0...9) }
    if let palette { try check("number of palette colours", palette.count, in: 1...256) }
    if let bits = bitsPerComponent, bits != 8, bits != 16 {
      throw .invalidOption(name: "bits per component", message: "expected 8 or 16, found \(bits)")
    }
  }
}
