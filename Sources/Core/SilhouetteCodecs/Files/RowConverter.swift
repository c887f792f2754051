// SPDX-License-Identifier: Apache-2.0

import NumberConversion
import SilhouetteCore
import SilhouettePixels

/// A converter of pixel rows to the formats that encoders take: 8 or 16 bits, with straight alpha or without alpha.
struct RowConverter {
  private let source: PixelFormat
  private let target: PixelFormat
  private let fileFormat: ImageFileFormat
  /// The background's premultiplied red, green, blue and alpha, 0…1; `nil` for none.
  private let background: SIMD4<Float>?

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - source: The format of the rows.
  ///   - target: Grey, grey and alpha, RGB or RGBA, with 8 or 16 bits. Grey requires a grey source.
  ///   - fileFormat: The file format, for errors.
  ///   - background: The colour behind transparent pixels if the target has no alpha.
  init(
    from source: PixelFormat, to target: PixelFormat, for fileFormat: ImageFileFormat,
    background: IndexedImage.PaletteColor?
  ) {
    self.source = source
    self.target = target
    self.fileFormat = fileFormat
    self.background = background.map { color in
      let alpha = Float(color.alpha) / 255
      return SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255) / 255 * alpha
    }
  }

  /// Calls `body` with converted rows, or with the rows themselves if the formats are equal.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - width: The number of columns.
  ///   - source: The first row.
  ///   - rowStrideInBytes: The distance between the starts of consecutive rows.
  ///   - firstRow: The index of the first row in the image, for errors.
  ///   - body: A function that takes the address of the first converted row, and the distance between the starts of
  ///     consecutive rows in bytes.
  func withConverted(
    _ count: Int, of width: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int,
    firstRow: Int, _ body: (UnsafeRawPointer, Int) throws -> Void
  ) throws {
    if self.source == target {
      try body(source, rowStrideInBytes)
      return
    }
    let sourceByteCount = width * self.source.bytesPerPixel
    let rowByteCount = width * target.bytesPerPixel
    let strip = try AlignedBuffer(allocating: count * rowByteCount, zeroed: false)
    for row in 0..<count {
      try convert(
        UnsafeRawBufferPointer(start: source + row * rowStrideInBytes, count: sourceByteCount),
        row: firstRow + row, width: width,
        into: UnsafeMutableRawBufferPointer(
          start: strip.baseAddress + row * rowByteCount, count: rowByteCount))
    }
    try body(strip.baseAddress, rowByteCount)
    withExtendedLifetime(strip) {}
  }

  private func convert(
    _ row: UnsafeRawBufferPointer, row number: Int, width: Int,
    into destination: UnsafeMutableRawBufferPointer
  ) throws {
    let sourceStep = source.bytesPerPixel
    let targetStep = target.bytesPerPixel
    for x in 0..<width {
      var color = load(row, at: x * sourceStep)
      if !target.channels.hasAlpha, color.w < 1 {
        guard let background else {
          throw CodecError.unsupportedPixels(
            fileFormat,
            message: "it has no alpha, and column \(x) of row \(number) is not opaque; "
              + "give a background colour")
        }
        color = color * color.w + background * (1 - color.w)
      }
      store(color, into: destination, at: x * targetStep)
    }
  }

  /// Returns one pixel as straight red, green, blue and alpha in 0…1; NaN becomes 0.
  private func load(_ row: UnsafeRawBufferPointer, at offset: Int) -> SIMD4<Float> {
    func component(_ index: Int) -> Float {
      switch source.component {
      case .uint8: return Float(row[offset + index]) / 255
      case .uint16:
        return Float(row.loadUnaligned(fromByteOffset: offset + 2 * index, as: UInt16.self)) / 65535
      case .float16:
        let bits = row.loadUnaligned(fromByteOffset: offset + 2 * index, as: UInt16.self)
        let value = Float16Bits.float(bits)
        return value.isNaN ? 0 : value
      case .float32:
        let value = row.loadUnaligned(fromByteOffset: offset + 4 * index, as: Float.self)
        return value.isNaN ? 0 : value
      }
    }
    var color: SIMD4<Float>
    switch source.channels {
    case .red: color = SIMD4(component(0), 0, 0, 1)
    case .redGreen: color = SIMD4(component(0), component(1), 0, 1)
    case .alpha: color = SIMD4(0, 0, 0, component(0))
    case .grey: color = SIMD4(component(0), component(0), component(0), 1)
    case .greyAlpha: color = SIMD4(component(0), component(0), component(0), component(1))
    case .rgb: color = SIMD4(component(0), component(1), component(2), 1)
    case .rgba: color = SIMD4(component(0), component(1), component(2), component(3))
    case .bgra: color = SIMD4(component(2), component(1), component(0), component(3))
    }
    if source.alpha == .premultiplied, source.channels.hasAlpha {
      let alpha = color.w
      color = alpha > 0 ? color / alpha : .zero
      color.w = alpha
    }
    return color.clamped(lowerBound: .zero, upperBound: .one)
  }

  private func store(
    _ color: SIMD4<Float>, into row: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    let isDeep = target.component == .uint16
    let scaled = (color * (isDeep ? 65535 : 255)).rounded(.toNearestOrAwayFromZero)
    func put(_ value: Float, _ index: Int) {
      if isDeep {
        row.storeBytes(of: UInt16(value), toByteOffset: offset + 2 * index, as: UInt16.self)
      } else {
        row[offset + index] = UInt8(value)
      }
    }
    switch target.channels {
    case .red, .grey: put(scaled.x, 0)
    case .redGreen:
      put(scaled.x, 0)
      put(scaled.y, 1)
    case .alpha: put(scaled.w, 0)
    case .greyAlpha:
      put(scaled.x, 0)
      put(scaled.w, 1)
    case .rgb, .rgba, .bgra:
      put(scaled.x, 0)
      put(scaled.y, 1)
      put(scaled.z, 2)
      if target.channels != .rgb { put(scaled.w, 3) }
    }
  }
}
