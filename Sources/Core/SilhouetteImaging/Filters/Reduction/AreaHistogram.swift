// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Counts how often each value occurs in a rectangle.
  ///
  /// The result is one opaque row of `count` pixels from the origin on: each colour of pixel k is scale · n / N, with
  /// n the number of pixels whose premultiplied colour c satisfies k / count ≤ c < (k + 1) / count, and N the number
  /// of all pixels. Colours are clamped to 0…1. Only pixels inside the image's extent count; they are rendered first.
  public struct AreaHistogram: ImageFilter {
    public static let declaration = FilterDeclaration(
      "areaHistogram", coreImage: "CIAreaHistogram", category: .reduction,
      "Counts the occurrences of each value in a rectangle.", defaults: Self(),
      .optional(
        \.extent, "extent", unit: "pixels",
        "The rectangle whose pixels count; infinite for the image's extent."),
      .optional(\.count, "count", range: 1...2048, "The number of bins."),
      .optional(
        \.scale, "scale", range: 0...1_000_000,
        "The factor of the relative frequencies, whose sum is otherwise 1."))

    /// The rectangle of pixels to include; infinite for the image's extent.
    public var extent: Rect
    /// The number of bins, 1…2048.
    public var count: Int
    /// The factor applied to the relative frequencies, whose sum is 1 before scaling.
    public var scale: Double

    /// Creates the filter.
    public init(extent: Rect = .infinite, count: Int = 64, scale: Double = 1) {
      self.extent = extent
      self.count = count
      self.scale = scale
    }

    public func apply(to input: Image) -> Image {
      let count = min(max(count, 1), 2048)
      let area = input.cropped(to: extent == .infinite ? input.extent : extent)
      if area.extent.isEmpty {
        return Image(color: .black)
          .cropped(to: Rect(x: 0, y: 0, width: Double(count), height: 1))
      }
      return Image(HistogramRecipe(count: count, scale: scale), area)
    }
  }
}

/// A histogram as one row of pixels from the origin on.
private struct HistogramRecipe: BarrierRecipe {
  let count: Int
  let scale: Double

  func extent(of inputs: [Rect]) -> Rect { Rect(x: 0, y: 0, width: Double(count), height: 1) }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .opaque }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { extent }

  func format(ofInput index: Int) -> PixelFormat { PixelFormat(.rgb, .float32) }

  func evaluate(
    _ needed: Region, from inputs: [PixelBuffer], context: RenderContext
  ) throws -> (pixels: PixelBuffer, x: Int, y: Int) {
    var counts = [Int](repeating: 0, count: 3 * count)
    for y in 0..<inputs[0].height {
      inputs[0].withFloats(ofRow: y) { row in
        countRow(
          row, channelCount: 3, valueCount: count, pixelCount: inputs[0].width, into: &counts)
      }
    }
    let share = scale / (Double(inputs[0].width) * Double(inputs[0].height))
    var pixels = PixelBuffer(
      width: count, height: 1, format: PixelFormat(.rgb, .float32), colorSpace: .none)
    pixels.withMutableFloats(ofRow: 0) { row in
      for place in counts.indices { row[place] = Float(Double(counts[place]) * share) }
    }
    return (pixels, 0, 0)
  }

  var summary: String { "histogram of \(count) values × \(scale)" }
}
