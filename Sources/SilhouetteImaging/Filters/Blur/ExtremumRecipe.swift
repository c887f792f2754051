// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// The largest or smallest of a set of values.
enum Extremum: String, Hashable, Sendable {
  case maximum, minimum

  func combine(_ kernels: ImageKernelTable) -> RowPairKernel {
    self == .maximum ? kernels.maximumRows : kernels.minimumRows
  }
}

/// The neighbourhood of an ``ExtremumRecipe``: the offsets in a rectangle, each dilated by a diamond.
struct MorphologyShape: Hashable, Sendable {
  /// The rectangle contains |x| ≤ `halfWidth` and |y| ≤ `halfHeight`.
  var halfWidth: Int
  var halfHeight: Int
  /// The diamond contains |x| + |y| ≤ `diamond`.
  var diamond = 0

  var reachX: Int { halfWidth + diamond }
  var reachY: Int { halfHeight + diamond }

  /// Returns a rectangle with sides rounded to whole pixels; even sides are enlarged by 1.
  static func rectangle(width: Double, height: Double) -> MorphologyShape {
    MorphologyShape(halfWidth: half(width), halfHeight: half(height))
  }

  private static func half(_ side: Double) -> Int {
    side.isNaN ? 0 : Int(min(max(side.rounded(), 1), Double(2 * maximumRadius + 1))) / 2
  }

  /// Returns the regular octagon around a disc, to the nearest pixel: |x| ≤ r, |y| ≤ r and
  /// |x| + |y| ≤ √2 · r, rounded.
  static func octagon(radius: Double) -> MorphologyShape {
    let radius = wholeRadius(radius)
    let diagonal = Int((Double(radius) * 2.0.squareRoot()).rounded())
    return MorphologyShape(
      halfWidth: diagonal - radius, halfHeight: diagonal - radius, diamond: 2 * radius - diagonal)
  }
}

/// The largest radius of a window, in pixels.
let maximumRadius = 256

/// Returns a radius rounded to whole pixels and clamped to the valid range.
func wholeRadius(_ radius: Double) -> Int {
  radius.isNaN ? 0 : Int(min(max(radius, 0), Double(maximumRadius)).rounded())
}

/// A recipe for the extremum of every channel over a neighbourhood of the pixel. Pixels beyond the extent are
/// transparent.
///
/// Diamonds are built incrementally: for m ≤ k, the diamond of radius k + m is the union of four diamonds of radius k,
/// shifted by m up, down, left and right.
struct ExtremumRecipe: AreaRecipe {
  let extremum: Extremum
  let shape: MorphologyShape

  func extent(of inputs: [Rect]) -> Rect {
    extremum == .minimum
      ? inputs[0]
      : inputs[0].integral.grown(x: Double(shape.reachX), y: Double(shape.reachY))
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    output.grown(x: shape.reachX, y: shape.reachY)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let combine = extremum.combine(context.kernels)
    let input = inputs[0]
    let columns = SlidingWindow(size: 2 * shape.halfWidth + 1, combine: combine)
    let rows = SlidingWindow(size: 2 * shape.halfHeight + 1, combine: combine)
    let middle = area.grown(by: shape.diamond)
    let rowCount = middle.height + 2 * shape.halfHeight
    let stride = paddedCount(middle.width)
    let spareCount = paddedCount(middle.width + 2 * shape.halfWidth)
    let spare = context.scratch.floats(spareCount + stride * (rowCount + middle.height))
    let first = spare + spareCount
    let second = spare + spareCount + stride * rowCount
    for plane in 0..<output.layout.planeCount {
      let minX = middle.minX - shape.halfWidth
      let minY = middle.minY - shape.halfHeight
      let source = input.address(plane, x: minX, y: minY)
      for row in 0..<rowCount {
        columns.row(
          source + row * input.rowStride, spare: spare, into: first + row * stride,
          count: middle.width)
      }
      let target = output.address(plane, x: area.minX, y: area.minY)
      rows.columns(
        first, stride: stride, firstRow: minY, spare: spare,
        into: shape.diamond == 0 ? target : second,
        outputStride: shape.diamond == 0 ? output.rowStride : stride, rowCount: middle.height,
        width: middle.width)
      if shape.diamond > 0 {
        growDiamond(
          (second, first), stride: stride, into: target, outputStride: output.rowStride, area,
          combine)
      }
    }
  }

  /// Computes the extremum over the shape's diamond.
  ///
  /// - Parameter buffers: The pixels of the area with a margin of ``MorphologyShape/diamond`` around it, and memory for
  ///   the same number of pixels.
  private func growDiamond(
    _ buffers: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>), stride: Int,
    into output: UnsafeMutablePointer<Float>, outputStride: Int, _ area: Region,
    _ combine: RowPairKernel
  ) {
    var (source, other) = buffers
    var radius = 0
    while radius < shape.diamond {
      let step = min(max(radius, 1), shape.diamond - radius)
      let margin = shape.diamond - radius - step
      let width = area.width + 2 * margin
      let isLast = margin == 0
      let targetStride = isLast ? outputStride : stride
      for row in 0..<area.height + 2 * margin {
        let target = (isLast ? output : other) + row * targetStride
        let left = source + (row + step) * stride
        combine(RowPair(left, left + 2 * step, into: target), width)
        combine(RowPair(target, left + step - step * stride, into: target), width)
        combine(RowPair(target, left + step + step * stride, into: target), width)
        if radius == 0 { combine(RowPair(target, left + step, into: target), width) }
      }
      radius += step
      (source, other) = (other, source)
    }
  }

  var summary: String {
    "\(extremum) over \(2 * shape.halfWidth + 1)×\(2 * shape.halfHeight + 1)"
      + (shape.diamond > 0 ? " + diamond \(shape.diamond)" : "")
  }
}

extension Image {
  /// Returns the extremum of every channel over a shape; the image itself if the shape is one pixel.
  func applyingExtremum(_ extremum: Extremum, over shape: MorphologyShape) -> Image {
    if extent.isEmpty || (shape.reachX == 0 && shape.reachY == 0) { return self }
    return Image(ExtremumRecipe(extremum: extremum, shape: shape), self)
  }
}
