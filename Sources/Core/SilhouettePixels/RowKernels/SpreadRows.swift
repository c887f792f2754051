// SPDX-License-Identifier: Apache-2.0

import NumberConversion

/// A reader that converts stored components to floats.
protocol ComponentReader {
  func color(_ index: Int) -> Float
  func alpha(_ index: Int) -> Float
}

/// A reader of integer components, with one table for colours and one for alpha.
struct TableReader<Component: FixedWidthInteger>: ComponentReader {
  package let source: UnsafeRawPointer
  package let color: UnsafePointer<Float>
  package let alpha: UnsafePointer<Float>

  @inline(__always)
  private func code(_ index: Int) -> Int {
    Int(
      source.loadUnaligned(
        fromByteOffset: index &* MemoryLayout<Component>.size, as: Component.self))
  }

  @inline(__always) package func color(_ index: Int) -> Float { color[code(index)] }
  @inline(__always) package func alpha(_ index: Int) -> Float { alpha[code(index)] }
}

/// A reader of 32-bit floats, which are unchanged.
struct FloatReader: ComponentReader {
  package let source: UnsafeRawPointer

  @inline(__always)
  package func color(_ index: Int) -> Float {
    source.loadUnaligned(fromByteOffset: index &* 4, as: Float.self)
  }

  @inline(__always) package func alpha(_ index: Int) -> Float { color(index) }
}

/// A reader of half-precision floats, whose values are unchanged.
struct HalfReader: ComponentReader {
  package let source: UnsafeRawPointer

  @inline(__always)
  package func color(_ index: Int) -> Float {
    Float16Bits.float(source.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
  }

  @inline(__always) package func alpha(_ index: Int) -> Float { color(index) }
}

/// Distributes the interleaved components of `count` pixels to planes.
@inline(__always)
func spreadRow<Reader: ComponentReader>(
  _ reader: Reader, _ channels: PixelFormat.Channels, count: Int, into row: PixelRow
) {
  switch channels {
  case .red:
    spread(reader, 0, step: 1, count: count, into: row.red)
    row.green.update(repeating: 0, count: count)
    row.blue.update(repeating: 0, count: count)
  case .redGreen:
    spread(reader, 0, step: 2, count: count, into: row.red)
    spread(reader, 1, step: 2, count: count, into: row.green)
    row.blue.update(repeating: 0, count: count)
  case .alpha:
    for plane in [row.red, row.green, row.blue] { plane.update(repeating: 0, count: count) }
    spreadAlpha(reader, 0, step: 1, count: count, into: row.alpha)
  case .grey:
    spread(reader, 0, step: 1, count: count, into: row.red)
    copyGrey(row, count: count)
  case .greyAlpha:
    spread(reader, 0, step: 2, count: count, into: row.red)
    copyGrey(row, count: count)
    spreadAlpha(reader, 1, step: 2, count: count, into: row.alpha)
  case .rgb:
    spread(reader, 0, step: 3, count: count, into: row.red)
    spread(reader, 1, step: 3, count: count, into: row.green)
    spread(reader, 2, step: 3, count: count, into: row.blue)
  case .rgba, .bgra:
    let (red, blue) = channels == .rgba ? (0, 2) : (2, 0)
    spread(reader, red, step: 4, count: count, into: row.red)
    spread(reader, 1, step: 4, count: count, into: row.green)
    spread(reader, blue, step: 4, count: count, into: row.blue)
    spreadAlpha(reader, 3, step: 4, count: count, into: row.alpha)
  }
}

/// Copies red to green and blue, if the row has these planes.
@inline(__always)
package func copyGrey(_ row: PixelRow, count: Int) {
  if row.layout == .grey { return }
  row.green.update(from: row.red, count: count)
  row.blue.update(from: row.red, count: count)
}

@inline(__always)
private func spread<Reader: ComponentReader>(
  _ reader: Reader, _ first: Int, step: Int, count: Int, into plane: UnsafeMutablePointer<Float>
) {
  for index in 0..<count {
    plane[index] = reader.color(index &* step &+ first)
  }
}

@inline(__always)
private func spreadAlpha<Reader: ComponentReader>(
  _ reader: Reader, _ first: Int, step: Int, count: Int, into plane: UnsafeMutablePointer<Float>
) {
  for index in 0..<count {
    plane[index] = reader.alpha(index &* step &+ first)
  }
}
