// SPDX-License-Identifier: Apache-2.0

/// Reads single components.
protocol ComponentReader {
  func color(_ index: Int) -> Float
  func alpha(_ index: Int) -> Float
}

/// Whole numbers through a table for colours and one for alpha.
struct TableReader<Component: FixedWidthInteger>: ComponentReader {
  let source: UnsafeRawPointer
  let color: UnsafePointer<Float>
  let alpha: UnsafePointer<Float>

  @inline(__always)
  private func code(_ index: Int) -> Int {
    Int(
      source.loadUnaligned(
        fromByteOffset: index &* MemoryLayout<Component>.size, as: Component.self))
  }

  @inline(__always) func color(_ index: Int) -> Float { color[code(index)] }
  @inline(__always) func alpha(_ index: Int) -> Float { alpha[code(index)] }
}

/// Floats as they are.
struct FloatReader: ComponentReader {
  let source: UnsafeRawPointer

  @inline(__always)
  func color(_ index: Int) -> Float {
    source.loadUnaligned(fromByteOffset: index &* 4, as: Float.self)
  }

  @inline(__always) func alpha(_ index: Int) -> Float { color(index) }
}

/// Spreads the components of `count` pixels over RGBA.
@inline(__always)
func spreadRow<Reader: ComponentReader>(
  _ reader: Reader, _ channels: PixelFormat.Channels, count: Int,
  into target: UnsafeMutablePointer<Float>
) {
  var index = 0
  switch channels {
  case .red:
    while index < count {
      storePixel(target, index, SIMD4(reader.color(index), 0, 0, 1))
      index &+= 1
    }
  case .grey:
    while index < count {
      let value = reader.color(index)
      storePixel(target, index, SIMD4(value, value, value, 1))
      index &+= 1
    }
  case .greyAlpha:
    while index < count {
      let value = reader.color(2 &* index)
      storePixel(target, index, SIMD4(value, value, value, reader.alpha(2 &* index &+ 1)))
      index &+= 1
    }
  case .rgb:
    while index < count {
      let first = 3 &* index
      storePixel(
        target, index,
        SIMD4(reader.color(first), reader.color(first &+ 1), reader.color(first &+ 2), 1))
      index &+= 1
    }
  case .rgba:
    while index < count {
      let first = 4 &* index
      storePixel(
        target, index,
        SIMD4(
          reader.color(first), reader.color(first &+ 1), reader.color(first &+ 2),
          reader.alpha(first &+ 3)))
      index &+= 1
    }
  case .bgra:
    while index < count {
      let first = 4 &* index
      storePixel(
        target, index,
        SIMD4(
          reader.color(first &+ 2), reader.color(first &+ 1), reader.color(first),
          reader.alpha(first &+ 3)))
      index &+= 1
    }
  }
}
