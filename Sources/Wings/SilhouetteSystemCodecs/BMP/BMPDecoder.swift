// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// A decoder of BMP files.
final class BMPDecoder: RowDecoder {
  let info: ImageInfo
  let bufferedByteCount: Int
  let warnings: [String] = []
  private let source: ByteSource
  private let header: BMPHeader
  /// The indices of a file with runs, one byte each, in the order of the file.
  private var indices: AlignedBuffer?
  /// The bytes of rows that were read together.
  private var strip: AlignedBuffer?
  private var rowsRead = 0
  /// Indicates that alpha is 0 everywhere: many programs reserve it without storing anything there.
  private var isOpaque = false

  /// The number of bytes that are read together, unless a row is longer.
  private static let stripByteCount = 1 << 18

  /// Reads everything up to the first pixel.
  init(_ source: ByteSource) throws {
    self.source = source
    let header = try BMPHeader(source)
    self.header = header
    var format = PixelFormat.rgb8
    var isIndexed = true
    var runByteCount = 0
    switch header.storage {
    case .indices: break
    case .runs: runByteCount = header.width * header.height
    case .channels(let channels, _):
      isIndexed = false
      if channels.alpha != nil { format = .rgba8 }
    }
    bufferedByteCount = runByteCount
    info = ImageInfo(
      format: .bmp, width: header.width, height: header.height, pixelFormat: format,
      bitsPerComponent: isIndexed ? header.bitCount : 8, isIndexed: isIndexed,
      profile: header.profile, metadata: header.metadata)
  }

  /// The distance between the starts of stored rows, in bytes.
  private var storedStride: Int { (header.width * header.bitCount + 31) / 32 * 4 }

  func start(eighths: Int) throws -> (width: Int, height: Int) {
    if let place = header.profilePlace, place.upperBound > source.count {
      throw source.prematureEnd(.bmp, at: place.lowerBound, place.count, "the colour profile")
    }
    if case .runs(let bitCount) = header.storage {
      let buffer = try AlignedBuffer(allocating: bufferedByteCount, zeroed: true)
      var runs = BMPRuns(
        source, at: header.pixelOffset, width: header.width, height: header.height,
        bitCount: bitCount)
      try runs.read(into: buffer.bytes)
      indices = buffer
    } else {
      // Checked before pixels are allocated: a short file may state a large size.
      let byteCount = header.height * storedStride
      guard header.pixelOffset + byteCount <= source.count else {
        throw source.prematureEnd(.bmp, at: header.pixelOffset, byteCount, "the image")
      }
      let strip = try AlignedBuffer(allocating: max(Self.stripByteCount, storedStride))
      self.strip = strip
      isOpaque = try !hasAlpha(strip)
    }
    return (header.width, header.height)
  }

  /// Indicates whether any pixel has alpha above 0; reads the rows up to this pixel.
  private func hasAlpha(_ strip: AlignedBuffer) throws -> Bool {
    guard case .channels(let channels, let byteCount) = header.storage, let alpha = channels.alpha
    else { return false }
    var found = false
    for row in 0..<header.height where !found {
      try readStrip(strip, 1, from: row) { _, bytes in
        found = (0..<header.width).contains {
          alpha.value(Self.pixel(bytes, at: $0 * byteCount, byteCount)) > 0
        }
      }
    }
    return found
  }

  func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int) throws {
    let rowByteCount = header.width * info.pixelFormat.bytesPerPixel
    func pixels(_ row: Int) -> UnsafeMutableRawBufferPointer {
      UnsafeMutableRawBufferPointer(start: target + row * rowStrideInBytes, count: rowByteCount)
    }
    if let indices {
      for row in 0..<count {
        let start = storedRow(rowsRead + row) * header.width
        lookUp(
          UnsafeRawBufferPointer(rebasing: indices.bytes[start..<start + header.width]),
          bitCount: 8, into: pixels(row))
      }
    } else if let strip {
      let most = max(1, strip.byteCount / storedStride)
      for first in stride(from: 0, to: count, by: most) {
        try readStrip(strip, min(most, count - first), from: rowsRead + first) {
          convert($1, into: pixels(first + $0))
        }
      }
    }
    rowsRead += count
  }

  /// Reads rows that are neighbours in the file and calls `body` with each of them and its number, from top to bottom.
  private func readStrip(
    _ strip: AlignedBuffer, _ count: Int, from first: Int,
    _ body: (Int, UnsafeRawBufferPointer) -> Void
  ) throws {
    let lowest = min(storedRow(first), storedRow(first + count - 1))
    let offset = header.pixelOffset + lowest * storedStride
    let bytes = UnsafeMutableRawBufferPointer(rebasing: strip.bytes[..<(count * storedStride)])
    guard try source.read(at: offset, into: bytes) == bytes.count else {
      throw source.prematureEnd(.bmp, at: offset, bytes.count, "rows of the image")
    }
    for row in 0..<count {
      let start = (storedRow(first + row) - lowest) * storedStride
      body(row, UnsafeRawBufferPointer(rebasing: bytes[start..<start + storedStride]))
    }
  }

  /// Returns the place of a row in the order of the file.
  private func storedRow(_ row: Int) -> Int { header.isTopDown ? row : header.height - 1 - row }

  func finish() throws {
    indices = nil
    strip = nil
  }

  // MARK: Pixels

  private func convert(
    _ row: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer
  ) {
    switch header.storage {
    case .indices(let bitCount): lookUp(row, bitCount: bitCount, into: pixels)
    case .channels(let channels, let byteCount):
      if channels.areBytes, byteCount > 2 {
        swapBytes(row, byteCount, hasAlpha: channels.alpha != nil, into: pixels)
      } else {
        separate(row, channels, byteCount, into: pixels)
      }
    case .runs: break
    }
  }

  private func lookUp(
    _ row: UnsafeRawBufferPointer, bitCount: Int, into pixels: UnsafeMutableRawBufferPointer
  ) {
    let mask = 1 << bitCount - 1
    header.palette.withUnsafeBufferPointer { palette in
      for x in 0..<header.width {
        let bit = x * bitCount
        let index = Int(row[bit / 8]) >> (8 - bitCount - bit % 8) & mask
        for channel in 0..<3 { pixels[3 * x + channel] = palette[3 * index + channel] }
      }
    }
  }

  /// Converts blue, green, red and, optionally, alpha or an unused byte.
  private func swapBytes(
    _ row: UnsafeRawBufferPointer, _ byteCount: Int, hasAlpha: Bool,
    into pixels: UnsafeMutableRawBufferPointer
  ) {
    let step = hasAlpha ? 4 : 3
    for x in 0..<header.width {
      for channel in 0..<3 { pixels[step * x + channel] = row[byteCount * x + 2 - channel] }
      if hasAlpha { pixels[step * x + 3] = isOpaque ? 255 : row[byteCount * x + 3] }
    }
  }

  private func separate(
    _ row: UnsafeRawBufferPointer, _ channels: BMPChannels, _ byteCount: Int,
    into pixels: UnsafeMutableRawBufferPointer
  ) {
    let step = channels.alpha == nil ? 3 : 4
    for x in 0..<header.width {
      let pixel = Self.pixel(row, at: x * byteCount, byteCount)
      pixels[step * x] = channels.red.value(pixel)
      pixels[step * x + 1] = channels.green.value(pixel)
      pixels[step * x + 2] = channels.blue.value(pixel)
      if let alpha = channels.alpha { pixels[step * x + 3] = isOpaque ? 255 : alpha.value(pixel) }
    }
  }

  /// Returns the number that stands for a pixel, whose low byte comes first.
  private static func pixel(
    _ row: UnsafeRawBufferPointer, at start: Int, _ byteCount: Int
  ) -> UInt32 {
    (0..<byteCount).reduce(0) { $0 | UInt32(row[start + $1]) << UInt32(8 * $1) }
  }
}
