// SPDX-License-Identifier: Apache-2.0

/// The extrema of the values of an area over the shape around each pixel.
///
/// Diamonds are built incrementally: for m ≤ k, the diamond of radius k + m is the union of four diamonds of radius k,
/// shifted by m up, down, left and right.
struct ExtremumWindows<Value> {
  let shape: MorphologyShape
  let area: Region
  /// The distance between neighbouring pixels, in values.
  let step: Int
  let combine: SlidingWindow<Value>.Combination

  /// The pixels whose extrema over the rectangle the diamonds need.
  private var middle: Region { area.grown(by: shape.diamond) }
  private var rowCount: Int { middle.height + 2 * shape.halfHeight }
  private var stride: Int { Self.padded(middle.width * step) }
  private var spareCount: Int { Self.padded((middle.width + 2 * shape.halfWidth) * step) }

  /// The number of values of scratch memory.
  var scratchCount: Int {
    spareCount + stride * (rowCount + (shape.diamond > 0 ? middle.height : 0))
  }

  /// Returns the distance between rows of `count` values with room for kernels to write beyond the end.
  private static func padded(_ count: Int) -> Int {
    MemoryLayout<Value>.size == 1 ? paddedByteCount(count) : paddedCount(count)
  }

  /// Computes the extrema.
  ///
  /// - Parameters:
  ///   - source: The values of the area with the margin that the shape reaches.
  ///   - sourceStride: The distance between the starts of consecutive rows of the source, in values.
  ///   - output: The memory to write to.
  ///   - outputStride: The distance between the starts of consecutive rows of the output, in values.
  ///   - scratch: Memory for ``scratchCount`` values.
  func reduce(
    _ source: UnsafePointer<Value>, stride sourceStride: Int,
    into output: UnsafeMutablePointer<Value>, outputStride: Int,
    scratch: UnsafeMutablePointer<Value>
  ) {
    let columns = SlidingWindow(size: 2 * shape.halfWidth + 1, combine: combine)
    let rows = SlidingWindow(size: 2 * shape.halfHeight + 1, combine: combine)
    let (stride, width) = (stride, middle.width * step)
    let first = scratch + spareCount
    let second = first + stride * rowCount
    for row in 0..<rowCount {
      columns.row(
        source + row * sourceStride, spare: scratch, into: first + row * stride, count: width,
        step: step)
    }
    let hasDiamond = shape.diamond > 0
    rows.columns(
      first, stride: stride, firstRow: middle.minY - shape.halfHeight, spare: scratch,
      into: hasDiamond ? second : output, outputStride: hasDiamond ? stride : outputStride,
      rowCount: middle.height, width: width)
    if hasDiamond { growDiamond((second, first), into: output, outputStride: outputStride) }
  }

  /// Computes the extremum over the shape's diamond.
  ///
  /// - Parameter buffers: The pixels of the area with a margin of ``MorphologyShape/diamond`` around it, and memory for
  ///   the same number of pixels.
  private func growDiamond(
    _ buffers: (UnsafeMutablePointer<Value>, UnsafeMutablePointer<Value>),
    into output: UnsafeMutablePointer<Value>, outputStride: Int
  ) {
    let stride = stride
    var (source, other) = buffers
    var radius = 0
    while radius < shape.diamond {
      let reach = min(max(radius, 1), shape.diamond - radius)
      let margin = shape.diamond - radius - reach
      let width = (area.width + 2 * margin) * step
      let isLast = margin == 0
      let targetStride = isLast ? outputStride : stride
      for row in 0..<area.height + 2 * margin {
        let target = (isLast ? output : other) + row * targetStride
        let left = source + (row + reach) * stride
        combine(left, left + 2 * reach * step, target, width)
        combine(target, left + reach * step - reach * stride, target, width)
        combine(target, left + reach * step + reach * stride, target, width)
        if radius == 0 { combine(target, left + reach * step, target, width) }
      }
      radius += reach
      (source, other) = (other, source)
    }
  }
}
