// SPDX-License-Identifier: Apache-2.0
import KernelInterface

// Winograd's minimal filtering F(4×4, 3×3): Lavin, Gray: Fast Algorithms for Convolutional Neural Networks, 2016. A
// tile of 6×6 pixels and a 3×3 filter, both transformed to 6×6, are multiplied element by element, and the product is
// transformed to 4×4 results: 36 multiplications instead of 144. Summed over channels, each element is a matrix product.

/// Six vectors: one row of a tile.
typealias Six = (Vector, Vector, Vector, Vector, Vector, Vector)

/// Returns two vectors for each of six columns, which are `stride` elements apart.
@inline(__always)
func pairs(
  _ source: UnsafePointer<Float>, _ stride: Int,
  _ pair: (UnsafePointer<Float>) -> (Vector, Vector)
) -> (Six, Six) {
  let c0 = pair(source)
  let c1 = pair(source + stride)
  let c2 = pair(source + 2 &* stride)
  let c3 = pair(source + 3 &* stride)
  let c4 = pair(source + 4 &* stride)
  let c5 = pair(source + 5 &* stride)
  return ((c0.0, c1.0, c2.0, c3.0, c4.0, c5.0), (c0.1, c1.1, c2.1, c3.1, c4.1, c5.1))
}

/// Transforms one row of a tile, and stores its six elements `stride` apart (the matrix Bᵀ of Lavin and Gray).
@inline(__always)
func transformRow(_ d: Six, _ target: UnsafeMutablePointer<Float>, _ stride: Int) {
  let two = Vector(repeating: 2)
  let four = Vector(repeating: 4)
  let minusFour = Vector(repeating: -4)
  let minusFive = Vector(repeating: -5)
  let even = multiplyAdd(d.2, minusFour, d.4)
  let odd = multiplyAdd(d.1, minusFour, d.3)
  let evenRest = d.4 - d.2
  let oddRest = d.3 - d.1
  store(multiplyAdd(d.0, four, multiplyAdd(d.2, minusFive, d.4)), target)
  store(even + odd, target + stride)
  store(even - odd, target + 2 &* stride)
  store(multiplyAdd(oddRest, two, evenRest), target + 3 &* stride)
  store(evenRest - oddRest * two, target + 4 &* stride)
  store(multiplyAdd(d.1, four, multiplyAdd(d.3, minusFive, d.5)), target + 5 &* stride)
}

/// Transforms one row of products into four results (the matrix Aᵀ of Lavin and Gray).
@inline(__always)
func transformedProducts(_ m: Six) -> (Vector, Vector, Vector, Vector) {
  let two = Vector(repeating: 2)
  let four = Vector(repeating: 4)
  let eight = Vector(repeating: 8)
  let sum = m.1 + m.2
  let difference = m.1 - m.2
  let outerSum = m.3 + m.4
  let outerDifference = m.3 - m.4
  return (
    m.0 + sum + outerSum, multiplyAdd(outerDifference, two, difference),
    multiplyAdd(outerSum, four, sum), multiplyAdd(outerDifference, eight, difference) + m.5
  )
}

/// Copies a tile that extends beyond the edge of the image; pixels outside the image become zeros.
@inline(never)
func copyTile(
  _ p: WinogradInput, top: Int, left: Int, into patch: UnsafeMutablePointer<Float>
) {
  var target = patch
  var y = top
  while y < top &+ 6 {
    var x = left
    while x < left &+ 6 {
      if y >= 0 && y < p.height && x >= 0 && x < p.width {
        copy(p.image + (y &* p.width &+ x) &* p.channels, target, p.channels)
      } else {
        var channel = 0
        while channel < p.channels {
          store(Vector(repeating: 0), target + channel)
          channel &+= laneCount
        }
      }
      target += p.channels
      x &+= 1
    }
    y &+= 1
  }
}

/// Transforms one vector of channels of a tile, two rows at a time, which stay in registers.
@inline(__always)
func transformTile(
  _ source: UnsafePointer<Float>, rowStride: Int, columnStride: Int,
  _ target: UnsafeMutablePointer<Float>, _ elementStride: Int
) {
  let two = Vector(repeating: 2)
  let four = Vector(repeating: 4)
  let minusFour = Vector(repeating: -4)
  let minusFive = Vector(repeating: -5)
  let outer = pairs(source, columnStride) { column in
    let d0 = load(column)
    let d1 = load(column + rowStride)
    let d2 = load(column + 2 &* rowStride)
    let d3 = load(column + 3 &* rowStride)
    let d4 = load(column + 4 &* rowStride)
    let d5 = load(column + 5 &* rowStride)
    return (
      multiplyAdd(d0, four, multiplyAdd(d2, minusFive, d4)),
      multiplyAdd(d1, four, multiplyAdd(d3, minusFive, d5))
    )
  }
  transformRow(outer.0, target, elementStride)
  transformRow(outer.1, target + 30 &* elementStride, elementStride)
  let upper = pairs(source + rowStride, columnStride) { column in
    let d2 = load(column + rowStride)
    let even = multiplyAdd(d2, minusFour, load(column + 3 &* rowStride))
    let odd = multiplyAdd(load(column), minusFour, load(column + 2 &* rowStride))
    return (even + odd, even - odd)
  }
  transformRow(upper.0, target + 6 &* elementStride, elementStride)
  transformRow(upper.1, target + 12 &* elementStride, elementStride)
  let lower = pairs(source + rowStride, columnStride) { column in
    let evenRest = load(column + 3 &* rowStride) - load(column + rowStride)
    let oddRest = load(column + 2 &* rowStride) - load(column)
    return (multiplyAdd(oddRest, two, evenRest), evenRest - oddRest * two)
  }
  transformRow(lower.0, target + 18 &* elementStride, elementStride)
  transformRow(lower.1, target + 24 &* elementStride, elementStride)
}

/// Transforms one vector of channels of a tile's products, two rows at a time, which stay in registers.
@inline(__always)
func transformProducts(
  _ p: WinogradOutput, _ source: UnsafePointer<Float>, _ finish: Finish, _ place: Int,
  rowCount: Int, columnCount: Int
) {
  let two = Vector(repeating: 2)
  let four = Vector(repeating: 4)
  let eight = Vector(repeating: 8)
  let rowStride = 6 &* p.elementStride
  let rowLength = p.width &* p.channels
  let even = pairs(source, p.elementStride) { column in
    let sum = load(column + rowStride) + load(column + 2 &* rowStride)
    let outerSum = load(column + 3 &* rowStride) + load(column + 4 &* rowStride)
    return (load(column) + sum + outerSum, multiplyAdd(outerSum, four, sum))
  }
  writeRow(p, even.0, finish, place, columnCount)
  if rowCount > 2 { writeRow(p, even.1, finish, place &+ 2 &* rowLength, columnCount) }
  guard rowCount > 1 else { return }
  let odd = pairs(source + rowStride, p.elementStride) { column in
    let difference = load(column) - load(column + rowStride)
    let outerDifference = load(column + 2 &* rowStride) - load(column + 3 &* rowStride)
    return (
      multiplyAdd(outerDifference, two, difference),
      multiplyAdd(outerDifference, eight, difference) + load(column + 4 &* rowStride)
    )
  }
  writeRow(p, odd.0, finish, place &+ rowLength, columnCount)
  if rowCount > 3 { writeRow(p, odd.1, finish, place &+ 3 &* rowLength, columnCount) }
}

/// Computes and stores one vector of channels of up to four pixels.
@inline(__always)
func writeRow(
  _ p: WinogradOutput, _ products: Six, _ finish: Finish, _ place: Int, _ columnCount: Int
) {
  let four = transformedProducts(products)
  writePixel(p, finished(four.0, finish), place)
  if columnCount > 1 { writePixel(p, finished(four.1, finish), place &+ p.channels) }
  if columnCount > 2 { writePixel(p, finished(four.2, finish), place &+ 2 &* p.channels) }
  if columnCount > 3 { writePixel(p, finished(four.3, finish), place &+ 3 &* p.channels) }
}

/// The bias and the bounds of the activation of one vector of channels. A structure would have functions to copy it, which the
/// linker shares among the levels.
typealias Finish = (bias: Vector, lower: Vector, upper: Vector)

@inline(__always)
func finished(_ value: Vector, _ finish: Finish) -> Vector {
  clamped(value + finish.bias, finish.lower, finish.upper)
}

extension Level {
  /// Transforms the given tiles of an image.
  package static func winogradInput(_ p: WinogradInput, tiles: Range<Int>) {
    let first = tiles.lowerBound
    let end = tiles.upperBound
    let patch = p.scratch
    var target = p.result
    var tile = first
    while tile < end {
      let tileY = tile / p.tilesPerRow
      let top = tileY &* 4 &- p.padTop
      let left = (tile &- tileY &* p.tilesPerRow) &* 4 &- p.padLeft
      var source = p.image
      var rowStride = p.width &* p.channels
      if top >= 0 && left >= 0 && top &+ 6 <= p.height && left &+ 6 <= p.width {
        source += (top &* p.width &+ left) &* p.channels
      } else {
        copyTile(p, top: top, left: left, into: patch)
        source = UnsafePointer(patch)
        rowStride = 6 &* p.channels
      }
      var channel = 0
      while channel < p.channels {
        transformTile(
          source + channel, rowStride: rowStride, columnStride: p.channels, target + channel,
          p.elementStride)
        channel &+= laneCount
      }
      target += p.tileStride
      tile &+= 1
    }
  }

  /// Computes the given tiles of the result from their products.
  package static func winogradOutput(_ p: WinogradOutput, tiles: Range<Int>) {
    let first = tiles.lowerBound
    let end = tiles.upperBound
    var finish: Finish = (
      Vector(repeating: 0), lowerBound(p.activation), upperBound(p.activation)
    )
    var source = p.products
    var tile = first
    while tile < end {
      let tileY = tile / p.tilesPerRow
      let top = tileY &* 4
      let left = (tile &- tileY &* p.tilesPerRow) &* 4
      let rowCount = p.height &- top < 4 ? p.height &- top : 4
      let columnCount = p.width &- left < 4 ? p.width &- left : 4
      var channel = 0
      while channel < p.channels {
        finish.bias = load(p.bias + channel)
        transformProducts(
          p, source + channel, finish, (top &* p.width &+ left) &* p.channels &+ channel,
          rowCount: rowCount, columnCount: columnCount)
        channel &+= laneCount
      }
      source += p.tileStride
      tile &+= 1
    }
  }
}

/// Stores one vector of a pixel's channels after adding the residual.
@inline(__always)
func writePixel(_ p: WinogradOutput, _ value: Vector, _ place: Int) {
  if let residual = p.residual {
    store(value + load(residual + place), p.result + place)
  } else {
    store(value, p.result + place)
  }
}
