// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Filters {
  /// Replaces every pixel by the mean of the pixels in the disc around it, like a lens out of focus.
  ///
  /// c′ = Σ c(x + i, y + j) / n over the n offsets with i² + j² ≤ r², on premultiplied values, alpha included. Pixels
  /// beyond the extent are transparent; to keep edges from fading, extend the image with ``Image/clampedToExtent()`` first and
  /// crop the result afterwards. The extent grows by ⌊r⌋.
  ///
  /// - Complexity: O(r) per pixel.
  public struct DiscBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "discBlur", coreImage: "CIDiscBlur", category: .blur,
      "Replaces every pixel by the mean of the disc around it, like a lens out of focus.",
      defaults: Self(),
      .optional(\.radius, "radius", range: 0...100, unit: "pixels", "The radius of the disc."))

    /// The radius of the disc, in pixels.
    public var radius: Double

    /// Creates the filter.
    public init(radius: Double = 8) { self.radius = radius }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || !(radius >= 1) { return input }
      return Image(DiscRecipe([DiscRecipe.Disc(radius: min(radius, 100))]), input)
    }
  }
}

/// A recipe for a weighted mean of concentric discs, which is how a lens shows a point out of focus.
///
/// It sums each input row over windows, one width for each disc and each vertical distance, and adds the sums to the rows of
/// the result above and below.
struct DiscRecipe: AreaRecipe {
  /// The offsets (i, j) of whole pixels with i² + j² ≤ r², with a weight for each of them.
  struct Disc: Hashable, Sendable {
    let radius: Double
    var weight: Double = 1

    /// Half the width of the disc at each distance from its centre row, in whole pixels.
    var halfWidths: [Int] {
      (0...Int(radius)).map { Int((radius * radius - Double($0 * $0)).squareRoot()) }
    }

    /// The number of pixels in the disc.
    var count: Int {
      halfWidths.enumerated().reduce(0) { $0 + (2 * $1.element + 1) * ($1.offset == 0 ? 1 : 2) }
    }
  }

  /// Half the width of a disc at one distance from the centre row, and the disc's weight.
  private struct Window {
    let halfWidth: Int
    let weight: Float
  }

  let discs: [Disc]
  /// The windows at each distance from the centre row.
  private let windows: [[Window]]
  /// The reciprocal of the sum of all weights.
  private let share: Float
  private let largest: Int

  /// Creates the recipe from discs of radii of at least 0, whose weights, summed over their pixels, are positive.
  init(_ discs: [Disc]) {
    self.discs = discs
    var windows: [[Window]] = []
    for disc in discs {
      for (distance, halfWidth) in disc.halfWidths.enumerated() {
        if distance == windows.count { windows.append([]) }
        windows[distance].append(Window(halfWidth: halfWidth, weight: Float(disc.weight)))
      }
    }
    self.windows = windows
    share = Float(1 / discs.reduce(0) { $0 + $1.weight * Double($1.count) })
    largest = windows.joined().map(\.halfWidth).max() ?? 0
  }

  static func == (first: DiscRecipe, second: DiscRecipe) -> Bool { first.discs == second.discs }

  func hash(into hasher: inout Hasher) { hasher.combine(discs) }

  private var reach: Int { windows.count - 1 }

  func extent(of inputs: [Rect]) -> Rect {
    inputs[0].integral.grown(x: Double(reach), y: Double(reach))
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    output.grown(by: reach)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let width = area.width + 2 * reach
    let stride = paddedCount(width)
    // Memory for the sums of 1, 2, 4, … neighbours, of a window, and of all windows at a distance.
    var levelCount = 1
    while 1 << levelCount <= 2 * largest + 1 { levelCount += 1 }
    let levels = context.scratch.floats((levelCount + 2) * stride)
    let sum = levels + levelCount * stride
    let spare = sum + stride
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
        for (distance, windows) in windows.enumerated() {
          let low = y - distance
          let high = y + distance
          let takesLow = low >= area.minY && low < area.maxY
          let takesHigh = distance > 0 && high >= area.minY && high < area.maxY
          if !takesLow && !takesHigh { continue }
          add(windows, levels, stride, into: sum, spare, count: area.width, context)
          func addSum(to row: Int) {
            let target = output.address(plane, x: area.minX, y: row)
            context.kernels.addRows(RowPair(target, sum, into: target), count: area.width)
          }
          if takesLow { addSum(to: low) }
          if takesHigh { addSum(to: high) }
        }
      }
      for y in area.minY..<area.maxY {
        let row = output.address(plane, x: area.minX, y: y)
        context.kernels.scaleRow(row, by: share, into: row, count: area.width)
      }
    }
  }

  /// Writes the weighted sum of the windows at one distance.
  private func add(
    _ windows: [Window], _ levels: UnsafeMutablePointer<Float>, _ stride: Int,
    into sum: UnsafeMutablePointer<Float>, _ spare: UnsafeMutablePointer<Float>, count: Int,
    _ context: RenderContext
  ) {
    for (index, window) in windows.enumerated() {
      let target = index == 0 ? sum : spare
      add(window.halfWidth, levels, stride, into: target, count: count, context)
      if window.weight != 1 {
        context.kernels.scaleRow(target, by: window.weight, into: target, count: count)
      }
      if index > 0 { context.kernels.addRows(RowPair(sum, spare, into: sum), count: count) }
    }
  }

  /// Writes the sums of 2 · `halfWidth` + 1 neighbours, combined from the sums of 1, 2, 4, … neighbours.
  private func add(
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
    // One addition for each row of each disc; the sums along rows are computed by doubling, and shared.
    Double(windows.joined().count + 2 * (Int.bitWidth - largest.leadingZeroBitCount))
  }

  var summary: String {
    discs.count == 1
      ? "disc of \(discs[0].count) pixels"
      : "discs " + discs.map { "\($0.radius) × \($0.weight)" }.joined(separator: ", ")
  }
}
