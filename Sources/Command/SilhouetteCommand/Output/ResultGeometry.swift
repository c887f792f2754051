// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// The geometry of a result: which part of a photo it shows, and at which size.
///
/// All rectangles are in pixels of the upright photo, from its lower left corner, with y pointing up.
struct ResultGeometry: Hashable, Sendable {
  /// The part of a photo on which the result is centred and which determines its scale.
  enum Focus: String, CaseIterable, Sendable {
    /// As much of the photo as has the shape of the result.
    case photo
    /// All of the subject.
    case subject
    /// The head of the largest face, as in a passport.
    case face
  }

  /// The empty border around the subject, on each side.
  enum Padding: Hashable, Sendable {
    /// A number of pixels of the result.
    case pixels(Double)
    /// A fraction of the result's width on the left and right, and of its height above and below, less than 0.5.
    case fraction(Double)
  }

  var focus = Focus.photo
  /// The width divided by the height; `nil` for the shape that follows from the photo or the subject.
  var aspect: Double?
  /// The exact size in pixels; `nil` for the photo's scale. It takes precedence over the aspect ratio.
  var size: PixelSize?
  /// The border around a subject.
  var padding = Padding.pixels(0)

  /// The distance from the chin to the crown, relative to the height of the picture: the middle of the 70 to 80 % that
  /// ICAO Doc 9303 demands for portraits in passports. The crown is the top of the head without hair.
  static let headHeight = 0.75
  /// The space above the crown, relative to the height of the picture, so that hair fits in. With ``headHeight``, the eyes
  /// are at 52 % of the height, and ISO/IEC 19794-5 demands 50 to 70 %.
  static let headroom = 0.1
  /// The aspect ratio of the portrait in a passport, 35 mm × 45 mm, used for a face if no other is given.
  static let passportAspect = 35.0 / 45

  /// Returns the frame of a photo's result.
  ///
  /// - Parameters:
  ///   - photo: The size of the photo.
  ///   - subject: The box around the subject; empty if nothing was found, which makes the focus the photo.
  ///   - head: The head; must not be `nil` if the focus is a face.
  func frame(of photo: Size, subject: Rect, head: HeadPosition?) -> ResultFrame {
    switch focus {
    case .face: return head.map(self.frame) ?? frame(in: photo, near: subject)
    case .subject where !subject.isEmpty: return frame(around: subject)
    case .subject, .photo: return frame(in: photo, near: subject)
    }
  }

  /// The aspect ratio that the options demand.
  private var shape: Double? { size.map { Double($0.width) / Double($0.height) } ?? aspect }

  /// Returns the largest part of the photo with the shape of the result, as near to the subject as possible.
  private func frame(in photo: Size, near subject: Rect) -> ResultFrame {
    let aspect = shape ?? photo.width / photo.height
    var width = min(photo.width, photo.height * aspect)
    var height = min(photo.height, photo.width / aspect)
    if size == nil {
      width = max(1, width.rounded())
      height = max(1, height.rounded())
    }
    let middle =
      subject.isEmpty ? Point(x: photo.width / 2, y: photo.height / 2) : subject.middle
    func start(_ middle: Double, _ length: Double, _ side: Double) -> Double {
      min(max(aligned(middle - length / 2), 0), side - length)
    }
    return framed(
      Rect(
        x: start(middle.x, width, photo.width), y: start(middle.y, height, photo.height),
        width: width, height: height))
  }

  /// Returns the smallest frame of the demanded shape around a subject and its padding.
  private func frame(around subject: Rect) -> ResultFrame {
    var (width, height) = (subject.width, subject.height)
    switch (padding, size) {
    case (.fraction(let fraction), _):
      width /= 1 - 2 * fraction
      height /= 1 - 2 * fraction
    case (.pixels(let pixels), nil):
      width += 2 * pixels
      height += 2 * pixels
    case (.pixels(let pixels), let size?):
      width *= Double(size.width) / (Double(size.width) - 2 * pixels)
      height *= Double(size.height) / (Double(size.height) - 2 * pixels)
    }
    if let shape {
      (width, height) = (max(width, height * shape), max(height, width / shape))
    }
    if size == nil {
      width.round(.up)
      height.round(.up)
    }
    return framed(
      Rect(
        x: aligned(subject.middle.x - width / 2), y: aligned(subject.middle.y - height / 2),
        width: width, height: height))
  }

  /// Returns the frame that shows a head as in a passport.
  private func frame(around head: HeadPosition) -> ResultFrame {
    var height = (head.crown - head.chin) / Self.headHeight
    var width = height * (shape ?? Self.passportAspect)
    if size == nil {
      width = max(1, width.rounded())
      height = max(1, height.rounded())
    }
    let top = head.crown + Self.headroom * height
    return framed(
      Rect(
        x: aligned(head.middle - width / 2), y: aligned(top - height), width: width,
        height: height))
  }

  /// Returns a coordinate, rounded to whole pixels of the photo if the result keeps the photo's scale.
  private func aligned(_ coordinate: Double) -> Double {
    size == nil ? coordinate.rounded(.down) : coordinate
  }

  private func framed(_ region: Rect) -> ResultFrame {
    ResultFrame(
      region: region, size: size ?? PixelSize(width: Int(region.width), height: Int(region.height)))
  }
}

extension Rect {
  /// The centre.
  fileprivate var middle: Point { Point(x: minX + width / 2, y: minY + height / 2) }
}

/// The position of a head in a photo, in pixels from the photo's lower left corner.
struct HeadPosition: Hashable, Sendable {
  /// The height of the chin.
  var chin: Double
  /// The height of the top of the head without hair.
  var crown: Double
  /// The middle between the eyes, horizontally.
  var middle: Double

  /// Creates the position of a head from its chin and eyes.
  ///
  /// The crown cannot be seen under hair. It is as far above the eyes as the chin is below them: the eyes are half way up
  /// the head of an adult.
  init(chin: Point, eyes: Point) {
    self.chin = chin.y
    crown = 2 * eyes.y - chin.y
    middle = eyes.x
  }
}
