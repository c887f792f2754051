// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension Filters {
  /// Shows the distance of each pixel from a mask as grey.
  ///
  /// The mask consists of the pixels whose red is above ½; pixels beyond the input's extent are outside. Let d be the
  /// Euclidean distance between the centres of a pixel and the nearest pixel of the mask, and e the distance to the
  /// nearest pixel outside the mask, both in pixels and at most `maximum`. The result is d / maximum, e / maximum or
  /// ½ + (d − e) / (2 · maximum), depending on `side`. The result is opaque and covers the plane. The input is
  /// rendered completely first and must be finite; distances are measured where they are needed.
  public struct DistanceFromMask: ImageFilter {
    /// The side of the edge on which distances are measured.
    public enum Side: String, Hashable, Sendable, CaseIterable, FilterParameterValue {
      /// The distance to the mask, for pixels outside it.
      case outside
      /// The distance to the outside, for pixels of the mask.
      case inside
      /// The distances on both sides; the edge is ½.
      case both
    }

    public static let declaration = FilterDeclaration(
      "distanceFromMask", category: .mask, "Shows the distance of each pixel from a mask as grey.",
      defaults: Self(),
      .optional(
        \.maximum, "maximum", range: 1...4096, unit: "pixels",
        "The distance shown as white, like all larger ones."),
      .optional(
        \.side, "side",
        "The side of the edge on which distances are measured; both shows the edge as ½."))

    /// The distance in pixels that becomes white, as do all larger ones; at least 1.
    public var maximum: Double
    /// The side of the edge on which distances are measured.
    public var side: Side

    /// Creates the filter.
    public init(
      maximum: Double = 32, side: Side = .outside
    ) {
      self.maximum = maximum
      self.side = side
    }

    public func apply(to input: Image) -> Image {
      let far: Float = side == .inside ? 0 : 1
      let beyond = Image(color: Color(red: far, green: far, blue: far, colorSpace: .none))
      if input.extent.isEmpty { return beyond }
      let maximum = maximum.isNaN ? 1 : min(max(maximum, 1), 4096)
      let region = Region(touching: input.extent)
      let numbers = input.extent.isInfinite ? input : input.maskNumbers(in: region.rect)
      return Image(
        DistanceRecipe(
          maximum: maximum, side: side, mask: region), numbers
      ).composited(over: beyond)
    }
  }

  /// ``DistanceFromMask`` outside the mask, under the name and with the parameter of Core Image's filter.
  struct DistanceGradientFromRedMask: ImageFilter {
    static let declaration = FilterDeclaration(
      "distanceGradientFromRedMask", coreImage: "CIDistanceGradientFromRedMask", category: .mask,
      "Shows the distance of each pixel from a mask, 0 inside it.", defaults: Self(),
      .optional(
        \.maximumDistance, "maximumDistance", range: 1...4096, unit: "pixels",
        "The distance that becomes 1, like all larger ones."))

    var maximumDistance = 10.0

    func apply(to input: Image) -> Image {
      DistanceFromMask(maximum: maximumDistance, side: .outside).apply(to: input)
    }
  }

  /// ``DistanceFromMask`` on both sides, from −1 deep inside to 1 far outside. Values below 0 are black in formats of integers.
  struct SignedDistanceGradientFromRedMask: ImageFilter {
    static let declaration = FilterDeclaration(
      "signedDistanceGradientFromRedMask", coreImage: "CISignedDistanceGradientFromRedMask",
      category: .mask,
      "Shows the distance of each pixel from the edge of a mask, below 0 inside it.",
      defaults: Self(),
      .optional(
        \.maximumDistance, "maximumDistance", range: 1...4096, unit: "pixels",
        "The distance that becomes 1 outside and −1 inside, like all larger ones."))

    var maximumDistance = 10.0

    func apply(to input: Image) -> Image {
      // From 0…1, with the edge at ½, to −1…1.
      DistanceFromMask(maximum: maximumDistance, side: .both).apply(to: input)
        .applyingColorMatrix(
          ColorMatrix(
            red: [2, 0, 0, 0], green: [0, 2, 0, 0], blue: [0, 0, 2, 0], bias: [-1, -1, -1, 0]))
    }
  }
}

private struct DistanceRecipe: BarrierRecipe {
  let maximum: Double
  let side: Filters.DistanceFromMask.Side
  /// The pixels of the input.
  let mask: Region

  /// Pixels farther away have the maximum distance.
  func extent(of inputs: [Rect]) -> Rect { mask.grown(by: Int(maximum.rounded(.up))).rect }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .grey }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { extent }

  func format(ofInput index: Int) -> PixelFormat { PixelFormat(.red, .float32) }

  func evaluate(
    _ needed: Region, from inputs: [PixelBuffer], context: RenderContext
  ) throws -> (pixels: PixelBuffer, x: Int, y: Int) {
    // A margin of one pixel, so that some pixels are outside the mask.
    let grid = needed.union(mask.grown(by: 1))
    let marks = try marks(inputs[0], in: grid)
    let field = DistanceField(
      to: marks, width: grid.width, height: grid.height, measuresOutside: side != .inside,
      measuresInside: side != .outside)
    var result = try PixelBuffer.allocated(
      width: needed.width, height: needed.height, format: .greyFloat, colorSpace: .none)
    for y in 0..<needed.height {
      let first = (grid.maxY - needed.maxY + y) * grid.width + needed.minX - grid.minX
      result.withMutableFloats(ofRow: y) { row in
        field.write(from: first, maximum: maximum, into: row, count: needed.width)
      }
    }
    return (result, needed.minX, needed.minY)
  }

  /// Returns a Boolean value for each pixel of a grid around the mask, top row first; `true` for pixels of the mask.
  private func marks(_ numbers: PixelBuffer, in grid: Region) throws -> [Bool] {
    // The marks, and two intermediate grids of distances for each result.
    try AvailableMemory.require(.saturatingProduct(grid.pixelCount, side == .both ? 14 : 9))
    var marks = [Bool](repeating: false, count: grid.pixelCount)
    for y in 0..<mask.height {
      let first = (grid.maxY - mask.maxY + y) * grid.width + mask.minX - grid.minX
      numbers.withFloats(ofRow: y) { row in
        markRow(row, above: 0.5, into: &marks, from: first, count: mask.width)
      }
    }
    return marks
  }

  var operationsPerValue: Double { 32 }

  var summary: String { "distance \(side), at most \(maximum)" }
}
