// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// A decoder of HEIC and AVIF files: of the primary image, composed of its tiles and turned upright.
///
/// All pixels are decoded at once, and are kept until the last row.
final class HEIFDecoder: RowDecoder {
  let info: ImageInfo
  let warnings: [String]
  private let reader: HEIFReader
  private let isPremultiplied: Bool
  private var rows: HEIFReader.Rows?
  private var rowsRead = 0

  /// Reads everything up to the first pixel.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - format: The format of the file.
  ///   - limits: The limits.
  ///   - checkingSize: Indicates whether the limits on the image apply, to the sizes that its coded data state.
  init(
    _ source: ByteSource, _ format: ImageFileFormat, limits: DecodingLimits, checkingSize: Bool
  ) throws {
    reader = try HEIFReader(source, format, limits: limits)
    let header = reader.header()
    if checkingSize {
      // A size that exceeds the limits is the better explanation.
      try limits.check(width: Int(header.width), height: Int(header.height), path: source.path)
      try reader.checkCodedSize(limits)
    }
    guard header.width > 0, header.height > 0 else {
      throw source.error(format, at: nil, "expected a size, found \(header.width)×\(header.height)")
    }
    var metadata = ImageMetadata()
    metadata.iccProfile = reader.iccProfile(header)
    // libheif turns the pixels as the file's own properties say, which EXIF data only repeats.
    metadata.exif = reader.exif(header).map(EXIF.upright)
    metadata.xmp = reader.xmp(header)
    var profile = ImageMetadata.ColorProfileKind(profile: metadata.iccProfile)
    if profile == .none {
      (profile, metadata.iccProfile) = ColorCodePoints.colors(
        primaries: header.primaries, transfer: header.transfer)
    }
    let bits = header.bits == 0 ? 8 : Int(header.bits)
    info = ImageInfo(
      format: format, width: Int(header.width), height: Int(header.height),
      pixelFormat: PixelFormat(
        header.has_alpha != 0 ? .rgba : .rgb, bits > 8 ? .uint16 : .uint8),
      bitsPerComponent: bits, isIndexed: false, profile: profile, metadata: metadata)
    isPremultiplied = header.has_alpha != 0 && header.is_premultiplied != 0
    warnings =
      header.image_count > 1
      ? ["the file has several images, of which the primary one is read"] : []
  }

  /// The pixels, and the brightness and colours from which libheif makes them.
  var bufferedByteCount: Int {
    let pixelCount = info.width * info.height
    let byteCount = info.pixelFormat.component.byteCount
    return pixelCount * (info.pixelFormat.bytesPerPixel + 2 * byteCount)
  }

  func start(eighths: Int) throws -> (width: Int, height: Int) {
    try AvailableMemory.require(bufferedByteCount)
    try CancellationFlag.current?.check()
    rows = try reader.decode(info.pixelFormat)
    try CancellationFlag.current?.check()
    return (info.width, info.height)
  }

  func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int) throws {
    guard let rows else { return }
    let valueCount = info.width * info.pixelFormat.channels.count
    for row in 0..<count {
      let place = target + row * rowStrideInBytes
      let source = rows.first + (rowsRead + row) * rows.stride
      place.copyMemory(from: source, byteCount: info.width * info.pixelFormat.bytesPerPixel)
      switch info.pixelFormat.component {
      case .uint16:
        let values = UnsafeMutableBufferPointer(
          start: place.assumingMemoryBound(to: UInt16.self), count: valueCount)
        HEIFSamples.stretch(values, bits: rows.bits)
        if isPremultiplied { HEIFSamples.divideByAlpha(values) }
      default:
        let values = UnsafeMutableBufferPointer(
          start: place.assumingMemoryBound(to: UInt8.self), count: valueCount)
        if isPremultiplied { HEIFSamples.divideByAlpha(values) }
      }
    }
    rowsRead += count
  }

  func finish() throws {
    rows = nil
    reader.releasePixels()
  }
}
