// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Replaces every pixel by the mean of the pixels in the square around it.
  ///
  /// c′(x, y) = Σ c(x + i, y + j) / (2 r + 1)² over |i| ≤ r and |j| ≤ r, with r rounded to whole pixels, on
  /// premultiplied values, alpha included. Pixels beyond the extent are transparent, so that edges fade; to avoid this,
  /// extend the image with ``Image/clampedToExtent()`` first and crop the result afterwards. The extent grows by r. The cost
  /// hardly depends on r.
  public struct BoxBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "boxBlur", coreImage: "CIBoxBlur", category: .blur,
      "Replaces every pixel by the mean of the square around it.",
      defaults: Self(),
      .optional(
        \.radius, "radius", range: 0...256, unit: "pixels",
        "The distance from the pixel to the side of the square; rounded."))

    /// The distance from the pixel to a side of the square, in pixels; rounded.
    public var radius: Double

    /// Creates the filter.
    public init(radius: Double = 10) { self.radius = radius }

    public func apply(to input: Image) -> Image {
      let radius = wholeRadius(radius)
      return input.extent.isEmpty || radius == 0 ? input : Image(BoxRecipe(radius: radius), input)
    }
  }
}

/// A recipe for sums along rows and then down columns, multiplied once by 1 / (2 r + 1)².
private struct BoxRecipe: AreaRecipe {
  let radius: Int

  func extent(of inputs: [Rect]) -> Rect {
    inputs[0].integral.grown(x: Double(radius), y: Double(radius))
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    output.grown(by: radius)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let window = SlidingWindow(size: 2 * radius + 1, combine: context.kernels.addRows)
    let rowCount = area.height + 2 * radius
    let stride = paddedCount(area.width)
    let spareCount = paddedCount(area.width + 2 * radius)
    let spare = context.scratch.floats(2 * spareCount + stride * rowCount)
    let sums = spare + 2 * spareCount
    let share = Float(1 / Double(window.size * window.size))
    for plane in 0..<output.layout.planeCount {
      for row in 0..<rowCount {
        window.disjointRow(
          inputs[0].address(plane, x: area.minX - radius, y: area.minY - radius + row),
          spares: (spare, spare + spareCount), into: sums + row * stride, count: area.width)
      }
      window.columns(
        sums, stride: stride, firstRow: area.minY - radius, spare: spare,
        into: output.address(plane, x: area.minX, y: area.minY), outputStride: output.rowStride,
        rowCount: area.height, width: area.width)
      for y in area.minY..<area.maxY {
        let row = output.address(plane, x: area.minX, y: y)
        context.kernels.scaleRow(row, by: share, into: row, count: area.width)
      }
    }
  }

  var summary: String { "box \(2 * radius + 1)×\(2 * radius + 1)" }
}

/// A recipe whose pixels depend on the nine pixels around them in a clamped image, with the extent and the layout of the image
/// before it was clamped.
protocol SquareRecipe: AreaRecipe {
  /// The extent of the image before it was clamped.
  var extent: Rect { get }
  /// The layout of the image before it was clamped.
  var layout: PixelLayout { get }
}

extension SquareRecipe {
  func extent(of inputs: [Rect]) -> Rect { extent }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { layout }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    output.grown(by: 1)
  }
}
