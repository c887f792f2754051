// SPDX-License-Identifier: Apache-2.0

/// The detections of a detector of faces or bodies in the whole upright image and, where smaller ones may be hidden, in the
/// squares of ``ImageSquares``, best first.
///
/// The squares are left out if the whole image shows people at a size at which the detector would not have missed others.
struct DetectionSearch: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The detector.
  var detector: Detector

  /// The side of the smallest squares, in pixels: faces with a height of 40 pixels are found in squares of this size.
  private static var side: Double { 640 }
  /// The longer side, in pixels, above which the squares are always searched.
  private static var largeSide: Double { 1280 }
  /// The aspect ratio above which the squares are always searched.
  private static var widest: Double { 2 }
  /// The height of a face, relative to the image's longer side, below which the detector may have missed others.
  private static var leastFace: Double { 1.0 / 24 }
  /// The share of the smaller of two boxes that they have in common if they show the same object.
  private static var leastCommon: Float { 0.5 }

  func output(in context: RequestContext) throws -> [Detection] {
    let size = try context.imageSize()
    var found = try context.output(of: DetectionAnalysis(models: models, detector: detector))
    guard needsSquares(found, in: size) else { return found }
    for square in ImageSquares(of: size, side: Self.side).rects {
      try context.checkCancellation()
      let part = try context.output(
        of: DetectionAnalysis(models: models, detector: detector, square: square))
      for detection in part where !square.cutsOff(detection.box) {
        if !found.contains(where: { Self.areSame($0.box, detection.box) }) {
          found.append(detection)
        }
      }
    }
    return found.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
  }

  private func needsSquares(_ found: [Detection], in size: Size) -> Bool {
    let long = max(size.width, size.height)
    if long <= Self.side { return false }
    if long > Self.largeSide || long > Self.widest * min(size.width, size.height) { return true }
    let heights = found.map { Double($0.height) * size.height / Double(detector.boxHeight) }
    guard let least = heights.min() else { return true }
    return least < Self.leastFace * long
  }

  private static func areSame(_ a: UprightBox, _ b: UprightBox) -> Bool {
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
