// SPDX-License-Identifier: Apache-2.0
import KernelInterface

// Winograd's minimal filtering F(4×4, 3×3): Lavin, Gray: Fast Algorithms for Convolutional Neural Networks, 2016. A
// tile of 6×6 pixels and a 3×3 filter, both transformed to 6×6, are multiplied element by element, and the product is
// transformed to 4×4 results: 36 multiplications instead of 144. Summed over channels, each element is a matrix product.

/// Transforms one row or column of a tile: six vectors, `stride` elements apart (the matrix Bᵀ of Lavin and Gray).
@inline(__always)
func transformTile(
  _ source: UnsafePointer<Float>, _ stride: Int, _ target: UnsafeMutablePointer<Float>,
  _ targetStride: Int
) {
  let two = Vector(repeating: 2)
  let four = Vector(repeating: 4)
  let minusFour = Vector(repeating: -4)
  let minusFive = Vector(repeating: -5)
  let d0 = load(source)
  let d1 = load(source + stride)
  let d2 = load(source + 2 &* stride)
  let d3 = load(source + 3 &* stride)
  let d4 = load(source + 4 &* stride)
  let d5 = load(source + 5 &* stride)
  let even = multiplyAdd(d2, minusFour, d4)
  let odd = multiplyAdd(d1, minusFour, d3)
  let evenRest = d4 - d2
  let oddRest = d3 - d1
  store(multiplyAdd(d0, four, multiplyAdd(d2, minusFive, d4)), target)
  store(even + odd, target + targetStride)
  store(even - odd, target + 2 &* targetStride)
  store(multiplyAdd(oddRest, two, evenRest), target + 3 &* targetStride)
  store(evenRest - oddRest * two, target + 4 &* targetStride)
  store(multiplyAdd(d1, four, multiplyAdd(d3, minusFive, d5)), target + 5 &* targetStride)
}

/// Transforms six vectors of products, `stride` apart, into four vectors of results (the matrix Aᵀ of Lavin and Gray).
@inline(__always)
func transformProducts(
  _ source: UnsafePointer<Float>, _ stride: Int
) -> (Vector, Vector, Vector, Vector) {
  let two = Vector(repeating: 2)
  let four = Vector(repeating: 4)
  let eight = Vector(repeating: 8)
  let m0 = load(source)
  let m1 = load(source + stride)
  let m2 = load(source + 2 &* stride)
  let m3 = load(source + 3 &* stride)
  let m4 = load(source + 4 &* stride)
  let m5 = load(source + 5 &* stride)
  let sum = m1 + m2
  let difference = m1 - m2
  let outerSum = m3 + m4
  let outerDifference = m3 - m4
  return (
    m0 + sum + outerSum, multiplyAdd(outerDifference, two, difference),
    multiplyAdd(outerSum, four, sum), multiplyAdd(outerDifference, eight, difference) + m5
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

extension Level {
  /// Transforms the given tiles of an image.
  package static func winogradInput(_ p: WinogradInput, tiles: Range<Int>) {
    let first = tiles.lowerBound
    let end = tiles.upperBound
    let half = p.scratch
    let patch = p.scratch + 36 &* laneCount
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
        var column = 0
        while column < 6 {
          transformTile(
            source + (column &* p.channels &+ channel), rowStride, half + column &* laneCount,
            6 &* laneCount)
          column &+= 1
        }
        var row = 0
        while row < 6 {
          transformTile(
            half + row &* 6 &* laneCount, laneCount,
            target + (row &* 6 &* p.elementStride &+ channel), p.elementStride)
          row &+= 1
        }
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
    let half = p.scratch
    let lower = lowerBound(p.activation)
    let upper = upperBound(p.activation)
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
        var column = 0
        while column < 6 {
          let four = transformProducts(
            source + (column &* p.elementStride &+ channel), 6 &* p.elementStride)
          let target = half + column &* laneCount
          store(four.0, target)
          store(four.1, target + 6 &* laneCount)
          store(four.2, target + 12 &* laneCount)
          store(four.3, target + 18 &* laneCount)
          column &+= 1
        }
        let bias = load(p.bias + channel)
        var row = 0
        while row < rowCount {
          let four = transformProducts(half + row &* 6 &* laneCount, laneCount)
          let place = ((top &+ row) &* p.width &+ left) &* p.channels &+ channel
          writePixel(p, clamped(four.0 + bias, lower, upper), place)
          if columnCount > 1 {
            writePixel(p, clamped(four.1 + bias, lower, upper), place &+ p.channels)
          }
          if columnCount > 2 {
            writePixel(p, clamped(four.2 + bias, lower, upper), place &+ 2 &* p.channels)
          }
          if columnCount > 3 {
            writePixel(p, clamped(four.3 + bias, lower, upper), place &+ 3 &* p.channels)
          }
          row &+= 1
        }
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
