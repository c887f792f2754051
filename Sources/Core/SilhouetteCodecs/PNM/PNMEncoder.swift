// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// An encoder of PNM files.
final class PNMEncoder: RowEncoder {
  let target: PixelFormat
  private let rowByteCount: Int
  /// The header; empty once it has been written.
  private var header: [UInt8]

  init(_ layout: RowLayout, _ options: EncodingOptions) throws {
    if options.palette != nil {
      throw CodecError.unsupportedPixels(.pnm, message: "the format has no palettes")
    }
    let isDeep =
      options.bitsPerComponent.map { $0 == 16 } ?? (layout.format.component == .uint16)
    target = options.targetFormat(
      for: layout.format, keepsAlpha: false, isDeep: isDeep)
    rowByteCount = layout.width * target.bytesPerPixel
    let kind = target.channels == .grey ? "P5" : "P6"
    let maximum = isDeep ? 65535 : 255
    header = Array("\(kind)\n\(layout.width) \(layout.height)\n\(maximum)\n".utf8)
  }

  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink
  ) throws {
    try header.withUnsafeBytes { try sink($0) }
    header = []
    var swapped = [UInt8](repeating: 0, count: target.component == .uint16 ? rowByteCount : 0)
    for row in 0..<count {
      let bytes = UnsafeRawBufferPointer(
        start: source + row * rowStrideInBytes, count: rowByteCount)
      guard target.component == .uint16 else {
        try sink(bytes)
        continue
      }
      // The file stores the high byte first.
      for offset in stride(from: 0, to: rowByteCount, by: 2) {
        let value = bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
        swapped[offset] = UInt8(value >> 8)
        swapped[offset + 1] = UInt8(value & 0xFF)
      }
      try swapped.withUnsafeBytes { try sink($0) }
    }
  }

  func finish(to sink: ByteSink) throws {}
}
