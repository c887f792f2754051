// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// The largest or smallest of a set of values.
enum Extremum: String, Hashable, Sendable {
  case maximum, minimum

  /// Returns the function that combines rows of values.
  func values(_ kernels: ImageKernelTable) -> SlidingWindow<Float>.Combination {
    let combine = self == .maximum ? kernels.maximumRows : kernels.minimumRows
    return { combine(RowPair($0, $1, into: $2), $3) }
  }

  /// Returns the function that combines rows of codes.
  func codes(_ kernels: ImageKernelTable) -> SlidingWindow<UInt8>.Combination {
    let combine = self == .maximum ? kernels.maximumBytes : kernels.minimumBytes
    return { combine(BytePair($0, $1, into: $2), $3) }
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
    let input = inputs[0]
    let windows = ExtremumWindows(
      shape: shape, area: area, step: 1, combine: extremum.values(context.kernels))
    let scratch = context.scratch.floats(windows.scratchCount)
    for plane in 0..<output.layout.planeCount {
      windows.reduce(
        input.address(plane, x: area.minX - shape.reachX, y: area.minY - shape.reachY),
        stride: input.rowStride, into: output.address(plane, x: area.minX, y: area.minY),
        outputStride: output.rowStride, scratch: scratch)
    }
  }

  var summary: String {
    "\(extremum) over \(2 * shape.halfWidth + 1)×\(2 * shape.halfHeight + 1)"
      + (shape.diamond > 0 ? " + diamond \(shape.diamond)" : "")
  }
}

extension ExtremumRecipe: SelectingRecipe {
  func computeCodes(
    _ area: Region, into output: CodeTile, from input: CodeTile, extent: Region,
    in context: RenderContext
  ) {
    let windows = ExtremumWindows(
      shape: shape, area: area, step: output.channelCount, combine: extremum.codes(context.kernels))
    windows.reduce(
      input.address(x: area.minX - shape.reachX, y: area.minY - shape.reachY),
      stride: input.rowStride, into: output.address(x: area.minX, y: area.minY),
      outputStride: output.rowStride, scratch: context.scratch.values(windows.scratchCount))
  }

  func scratchByteCount(for area: Region, channelCount: Int) -> Int {
    ExtremumWindows<UInt8>(shape: shape, area: area, step: channelCount) { _, _, _, _ in }
      .scratchCount
  }
}

extension Image {
  /// Returns the extremum of every channel over a shape; the image itself if the shape is one pixel.
  func applyingExtremum(_ extremum: Extremum, over shape: MorphologyShape) -> Image {
    if extent.isEmpty || (shape.reachX == 0 && shape.reachY == 0) { return self }
    return Image(ExtremumRecipe(extremum: extremum, shape: shape), self)
  }
}
