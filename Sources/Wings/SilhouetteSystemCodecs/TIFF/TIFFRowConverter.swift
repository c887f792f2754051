// SPDX-License-Identifier: Apache-2.0

/// A converter of rows of a TIFF file to pixels: full scale, palette colours, RGB instead of inks, and straight alpha.
final class TIFFRowConverter {
  private let layout: TIFFLayout
  /// The channels of a row, one after the other.
  private var values: [UInt16]
  private let isDeep: Bool
  private let full: UInt32

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - layout: The arrangement of the samples.
  ///   - width: The largest number of pixels that are converted at a time.
  init(_ layout: TIFFLayout, width: Int) {
    self.layout = layout
    isDeep = layout.bits == 16
    full = isDeep ? 65535 : 255
    values = [UInt16](repeating: 0, count: layout.isDirect ? 0 : width * layout.channelCount)
  }

  /// Converts neighbouring pixels.
  ///
  /// - Parameters:
  ///   - planes: The address of the first sample of each plane.
  ///   - count: The number of pixels.
  ///   - target: The memory for the pixels.
  func convert(
    _ planes: [UnsafeRawPointer], count: Int, into target: UnsafeMutableRawPointer
  ) {
    if layout.isDirect {
      target.copyMemory(from: planes[0], byteCount: count * layout.pixelFormat.bytesPerPixel)
      return
    }
    let isPlanar = planes.count > 1
    values.withUnsafeMutableBufferPointer { values in
      for channel in 0..<layout.channelCount {
        let part = UnsafeMutableBufferPointer(
          rebasing: values[channel * count..<(channel + 1) * count])
        unpack(planes[isPlanar ? channel : 0], first: isPlanar ? 0 : channel, into: part)
      }
      for x in 0..<count { store(color(values, x, count), into: target, x) }
    }
  }

  /// Copies every sample of a channel, enlarged to 8 bits if it has fewer and is no index.
  private func unpack(
    _ source: UnsafeRawPointer, first: Int, into target: UnsafeMutableBufferPointer<UInt16>
  ) {
    let step = layout.samplesPerPixel
    switch layout.bits {
    case 16:
      for x in target.indices {
        target[x] = source.loadUnaligned(
          fromByteOffset: 2 * (first + x * step), as: UInt16.self)
      }
    case 8:
      for x in target.indices {
        target[x] = UInt16(source.load(fromByteOffset: first + x * step, as: UInt8.self))
      }
    default:
      let bits = layout.bits
      let largest = UInt16(1 << bits) - 1
      let scale: UInt16 = if case .palette = layout.colors { 1 } else { 255 / largest }
      for x in target.indices {
        let place = (first + x * step) * bits
        let byte = source.load(fromByteOffset: place / 8, as: UInt8.self)
        let value = UInt16(byte >> UInt8(8 - bits - place % 8)) & largest
        target[x] = value * scale
      }
    }
  }

  /// Returns red, green, blue and alpha of a pixel; grey as red.
  private func color(
    _ values: UnsafeMutableBufferPointer<UInt16>, _ x: Int, _ count: Int
  ) -> SIMD4<UInt32> {
    func channel(_ index: Int) -> UInt32 { UInt32(values[index * count + x]) }
    var color: SIMD4<UInt32>
    switch layout.colors {
    case .grey(let isInverted):
      let grey = isInverted ? full - channel(0) : channel(0)
      color = SIMD4(grey, grey, grey, full)
    case .rgb: color = SIMD4(channel(0), channel(1), channel(2), full)
    case .palette(let table):
      let entry = 3 * Int(channel(0))
      color = SIMD4(UInt32(table[entry]), UInt32(table[entry + 1]), UInt32(table[entry + 2]), full)
    case .ink:
      let light = full - channel(3)
      func mixed(_ ink: UInt32) -> UInt32 { ((full - ink) * light + full / 2) / full }
      color = SIMD4(mixed(channel(0)), mixed(channel(1)), mixed(channel(2)), full)
    }
    guard let alpha = layout.alpha else { return color }
    color.w = channel(layout.colors.count)
    if alpha == .premultiplied { color = straight(color) }
    return color
  }

  /// Returns a colour divided by its alpha; black if that is 0.
  private func straight(_ color: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let alpha = color.w
    guard alpha > 0 else { return .zero }
    // At most 65535 squared, which 32 bits hold, and half of alpha.
    var result = (color &* full &+ SIMD4(repeating: alpha / 2)) / alpha
    result.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: full))
    result.w = alpha
    return result
  }

  private func store(
    _ color: SIMD4<UInt32>, into target: UnsafeMutableRawPointer, _ x: Int
  ) {
    let count = layout.pixelFormat.channels.count
    for index in 0..<count {
      // Grey and alpha are the first and the last component.
      let value = index == count - 1 && count % 2 == 0 ? color.w : color[index]
      if isDeep {
        target.storeBytes(
          of: UInt16(truncatingIfNeeded: value), toByteOffset: 2 * (x * count + index),
          as: UInt16.self)
      } else {
        target.storeBytes(
          of: UInt8(truncatingIfNeeded: value), toByteOffset: x * count + index, as: UInt8.self)
      }
    }
  }
}
