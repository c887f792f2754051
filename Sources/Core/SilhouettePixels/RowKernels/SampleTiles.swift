// SPDX-License-Identifier: Apache-2.0

import KernelInterface

// Affine transforms of tiles. The position of every pixel of `area` is mapped through the inverse and sampled there; outside
// the source it is transparent black.

/// Samples the nearest pixel for each target pixel; ties go to the upper or the right pixel.
///
/// - Parameter keepsGrid: Indicates whether each pixel maps to exactly one pixel, as under translations, reflections and
///   rotations by right angles.
package func sampleNearest(
  _ area: Region, from source: Tile, into output: Tile, inverse: Transform2D, keepsGrid: Bool
) {
  let steps = keepsGrid ? (x: Int(inverse.a), y: Int(inverse.b)) : nil
  let width = source.region.width
  let height = source.region.height
  withUnsafeTemporaryAllocation(of: Int.self, capacity: area.width) { scratch in
    guard let places = scratch.baseAddress else { return }
    for y in area.minY..<area.maxY {
      if let steps {
        // Pixels map exactly to pixels: all steps are equal.
        placeRow(area, y: y, inverse: inverse, steps, source, places)
        copyPlaces(places, y: y, area, from: source, into: output)
        continue
      }
      let row = Double(y) + 0.5
      for index in 0..<area.width {
        let column = Double(area.minX &+ index) + 0.5
        let x = wholePixel((inverse.a * column + inverse.c * row + inverse.tx).rounded(.down))
        let y = wholePixel((inverse.b * column + inverse.d * row + inverse.ty).rounded(.down))
        let i = x &- source.region.minX
        let j = y &- source.region.minY
        let isOutside = i < 0 || j < 0 || i >= width || j >= height
        places[index] = isOutside ? -1 : j &* source.rowStride &+ i
      }
      copyPlaces(places, y: y, area, from: source, into: output)
    }
  }
}

/// Writes the source offsets of a row's pixels, which advance by a constant step of whole pixels.
private func placeRow(
  _ area: Region, y: Int, inverse: Transform2D, _ steps: (x: Int, y: Int), _ source: Tile,
  _ places: UnsafeMutablePointer<Int>
) {
  let column = Double(area.minX) + 0.5
  let row = Double(y) + 0.5
  let x = wholePixel((inverse.a * column + inverse.c * row + inverse.tx).rounded(.down))
  let y = wholePixel((inverse.b * column + inverse.d * row + inverse.ty).rounded(.down))
  var i = x &- source.region.minX
  var j = y &- source.region.minY
  let width = source.region.width
  let height = source.region.height
  for index in 0..<area.width {
    let isOutside = i < 0 || j < 0 || i >= width || j >= height
    places[index] = isOutside ? -1 : j &* source.rowStride &+ i
    i &+= steps.x
    j &+= steps.y
  }
}

/// Copies the pixels at given source offsets; negative offsets give transparent black.
private func copyPlaces(
  _ places: UnsafePointer<Int>, y: Int, _ area: Region, from source: Tile, into output: Tile
) {
  for plane in 0..<output.layout.planeCount {
    let from = source.plane(plane)
    let to = output.address(plane, x: area.minX, y: y)
    for index in 0..<area.width {
      to[index] = places[index] < 0 ? 0 : from[places[index]]
    }
  }
}

/// Samples pixels bilinearly under any affine transform.
package func sampleBilinear(
  _ area: Region, from source: Tile, into output: Tile, inverse: Transform2D
) {
  sampleBilinear(area, from: source, into: output) { column, row in
    (
      inverse.a * column + inverse.c * row + inverse.tx,
      inverse.b * column + inverse.d * row + inverse.ty
    )
  }
}

/// Samples pixels bilinearly under any projection.
package func sampleBilinear(
  _ area: Region, from source: Tile, into output: Tile, inverse: Projection
) {
  sampleBilinear(area, from: source, into: output, inverse.origin)
}

/// Samples pixels bilinearly at the source positions to which a function maps the centres of the target pixels.
@inline(__always)
private func sampleBilinear(
  _ area: Region, from source: Tile, into output: Tile,
  _ origin: (_ column: Double, _ row: Double) -> (x: Double, y: Double)
) {
  let taps = BilinearTaps(
    width: source.region.width, height: source.region.height, rowStride: source.rowStride)
  withUnsafeTemporaryAllocation(of: BilinearTaps.Place.self, capacity: area.width) { scratch in
    guard let places = scratch.baseAddress else { return }
    for y in area.minY..<area.maxY {
      let row = Double(y) + 0.5
      for index in 0..<area.width {
        let place = origin(Double(area.minX &+ index) + 0.5, row)
        let x = place.x - 0.5
        let y = place.y - 0.5
        let left = x.rounded(.down)
        let bottom = y.rounded(.down)
        places[index] = BilinearTaps.Place(
          x: wholePixel(left) &- source.region.minX, y: wholePixel(bottom) &- source.region.minY,
          u: Float(x - left), v: Float(y - bottom))
      }
      for plane in 0..<output.layout.planeCount {
        let from = source.plane(plane)
        let to = output.address(plane, x: area.minX, y: y)
        for index in 0..<area.width {
          to[index] = taps.interpolated(from, places[index])
        }
      }
    }
  }
}

/// The four samples around a position in one plane; samples outside the plane are zero.
private struct BilinearTaps {
  struct Place {
    let x: Int
    let y: Int
    let u: Float
    let v: Float
  }

  let width: Int
  let height: Int
  let rowStride: Int

  @inline(__always)
  private func value(_ plane: UnsafePointer<Float>, _ x: Int, _ y: Int) -> Float {
    if x < 0 || y < 0 || x >= width || y >= height { return 0 }
    return plane[y &* rowStride &+ x]
  }

  /// Interpolates between four values. It is written with differences, so that equal values give exactly that value: a mask
  /// of ones must not become smaller at any size.
  @inline(__always)
  func interpolated(_ plane: UnsafePointer<Float>, _ place: Place) -> Float {
    let x = place.x
    let y = place.y
    var (first, second, third, fourth): (Float, Float, Float, Float)
    if x >= 0 && y >= 0 && x < width &- 1 && y < height &- 1 {
      let start = y &* rowStride &+ x
      first = plane[start]
      second = plane[start &+ 1]
      third = plane[start &+ rowStride]
      fourth = plane[start &+ rowStride &+ 1]
    } else {
      first = value(plane, x, y)
      second = value(plane, x &+ 1, y)
      third = value(plane, x, y &+ 1)
      fourth = value(plane, x &+ 1, y &+ 1)
    }
    let lower = first + (third - first) * place.v
    let upper = second + (fourth - second) * place.v
    return lower + (upper - lower) * place.u
  }
}

/// Samples pixels bilinearly under a transform that maps each axis to itself: first along rows, then along columns.
package func sampleScaled(
  _ area: Region, from source: Tile, into output: Tile, inverse: Transform2D,
  _ kernels: ImageKernelTable
) {
  let width = source.region.width
  let height = source.region.height
  withUnsafeTemporaryAllocation(of: Int32.self, capacity: area.width) { lefts in
    withUnsafeTemporaryAllocation(of: Float.self, capacity: area.width + 2 * (width + 20)) {
      floats in
      guard let lefts = lefts.baseAddress, let fractions = floats.baseAddress else { return }
      // Two zeros on either side: everything further out is transparent too.
      let sums = fractions + area.width
      let zeros = sums + width + 20
      sums.update(repeating: 0, count: 2 * (width + 20))
      for index in 0..<area.width {
        let x = inverse.a * (Double(area.minX &+ index) + 0.5) + inverse.tx - 0.5
        let floor = x.rounded(.down)
        let left = min(max(wholePixel(floor) &- source.region.minX, -2), width)
        lefts[index] = Int32(truncatingIfNeeded: left &+ 2)
        fractions[index] = Float(x - floor)
      }
      for y in area.minY..<area.maxY {
        let position = inverse.d * (Double(y) + 0.5) + inverse.ty - 0.5
        let floor = position.rounded(.down)
        let lower = wholePixel(floor) &- source.region.minY
        let v = Float(position - floor)
        for plane in 0..<output.layout.planeCount {
          let row = source.plane(plane) + max(-1, min(lower, height)) &* source.rowStride
          let rows = RowPair(
            lower >= 0 && lower < height ? row : zeros,
            lower >= -1 && lower < height - 1 ? row + source.rowStride : zeros, into: sums + 2)
          kernels.interpolateRows(rows, fraction: v, count: width)
          // The row loop may have written beyond the last element.
          (sums + 2 + width).update(repeating: 0, count: 2)
          kernels.interpolateColumns(
            source: sums, lefts: lefts, fractions: fractions,
            result: output.address(plane, x: area.minX, y: y), count: area.width)
        }
      }
    }
  }
}

/// Returns an integral value as `Int`; a very large one with the same sign if it does not fit.
@inline(__always)
package func wholePixel(_ value: Double) -> Int {
  value > -1e15 && value < 1e15 ? Int(value) : Int.min >> 2
}
