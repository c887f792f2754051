// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// The arrangement and meaning of the samples of a TIFF file.
struct TIFFLayout {
  /// The colours that samples state.
  enum Colors {
    /// Grey; inverted if 0 is white.
    case grey(isInverted: Bool)
    case rgb
    /// Indices into a table of red, green and blue.
    case palette([UInt8])
    /// Cyan, magenta, yellow and black, where 0 is no ink.
    case ink

    /// The number of samples.
    var count: Int {
      switch self {
      case .grey, .palette: 1
      case .rgb: 3
      case .ink: 4
      }
    }
  }

  let colors: Colors
  /// The relation of colours to the alpha that follows them; `nil` without alpha.
  let alpha: PixelFormat.Alpha?
  /// The bits of a sample: 1, 2, 4, 8 or 16.
  let bits: Int
  /// The number of samples of a pixel in a row of the file; 1 if each sample has a plane of its own.
  let samplesPerPixel: Int
  /// The number of planes that are read.
  let planeCount: Int
  /// The format to which samples are converted.
  let pixelFormat: PixelFormat

  /// Indicates whether samples are stored as they are returned.
  var isDirect: Bool {
    guard bits >= 8, planeCount == 1, samplesPerPixel == channelCount, alpha != .premultiplied
    else { return false }
    switch colors {
    case .grey(let isInverted): return !isInverted
    case .rgb: return true
    case .palette, .ink: return false
    }
  }

  /// The number of samples of a pixel that are used: colours and alpha.
  var channelCount: Int { colors.count + (alpha == nil ? 0 : 1) }

  /// Returns the bytes of a row of the file, of one plane if there are several.
  func rowByteCount(width: Int) -> Int { (width * samplesPerPixel * bits + 7) / 8 }

  /// Interprets the header of a file.
  ///
  /// - Throws: ``CodecError/unsupportedFile(path:message:)`` if the library does not support its samples.
  init(_ header: silhouette_tiff_info, path: String) throws(CodecError) {
    func unsupported(_ message: String) -> CodecError {
      .unsupportedFile(path: path, message: message)
    }
    bits = Int(header.bits_per_sample)
    let samples = Int(header.samples_per_pixel)
    if let name = Compression.unsupported(header) { throw unsupported(name) }
    guard header.sample_format == 1 || header.sample_format == 4, [1, 2, 4, 8, 16].contains(bits)
    else {
      let kinds: [UInt16: String] = [2: "signed integers", 3: "floating-point numbers"]
      let kind = kinds[header.sample_format] ?? "integers"
      throw unsupported(
        "expected unsigned integers of 1, 2, 4, 8 or 16 bits, found \(kind) of \(bits) bits")
    }
    colors = try Self.colors(header, path: path)
    guard samples >= colors.count else {
      throw unsupported("expected at least \(colors.count) channels, found \(samples)")
    }
    if samples == colors.count {
      alpha = nil
    } else if header.extra_sample_count == 0 {
      // Some programs do not say what the additional sample is, and mean alpha.
      alpha = samples == colors.count + 1 ? .straight : nil
    } else {
      alpha = header.extra_sample == 1 ? .premultiplied : header.extra_sample == 2 ? .straight : nil
    }
    let count = colors.count + (alpha == nil ? 0 : 1)
    let isPlanar = header.is_planar != 0 && samples > 1
    samplesPerPixel = isPlanar ? 1 : samples
    planeCount = isPlanar ? count : 1
    let channels: PixelFormat.Channels =
      switch colors {
      case .grey: alpha == nil ? .grey : .greyAlpha
      case .rgb, .palette, .ink: alpha == nil ? .rgb : .rgba
      }
    pixelFormat = PixelFormat(channels, bits == 16 ? .uint16 : .uint8)
  }

  private static func colors(
    _ header: silhouette_tiff_info, path: String
  ) throws(CodecError) -> Colors {
    switch header.photometric {
    case 0: return .grey(isInverted: true)
    case 1: return .grey(isInverted: false)
    case 2: return .rgb
    case 3:
      if header.bits_per_sample <= 8, let palette = palette(header) { return .palette(palette) }
    case 5:
      if header.ink_set <= 1, header.samples_per_pixel >= 4 { return .ink }
    case ycbcr:
      if header.compression == Compression.jpeg, header.is_planar == 0 { return .rgb }
    default: break
    }
    let names: [UInt16: String] = [
      3: "a palette of more than 256 colours", 4: "a transparency mask",
      5: "inks other than cyan, magenta, yellow and black", 6: "YCbCr without JPEG",
      8: "CIE L*a*b*", 9: "ICC L*a*b*", 10: "ITU L*a*b*", 32803: "the samples of a camera's sensor",
      32844: "LogL", 32845: "LogLuv", 34892: "the linear colours of a camera",
    ]
    let found = names[header.photometric] ?? "colours of kind \(header.photometric)"
    throw .unsupportedFile(
      path: path, message: "expected grey, RGB, a palette, CMYK or JPEG's YCbCr, found \(found)")
  }

  /// Returns the table of a palette; `nil` without one.
  private static func palette(_ header: silhouette_tiff_info) -> [UInt8]? {
    guard let red = header.palette_red, let green = header.palette_green,
      let blue = header.palette_blue
    else { return nil }
    let table = (0..<1 << Int(header.bits_per_sample)).flatMap { [red[$0], green[$0], blue[$0]] }
    // Colours have 16 bits, but some programs write 8.
    let isShort = table.allSatisfy { $0 < 256 }
    return table.map { UInt8(truncatingIfNeeded: isShort ? $0 : $0 >> 8) }
  }

  /// The value of the field for the meaning of samples that stands for YCbCr.
  static let ycbcr: UInt16 = 6

  /// The compressions of TIFF.
  enum Compression {
    static let oldJPEG: UInt16 = 6
    static let jpeg: UInt16 = 7

    /// Returns an explanation for a compression that cannot be read; `nil` for others.
    static func unsupported(_ header: silhouette_tiff_info) -> String? {
      if header.compression == oldJPEG {
        return "expected a compression of TIFF 6 or later, found JPEG in its old style"
      }
      if header.is_compression_available == 0 {
        return "the system's libtiff was built without compression \(header.compression)"
      }
      return nil
    }
  }
}
