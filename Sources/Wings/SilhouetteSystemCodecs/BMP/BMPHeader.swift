// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// The headers of a BMP file: of OS/2 (12 bytes, or 16 to 64) and of Windows (40, 52, 56, 108 or 124 bytes).
struct BMPHeader {
  /// The way in which pixels are stored.
  enum Storage {
    /// Indices of so many bits.
    case indices(Int)
    /// Runs of equal indices of 4 or 8 bits.
    case runs(Int)
    /// Channels in so many bytes.
    case channels(BMPChannels, byteCount: Int)
  }

  private(set) var width = 0
  private(set) var height = 0
  /// Indicates whether the top row is stored first.
  private(set) var isTopDown = false
  private(set) var storage = Storage.indices(1)
  /// The number of bits of a pixel.
  private(set) var bitCount = 0
  /// Red, green and blue of 256 indices. Colours that the file lacks are grey, as in Pillow.
  private(set) var palette: [UInt8] = (0...255).flatMap { [UInt8](repeating: $0, count: 3) }
  /// The position of the first pixel.
  private(set) var pixelOffset = 0
  private(set) var profile = ImageMetadata.ColorProfileKind.none
  private(set) var metadata = ImageMetadata()
  /// The place of the colour profile; `nil` if there is none.
  private(set) var profilePlace: Range<Int>?

  /// The position of the second header, whose size distinguishes the versions.
  private static let start = 14
  private static let oldSize = 12
  private static let maximumProfileByteCount = 16 << 20

  /// The ways of compression.
  private enum Compression {
    static let none = 0
    static let runs8 = 1
    static let runs4 = 2
    static let masks = 3
    static let masksWithAlpha = 6
  }

  /// Reads everything up to the first pixel.
  init(_ source: ByteSource) throws {
    func number(_ byteCount: Int, _ offset: Int, _ what: String) throws -> Int {
      try source.littleEndian(byteCount, at: offset, .bmp, what)
    }
    let size = try number(4, Self.start, "the header's size")
    let isKnown = size == Self.oldSize || (16...64).contains(size) || [108, 124].contains(size)
    guard isKnown else {
      throw source.error(.bmp, at: Self.start, "a header of \(size) bytes, expected 12 to 124")
    }
    try readSize(source, size)
    let compression = size >= 20 ? try number(4, 30, "the compression") : Compression.none
    let colorCount = size >= 40 ? try number(4, 46, "the number of colours") : 0
    // Old headers end before the masks, which follow them.
    let maskByteCount =
      size != 40
      ? 0
      : compression == Compression.masks ? 12 : compression == Compression.masksWithAlpha ? 16 : 0
    try readStorage(source, size, compression)
    try readPlaces(source, size, Self.start + size + maskByteCount, colorCount)
    try readMetadata(source, size)
  }

  private mutating func readSize(_ source: ByteSource, _ size: Int) throws {
    let isOld = size == Self.oldSize
    let byteCount = isOld ? 2 : 4
    width = try source.littleEndian(byteCount, at: 18, .bmp, "the width")
    height = try source.littleEndian(byteCount, at: 18 + byteCount, .bmp, "the height")
    bitCount = try source.littleEndian(2, at: isOld ? 24 : 28, .bmp, "the bits per pixel")
    if !isOld, height >= 1 << 31 {
      isTopDown = true
      height = 1 << 32 - height
    }
    guard width > 0, width < 1 << 31, height > 0 else {
      throw source.error(.bmp, at: 18, "an image of \(width)×\(height)")
    }
  }

  private mutating func readStorage(
    _ source: ByteSource, _ size: Int, _ compression: Int
  ) throws {
    switch (compression, bitCount) {
    case (Compression.none, 1), (Compression.none, 2), (Compression.none, 4), (Compression.none, 8):
      storage = .indices(bitCount)
    case (Compression.runs8, 8), (Compression.runs4, 4): storage = .runs(bitCount)
    case (Compression.none, 16), (Compression.none, 24), (Compression.none, 32):
      try readChannels(source, BMPChannels.standardMasks(bitCount: bitCount))
    // The second version of OS/2 uses this number for Huffman's codes.
    case (Compression.masks, 16) where size != 64, (Compression.masks, 24) where size != 64,
      (Compression.masks, 32) where size != 64, (Compression.masksWithAlpha, 16),
      (Compression.masksWithAlpha, 32):
      let hasAlpha = size >= 56 || compression == Compression.masksWithAlpha
      let masks = try (0..<(hasAlpha ? 4 : 3)).map { index in
        UInt32(try source.littleEndian(4, at: 54 + 4 * index, .bmp, "a channel's mask"))
      }
      try readChannels(source, masks)
    default:
      throw CodecError.unsupportedFile(
        path: source.path,
        message: "expected a BMP of 1 to 32 bits per pixel, uncompressed or of runs, found "
          + "\(bitCount) bits and compression \(compression)")
    }
  }

  private mutating func readChannels(_ source: ByteSource, _ masks: [UInt32]) throws(FormatError) {
    guard let channels = BMPChannels(masks: masks, bitCount: bitCount) else {
      throw source.error(.bmp, at: 54, "expected a mask of consecutive bits for each channel")
    }
    storage = .channels(channels, byteCount: bitCount / 8)
  }

  private mutating func readPlaces(
    _ source: ByteSource, _ size: Int, _ paletteOffset: Int, _ colorCount: Int
  ) throws {
    pixelOffset = try source.littleEndian(4, at: 10, .bmp, "the position of the pixels")
    var paletteByteCount = 0
    if bitCount <= 8 {
      let entry = size == Self.oldSize ? 3 : 4
      let count = colorCount == 0 ? 1 << bitCount : min(colorCount, 256)
      paletteByteCount = entry * count
      let colors = try source.requiredBytes(
        at: paletteOffset, count: paletteByteCount, .bmp, "the palette")
      for index in 0..<count {
        for channel in 0..<3 { palette[3 * index + channel] = colors[entry * index + 2 - channel] }
      }
    }
    // Some programs state no position, or that of the palette.
    if pixelOffset == 0 || (pixelOffset == Self.start + size && bitCount <= 8) {
      pixelOffset = paletteOffset + paletteByteCount
    }
  }

  private mutating func readMetadata(_ source: ByteSource, _ size: Int) throws {
    guard size >= 40 else { return }
    let horizontal = try source.littleEndian(4, at: 38, .bmp, "the resolution")
    let vertical = try source.littleEndian(4, at: 42, .bmp, "the resolution")
    if (1..<1 << 31).contains(horizontal), (1..<1 << 31).contains(vertical) {
      metadata.density = .init(horizontal: Double(horizontal), vertical: Double(vertical))
    }
    guard size >= 108 else { return }
    switch try source.littleEndian(4, at: Self.start + 56, .bmp, "the colour space") {
    case 0x7352_4742, 0x5769_6E20: profile = .sRGB
    case 0x4D42_4544 where size >= 124:
      let place = try source.littleEndian(4, at: Self.start + 112, .bmp, "the profile's place")
      let count = try source.littleEndian(4, at: Self.start + 116, .bmp, "the profile's size")
      guard count <= Self.maximumProfileByteCount else { return }
      profilePlace = Self.start + place..<Self.start + place + count
      let bytes = try source.bytes(at: Self.start + place, count: count)
      // The profile follows the pixels; a truncated file is rejected when they are read.
      guard bytes.count == count else { return }
      metadata.iccProfile = bytes
      profile = ImageMetadata.ColorProfileKind(profile: bytes)
    default: break
    }
  }
}
