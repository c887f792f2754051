// SPDX-License-Identifier: Apache-2.0

/// Shows the distance of each pixel from a mask as grey.
///
/// With d(x, y) the Euclidean distance between the centres of a pixel and the nearest one whose red
/// is above ½, 0 inside the mask, and e that to the nearest pixel that is not, 0 outside, all in pixels
/// and at most `maximum`, the result is d / maximum, e / maximum or ½ + (d − e) / (2 · maximum).
/// Outside its extent the input counts as background. The result is opaque and covers the plane. The input is
/// rendered whole before and must be finite.
public struct DistanceFromMask: ImageFilter {
  /// The side of the edge that is measured.
  public enum Side: String, Hashable, Sendable, CaseIterable, FilterParameterValue {
    /// Outside the mask, the distance to it.
    case outside
    /// Inside the mask, the distance to its outside.
    case inside
    /// Both sides; the edge is ½.
    case both
  }

  public static let declaration = FilterDeclaration(
    "distanceFromMask", category: .mask, "Shows the distance of each pixel from a mask as grey.",
    defaults: Self(),
    .optional(
      \.maximum, "maximum", range: 1...4096, unit: "pixels",
      "The distance shown as white, like all larger ones."),
    .optional(\.side, "side", "The side of the edge that is measured; both shows the edge as ½."))

  /// The distance in pixels shown as white, like all larger ones; at least 1.
  public var maximum: Double
  /// The side of the edge that is measured.
  public var side: Side

  /// Makes the filter.
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
    // One pixel more, so that there is something outside.
    let region = Region(touching: input.extent).grown(by: Int(maximum.rounded(.up)) + 1)
    let numbers = input.extent.isInfinite ? input : input.maskNumbers(in: region.rect)
    return Image(DistanceRecipe(maximum: maximum, side: side, region: region), numbers)
      .composited(over: beyond)
  }
}

private struct DistanceRecipe: BarrierRecipe {
  let maximum: Double
  let side: DistanceFromMask.Side
  let region: Region

  func extent(of inputs: [Rect]) -> Rect { region.rect }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .grey }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { extent }

  func format(ofInput index: Int) -> PixelFormat { PixelFormat(.red, .float32) }

  func evaluate(
    _ inputs: [PixelBuffer], context: RenderContext
  ) throws -> (pixels: PixelBuffer, x: Int, y: Int) {
    var marks: [Bool] = []
    marks.reserveCapacity(region.width * region.height)
    for y in 0..<region.height {
      inputs[0].withFloats(ofRow: y) { row in
        for x in 0..<region.width { marks.append(row[x] > 0.5) }
      }
    }
    let size = (width: region.width, height: region.height)
    let outside =
      side == .inside ? nil : squaredDistances(to: marks, width: size.width, height: size.height)
    let inside =
      side == .outside
      ? nil : squaredDistances(to: marks.map { !$0 }, width: size.width, height: size.height)
    func distance(_ squares: [Int32]?, _ place: Int) -> Double {
      squares.map { min(Double($0[place]).squareRoot(), maximum) } ?? 0
    }
    var result = PixelBuffer(
      width: region.width, height: region.height, format: .greyFloat, colorSpace: .none)
    for y in 0..<region.height {
      result.withMutableFloats(ofRow: y) { row in
        for x in 0..<region.width {
          let place = y * region.width + x
          let (d, e) = (distance(outside, place), distance(inside, place))
          let value =
            switch side {
            case .outside: d / maximum
            case .inside: e / maximum
            case .both: 0.5 + (d - e) / (2 * maximum)
            }
          row[x] = Float(value)
        }
      }
    }
    return (result, region.minX, region.minY)
  }

  var summary: String { "distance \(side), at most \(maximum)" }
}
