// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Filters {
  /// Replaces every pixel by the mean of the pixels in the disc around it, like a lens out of focus.
  ///
  /// c′ = Σ c(x + i, y + j) / n over the n offsets with i² + j² ≤ r², on premultiplied values, alpha included. Pixels
  /// beyond the extent are transparent; to keep edges from fading, extend the image with ``ClampToExtent`` first and
  /// crop the result afterwards. The extent grows by ⌊r⌋.
  ///
  /// - Complexity: O(r) per pixel.
  public struct DiscBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "discBlur", coreImage: "CIDiscBlur", category: .blur,
      "Replaces every pixel by the mean of the disc around it, like a lens out of focus.",
      defaults: Self(),
      .optional(
        \.radius, "radius", coreImage: "inputRadius", range: 0...100, unit: "pixels",
        "The radius of the disc."))

    /// The radius of the disc, in pixels.
    public var radius: Double

    /// Creates the filter.
    public init(radius: Double = 8) { self.radius = radius }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || !(radius >= 1) { return input }
      return Image(DiscRecipe(radius: min(radius, 100)), input)
    }
  }
}

/// A recipe that sums each input row over windows, one width for each vertical distance, and adds the sums to the rows
/// of the result above and below.
private struct DiscRecipe: AreaRecipe {
  /// Half the width of the disc at each distance from its centre row, in whole pixels.
  let halfWidths: [Int]

  init(radius: Double) {
    halfWidths = (0...Int(radius)).map {
      Int((radius * radius - Double($0 * $0)).squareRoot())
    }
  }

  private var reach: Int { halfWidths.count - 1 }

  /// The number of pixels in the disc.
  private var count: Int {
    halfWidths.enumerated().reduce(0) { $0 + (2 * $1.element + 1) * ($1.offset == 0 ? 1 : 2) }
  }

  func extent(of inputs: [Rect]) -> Rect {
    inputs[0].integral.grown(x: Double(reach), y: Double(reach))
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    output.grown(by: reach)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let width = area.width + 2 * reach
    let stride = paddedCount(width)
    // Memory for the sums of 1, 2, 4, … neighbours, and of a window.
    var levelCount = 1
    while 1 << levelCount <= 2 * halfWidths[0] + 1 { levelCount += 1 }
    let levels = context.scratch.floats((levelCount + 1) * stride)
    let window = levels + levelCount * stride
    let share = Float(1 / Double(count))
    for plane in 0..<output.layout.planeCount {
      for y in area.minY..<area.maxY {
        context.kernels.fillRow(
          output.address(plane, x: area.minX, y: y), with: 0, count: area.width)
      }
      for y in area.minY - reach..<area.maxY + reach {
        levels.update(
          from: inputs[0].address(plane, x: area.minX - reach, y: y), count: width)
        for level in 1..<levelCount {
          let half = 1 << (level - 1)
          let source = levels + (level - 1) * stride
          context.kernels.addRows(
            RowPair(source, source + half, into: source + stride), count: width - 2 * half + 1)
        }
        for (distance, halfWidth) in halfWidths.enumerated() {
          let low = y - distance
          let high = y + distance
          let takesLow = low >= area.minY && low < area.maxY
          let takesHigh = distance > 0 && high >= area.minY && high < area.maxY
          if !takesLow && !takesHigh { continue }
          sum(halfWidth, levels, stride, into: window, count: area.width, context)
          func addWindow(to row: Int) {
            let target = output.address(plane, x: area.minX, y: row)
            context.kernels.addRows(RowPair(target, window, into: target), count: area.width)
          }
          if takesLow { addWindow(to: low) }
          if takesHigh { addWindow(to: high) }
        }
      }
      for y in area.minY..<area.maxY {
        let row = output.address(plane, x: area.minX, y: y)
        context.kernels.scaleRow(row, by: share, into: row, count: area.width)
      }
    }
  }

  /// Writes the sums of 2 · `halfWidth` + 1 neighbours, combined from the sums of 1, 2, 4, … neighbours.
  private func sum(
    _ halfWidth: Int, _ levels: UnsafeMutablePointer<Float>, _ stride: Int,
    into window: UnsafeMutablePointer<Float>, count: Int, _ context: RenderContext
  ) {
    let size = 2 * halfWidth + 1
    var place = reach - halfWidth
    // The size is odd: the first bit is set.
    window.update(from: levels + place, count: count)
    place += 1
    var level = 1
    while 1 << level <= size {
      if size & 1 << level != 0 {
        context.kernels.addRows(
          RowPair(window, levels + level * stride + place, into: window), count: count)
        place += 1 << level
      }
      level += 1
    }
  }

  var operationsPerValue: Double {
    // One addition for each row of the disc; the sums along rows are computed by doubling, and shared.
    Double(halfWidths.count + 2 * (Int.bitWidth - halfWidths[0].leadingZeroBitCount))
  }

  var summary: String { "disc of \(count) pixels" }
}
