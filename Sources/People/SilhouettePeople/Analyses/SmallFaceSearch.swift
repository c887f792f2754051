// SPDX-License-Identifier: Apache-2.0

/// The small faces in squares of an image that are smaller than those of ``DetectionSearch``, in no particular order.
///
/// The number of squares is limited, and with it the time: in images of more than 7 megapixels, squares of this size would be
/// too many, and there are none.
struct SmallFaceSearch: ImageAnalysis {
  /// The networks.
  var models: PeopleModels

  /// The sides of the squares, in pixels. They differ enough from those of ``DetectionSearch`` to show more.
  private static var sides: ClosedRange<Double> { 256...DetectionSearch.side * 0.8 }
  /// The maximum number of squares of one size.
  private static var mostSquares: Int { 48 }
  /// The ratio of the sides of the larger and the smaller squares.
  private static var ratio: Double { 1.4 }
  /// The minimum score of a face.
  private static var leastScore: Float { 0.7 }
  /// The heights of faces relative to the side of their square. What is smaller may be anything, and larger faces are found
  /// in larger squares.
  private static var heights: ClosedRange<Double> { 1.0 / 18...1.0 / 4 }

  func output(in context: RequestContext) throws -> [Detection] {
    let search = DetectionSearch(models: models, detector: .faceFullRange)
    guard try search.needsSquares(in: context) else { return [] }
    let size = try context.imageSize()
    return try squares(of: size).flatMap { square in
      try search.detections(in: square, of: context, leastScore: Self.leastScore).filter {
        Self.heights.contains(Double($0.height / square.height))
      }
    }
  }

  /// Returns squares of two sizes: a face that is uncertain in one of the smaller may be certain in one of the larger.
  private func squares(of size: Size) -> [CropRect] {
    let small = ImageSquares(of: size, sides: Self.sides, most: Self.mostSquares).rects
    guard let first = small.first else { return [] }
    let side = Double(first.width) * size.width * Self.ratio
    guard side <= Self.sides.upperBound else { return small }
    return small
      + ImageSquares(of: size, sides: side...Self.sides.upperBound, most: Self.mostSquares).rects
  }
}
