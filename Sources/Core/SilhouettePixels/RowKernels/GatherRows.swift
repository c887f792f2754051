// SPDX-License-Identifier: Apache-2.0

import NumberConversion

/// A writer that converts values to a component type and stores them.
protocol ComponentWriter {
  func color(_ index: Int, _ value: Float)
  /// Stores a colour component; its encoded value is multiplied by `alpha`.
  func color(_ index: Int, _ value: Float, alpha: Float)
  func alpha(_ index: Int, _ value: Float)
}

/// Returns the code in 0…`maximum` that is nearest to a value in 0…1, halves up.
@inline(__always)
func nearestCode(_ value: Float, maximum: Float) -> Int {
  // Also maps NaN to 0.
  let positive = value > 0 ? value : 0
  let clamped = positive < 1 ? positive : 1
  return Int(clamped * maximum + 0.5)
}

/// Returns the code in 0…`maximum` that is nearest to a value on the scale of codes, halves up.
@inline(__always)
func clampedCode(_ value: Float, maximum: Float) -> Int {
  let positive = value > 0 ? value : 0
  return Int((positive < maximum ? positive : maximum) + 0.5)
}

/// A writer of integer components, which are encoded by formula rather than by table.
struct CodeWriter<Component: FixedWidthInteger>: ComponentWriter {
  package let target: UnsafeMutableRawPointer
  package let curve: TransferCurve

  @inline(__always)
  package func alpha(_ index: Int, _ value: Float) {
    target.storeBytes(
      of: Component(truncatingIfNeeded: nearestCode(value, maximum: Float(Component.max))),
      toByteOffset: index &* MemoryLayout<Component>.size, as: Component.self)
  }

  @inline(__always)
  package func color(_ index: Int, _ value: Float) {
    alpha(index, curve == .identity ? value : curve.apply(to: value))
  }

  @inline(__always)
  package func color(_ index: Int, _ value: Float, alpha: Float) {
    self.alpha(index, curve.apply(to: value) * alpha)
  }
}

/// A writer of 32-bit floats, which are not clamped.
struct FloatWriter: ComponentWriter {
  package let target: UnsafeMutableRawPointer
  package let curve: TransferCurve
  /// Results of the curve for recent values: the bits of each value, followed by those of its result.
  package let recent: UnsafeMutablePointer<UInt64>

  /// The number of recent results.
  static let recentCount = 256

  /// Returns the result of the curve. Pixels that were bytes have few different values.
  @inline(__always)
  private func encoded(_ value: Float) -> Float {
    let bits = value.bitPattern
    let slot = Int((bits &* 0x9E37_79B1) >> 24)
    let entry = recent[slot]
    if UInt32(truncatingIfNeeded: entry >> 32) == bits {
      return Float(bitPattern: UInt32(truncatingIfNeeded: entry))
    }
    let result = curve.apply(to: value)
    recent[slot] = UInt64(bits) << 32 | UInt64(result.bitPattern)
    return result
  }

  @inline(__always)
  package func alpha(_ index: Int, _ value: Float) {
    target.storeBytes(of: value, toByteOffset: index &* 4, as: Float.self)
  }

  @inline(__always)
  package func color(_ index: Int, _ value: Float) {
    alpha(index, curve == .identity ? value : encoded(value))
  }

  @inline(__always)
  package func color(_ index: Int, _ value: Float, alpha: Float) {
    self.alpha(index, encoded(value) * alpha)
  }
}

/// A writer of half-precision floats, which are not clamped.
struct HalfWriter: ComponentWriter {
  package let target: UnsafeMutableRawPointer
  package let curve: TransferCurve

  @inline(__always)
  package func alpha(_ index: Int, _ value: Float) {
    target.storeBytes(
      of: Float16Bits.bits(value), toByteOffset: index &* 2, as: UInt16.self)
  }

  @inline(__always)
  package func color(_ index: Int, _ value: Float) {
    alpha(index, curve == .identity ? value : curve.apply(to: value))
  }

  @inline(__always)
  package func color(_ index: Int, _ value: Float, alpha: Float) {
    self.alpha(index, curve.apply(to: value) * alpha)
  }
}

/// Stores `count` pixels in a format; straight colours are multiplied by alpha if the format is premultiplied.
@inline(__always)
func gatherRow<Writer: ComponentWriter>(
  _ writer: Writer, _ format: PixelFormat, _ source: PixelRow, count: Int, multiplies: Bool
) {
  let step = format.channels.count
  switch format.channels {
  case .red, .grey: gather(writer, source.red, 0, step, count)
  case .redGreen:
    gather(writer, source.red, 0, step, count)
    gather(writer, source.green, 1, step, count)
  case .alpha: gatherAlpha(writer, source.alpha, step, count)
  case .rgb:
    gather(writer, source.red, 0, step, count)
    gather(writer, source.green, 1, step, count)
    gather(writer, source.blue, 2, step, count)
  case .greyAlpha, .rgba, .bgra:
    let isGrey = format.channels == .greyAlpha
    let (red, blue) = format.channels == .bgra ? (2, 0) : (0, 2)
    for (plane, first) in [(source.red, red), (source.green, 1), (source.blue, blue)] {
      if isGrey, first != 0 { continue }
      if multiplies {
        for index in 0..<count {
          writer.color(index &* step &+ first, plane[index], alpha: source.alpha[index])
        }
      } else {
        gather(writer, plane, first, step, count)
      }
    }
    gatherAlpha(writer, source.alpha, step, count)
  }
}

@inline(__always)
private func gatherAlpha<Writer: ComponentWriter>(
  _ writer: Writer, _ plane: UnsafePointer<Float>, _ step: Int, _ count: Int
) {
  for index in 0..<count {
    writer.alpha(index &* step &+ step &- 1, plane[index])
  }
}

@inline(__always)
private func gather<Writer: ComponentWriter>(
  _ writer: Writer, _ plane: UnsafePointer<Float>, _ first: Int, _ step: Int, _ count: Int
) {
  for index in 0..<count {
    writer.color(index &* step &+ first, plane[index])
  }
}
