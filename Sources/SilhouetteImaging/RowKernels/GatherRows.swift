// SPDX-License-Identifier: Apache-2.0

/// Converts and stores single components.
protocol ComponentWriter {
  /// Whether the curve of ``color(_:_:)`` is a straight line.
  var isIdentity: Bool { get }
  func color(_ index: Int, _ value: Float)
  /// A colour whose encoded value is multiplied by `alpha` once more.
  func color(_ index: Int, _ value: Float, alpha: Float)
  func alpha(_ index: Int, _ value: Float)
}

/// The nearest of the codes 0…`maximum`, halves up.
@inline(__always)
func nearestCode(_ value: Float, maximum: Float) -> Int {
  // Also turns not-a-number into 0.
  let positive = value > 0 ? value : 0
  let clamped = positive < 1 ? positive : 1
  return Int(clamped * maximum + 0.5)
}

/// The nearest of the codes 0…`maximum` to a value on their scale, halves up.
@inline(__always)
func clampedCode(_ value: Float, maximum: Float) -> Int {
  let positive = value > 0 ? value : 0
  return Int((positive < maximum ? positive : maximum) + 0.5)
}

/// Whole numbers, by formula.
struct CodeWriter<Component: FixedWidthInteger>: ComponentWriter {
  let target: UnsafeMutableRawPointer
  let curve: TransferCurve

  var isIdentity: Bool { curve == .identity }

  @inline(__always)
  func alpha(_ index: Int, _ value: Float) {
    target.storeBytes(
      of: Component(truncatingIfNeeded: nearestCode(value, maximum: Float(Component.max))),
      toByteOffset: index &* MemoryLayout<Component>.size, as: Component.self)
  }

  @inline(__always)
  func color(_ index: Int, _ value: Float) {
    alpha(index, curve == .identity ? value : curve.apply(to: value))
  }

  @inline(__always)
  func color(_ index: Int, _ value: Float, alpha: Float) {
    self.alpha(index, curve.apply(to: value) * alpha)
  }
}

/// Linear light to 8-bit sRGB by ``CurveTables/linearToCode``.
struct LinearToByteWriter: ComponentWriter {
  let target: UnsafeMutableRawPointer
  let first: UnsafePointer<UInt8>
  let starts: UnsafePointer<Float>

  var isIdentity: Bool { false }

  @inline(__always)
  func color(_ index: Int, _ value: Float) {
    let large = value > 0x1p-13 ? value : 0x1p-13
    let clamped = large < 1 ? large : 1
    let bucket =
      Int(truncatingIfNeeded: clamped.bitPattern &>> CurveTables.bucketShift)
      &- Int(truncatingIfNeeded: Float(0x1p-13).bitPattern &>> CurveTables.bucketShift)
    let code = first[bucket]
    let next: UInt8 = clamped >= starts[Int(code)] ? 1 : 0
    target.storeBytes(of: code &+ next, toByteOffset: index, as: UInt8.self)
  }

  func color(_ index: Int, _ value: Float, alpha: Float) {
    self.alpha(index, TransferCurve.encode.apply(to: value) * alpha)
  }

  @inline(__always)
  func alpha(_ index: Int, _ value: Float) {
    target.storeBytes(
      of: UInt8(truncatingIfNeeded: nearestCode(value, maximum: 255)), toByteOffset: index,
      as: UInt8.self)
  }
}

/// Floats, not clamped.
struct FloatWriter: ComponentWriter {
  let target: UnsafeMutableRawPointer
  let curve: TransferCurve

  var isIdentity: Bool { curve == .identity }

  @inline(__always)
  func alpha(_ index: Int, _ value: Float) {
    target.storeBytes(of: value, toByteOffset: index &* 4, as: Float.self)
  }

  @inline(__always)
  func color(_ index: Int, _ value: Float) {
    alpha(index, curve == .identity ? value : curve.apply(to: value))
  }

  @inline(__always)
  func color(_ index: Int, _ value: Float, alpha: Float) {
    self.alpha(index, curve.apply(to: value) * alpha)
  }
}

/// Rec. 709 luminance; exactly the value where all three are the same.
@inline(__always)
func luminance(_ pixel: SIMD4<Float>) -> Float {
  pixel.y + 0.2126 * (pixel.x - pixel.y) + 0.0722 * (pixel.z - pixel.y)
}

/// Stores `count` premultiplied RGBA pixels in a format.
@inline(__always)
func gatherRow<Writer: ComponentWriter>(
  _ writer: Writer, _ format: PixelFormat, _ source: UnsafePointer<Float>, count: Int
) {
  var index = 0
  switch format.channels {
  case .red:
    while index < count {
      writer.color(index, source[4 &* index])
      index &+= 1
    }
  case .grey:
    while index < count {
      writer.color(index, luminance(loadPixel(source, index)))
      index &+= 1
    }
  case .rgb:
    while index < count {
      let pixel = loadPixel(source, index)
      writer.color(3 &* index, pixel.x)
      writer.color(3 &* index &+ 1, pixel.y)
      writer.color(3 &* index &+ 2, pixel.z)
      index &+= 1
    }
  case .greyAlpha, .rgba, .bgra:
    let isGrey = format.channels == .greyAlpha
    let (red, blue) = format.channels == .bgra ? (2, 0) : (0, 2)
    // Premultiplied numbers that are not bent need no division.
    let keeps = format.alpha == .premultiplied && writer.isIdentity
    let multiplies = format.alpha == .premultiplied && !writer.isIdentity
    while index < count {
      var pixel = loadPixel(source, index)
      if !keeps { pixel = unpremultiplied(pixel) }
      let first = isGrey ? 2 &* index : 4 &* index
      if isGrey {
        store(writer, first, luminance(pixel), pixel.w, multiplies)
        writer.alpha(first &+ 1, pixel.w)
      } else {
        store(writer, first &+ red, pixel.x, pixel.w, multiplies)
        store(writer, first &+ 1, pixel.y, pixel.w, multiplies)
        store(writer, first &+ blue, pixel.z, pixel.w, multiplies)
        writer.alpha(first &+ 3, pixel.w)
      }
      index &+= 1
    }
  }
}

@inline(__always)
private func store<Writer: ComponentWriter>(
  _ writer: Writer, _ index: Int, _ value: Float, _ alpha: Float, _ multiplies: Bool
) {
  if multiplies {
    writer.color(index, value, alpha: alpha)
  } else {
    writer.color(index, value)
  }
}
