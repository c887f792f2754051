// SPDX-License-Identifier: Apache-2.0

/// The detections of a detector of faces or bodies in the whole upright image and, where smaller ones may be hidden, in the
/// squares of ``ImageSquares``, best first.
///
/// The squares are left out for portraits: images of medium size in which the detector finds one person near the camera.
struct DetectionSearch: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The detector.
  var detector: Detector

  /// The side of the smallest squares, in pixels: faces with a height of 40 pixels are found in squares of this size.
  static var side: Double { 640 }
  /// The longer side, in pixels, above which the squares are always searched.
  private static var largeSide: Double { 1280 }
  /// The aspect ratio above which the squares are always searched.
  private static var widest: Double { 2 }
  /// The height of a face, relative to the image's longer side, below which its person is far from the camera.
  private static var leastFace: Double { 1.0 / 24 }
  /// The height of a face, relative to the image's height, above which its person is as tall as most of the image.
  private static var leastPortrait: Double { 1.0 / 16 }
  /// The height of a face, relative to the side of the view in which it was found, below which its box is imprecise.
  private static var leastPrecise: Double { 1.0 / 12 }
  /// The minimum scores of faces and bodies in squares, where many things look like a face; bodies are also confirmed by the
  /// position of their head.
  private static var leastFaceScore: Float { 0.75 }
  private static var leastBodyScore: Float { 0.68 }
  /// The share of the smaller of two boxes that they have in common if they show the same object.
  private static var leastCommon: Float { 0.5 }

  func output(in context: RequestContext) throws -> [Detection] {
    let size = try context.imageSize()
    var found = try context.output(of: DetectionAnalysis(models: models, detector: detector))
    guard try needsSquares(in: context) else { return found }
    let long = max(size.width, size.height)
    var sides = found.map { _ in long }
    let leastScore = detector == .bodies ? Self.leastBodyScore : Self.leastFaceScore
    for square in ImageSquares(of: size, side: Self.side).rects {
      let side = Double(square.width) * size.width
      for detection in try detections(in: square, of: context, leastScore: leastScore) {
        guard let twin = found.firstIndex(where: { Self.areSame($0.box, detection.box) }) else {
          found.append(detection)
          sides.append(side)
          continue
        }
        // A box of a few pixels of the input is imprecise, so that the next network does not find what is in it.
        let height = Double(found[twin].height / detector.boxHeight) * size.height
        if height < Self.leastPrecise * sides[twin], side < sides[twin] {
          found[twin] = detection
          sides[twin] = side
        }
      }
    }
    return found.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
  }

  /// Returns the detections in a square of an image that have at least a given score and are whole.
  func detections(
    in square: CropRect, of context: RequestContext, leastScore: Float
  ) throws -> [Detection] {
    try context.checkCancellation()
    return try context.output(
      of: DetectionAnalysis(models: models, detector: detector, square: square)
    ).filter { $0.score >= leastScore && !square.cutsOff($0.box) }
  }

  /// Returns a Boolean value that indicates whether an image may show people who are too small to be detected in all of it.
  func needsSquares(in context: RequestContext) throws -> Bool {
    let size = try context.imageSize()
    let found = try context.output(of: DetectionAnalysis(models: models, detector: detector))
    let long = max(size.width, size.height)
    if long <= Self.side { return false }
    if long > Self.largeSide || long > Self.widest * min(size.width, size.height) { return true }
    // Where there are several people, there may be more.
    guard let only = found.first, found.count == 1 else { return true }
    return Double(only.height / detector.boxHeight) * size.height < Self.leastFace * long
  }

  /// Returns a Boolean value that indicates whether the detector finds exactly one person in the whole image, who is as tall
  /// as most of the image or extends beyond it.
  func isPortrait(in context: RequestContext) throws -> Bool {
    let found = try context.output(of: DetectionAnalysis(models: models, detector: detector))
    guard let only = found.first, found.count == 1 else { return false }
    return Double(only.height / detector.boxHeight) >= Self.leastPortrait
  }

  /// Returns a Boolean value that indicates whether two boxes show the same object.
  static func areSame(_ a: UprightBox, _ b: UprightBox) -> Bool {
    guard let common = a.intersection(b) else { return false }
    return common.area > leastCommon * min(a.area, b.area)
  }
}

extension CropRect {
  /// Returns a Boolean value that indicates whether a box touches a side of this upright rectangle that is inside the image.
  fileprivate func cutsOff(_ box: UprightBox) -> Bool {
    let extent = SIMD2(width, height)
    let low = SIMD2(xCenter, yCenter) - extent / 2
    let high = low + extent
    func isCut(_ axis: Int) -> Bool {
      box.minimum[axis] < low[axis] && low[axis] > 0
        || box.maximum[axis] > high[axis] && high[axis] < 1
    }
    return isCut(0) || isCut(1)
  }
}

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
