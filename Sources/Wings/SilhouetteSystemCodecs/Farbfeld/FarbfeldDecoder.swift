// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// A decoder of farbfeld files: "farbfeld", width and height in 32 bits, then red, green, blue and alpha of 16 bits each, all with
/// the high byte first.
final class FarbfeldDecoder: RowDecoder {
  let info: ImageInfo
  let bufferedByteCount = 0
  let warnings: [String] = []
  private let source: ByteSource
  private var rowsRead = 0

  private static let headerByteCount = 16
  private static let pixelByteCount = 8

  /// Reads everything up to the first pixel.
  init(_ source: ByteSource) throws {
    func number(_ offset: Int, _ what: String) throws -> Int {
      Int(
        UInt32(truncatingIfNeeded: try source.littleEndian(4, at: offset, .farbfeld, what))
          .byteSwapped)
    }
    self.source = source
    let width = try number(8, "the width")
    let height = try number(12, "the height")
    guard width > 0, height > 0, width < 1 << 31, height < 1 << 31 else {
      throw source.error(.farbfeld, at: 8, "an image of \(width)×\(height)")
    }
    info = ImageInfo(
      format: .farbfeld, width: width, height: height,
      pixelFormat: PixelFormat(.rgba, .uint16), bitsPerComponent: 16, isIndexed: false,
      profile: .none, metadata: ImageMetadata())
  }

  func start(eighths: Int) throws -> (width: Int, height: Int) {
    // Checked before pixels are allocated: a short file may state a large size.
    let (byteCount, overflows) = (info.width * Self.pixelByteCount)
      .multipliedReportingOverflow(by: info.height)
    guard !overflows, byteCount <= source.count - Self.headerByteCount else {
      throw source.prematureEnd(
        .farbfeld, at: Self.headerByteCount, overflows ? .max : byteCount, "the image")
    }
    return (info.width, info.height)
  }

  func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int) throws {
    let rowByteCount = info.width * Self.pixelByteCount
    for row in 0..<count {
      let bytes = UnsafeMutableRawBufferPointer(
        start: target + row * rowStrideInBytes, count: rowByteCount)
      let offset = Self.headerByteCount + (rowsRead + row) * rowByteCount
      guard try source.read(at: offset, into: bytes) == rowByteCount else {
        throw source.prematureEnd(.farbfeld, at: offset, rowByteCount, "a row of the image")
      }
      for place in stride(from: 0, to: rowByteCount, by: 2) {
        let value = bytes.load(fromByteOffset: place, as: UInt16.self)
        bytes.storeBytes(of: UInt16(bigEndian: value), toByteOffset: place, as: UInt16.self)
      }
    }
    rowsRead += count
  }

  func finish() throws {}
}
