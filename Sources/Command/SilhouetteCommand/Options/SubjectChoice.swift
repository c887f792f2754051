// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The part of a photo that a command takes as its subject.
enum SubjectChoice: Hashable, Sendable {
  /// The subject that a viewer would name as the main one.
  case main
  /// All subjects that have a class.
  case all
  /// The subject at a position.
  case at(PixelPosition)
  /// The subject in a rectangle.
  case box(PixelBox)
}

/// A distance along one side of a photo.
enum PixelLength: Hashable, Sendable {
  case pixels(Double)
  /// A percentage of the side, 0…100.
  case percent(Double)

  /// Parses a number such as `120`, or a percentage such as `45%`; `nil` for any other text, or a negative number.
  init?(_ text: some StringProtocol) {
    let isPercent = text.ends(with: "%")
    guard let number = Double(Substring(Substring(text).utf8.dropLast(isPercent ? 1 : 0))),
      number.isFinite, number >= 0
    else { return nil }
    if isPercent {
      guard number <= 100 else { return nil }
      self = .percent(number)
    } else {
      self = .pixels(number)
    }
  }

  /// Parses lengths that are separated by commas.
  ///
  /// - Returns: `nil` unless there are `count` lengths.
  static func list(_ text: String, count: Int) -> [PixelLength]? {
    let parts = text.split(at: ",", omittingEmptySubsequences: false)
    let lengths = parts.compactMap { part in
      PixelLength(Substring(part.unicodeScalars.drop { $0 == " " }))
    }
    return parts.count == count && lengths.count == count ? lengths : nil
  }

  /// Returns the length as a fraction of a side, 0…1 inside the photo.
  ///
  /// - Parameter side: The length of the side in pixels, not 0.
  func share(of side: Double) -> Double {
    switch self {
    case .pixels(let number): number / side
    case .percent(let number): number / 100
    }
  }
}

/// A position in a photo, measured to the right and down from the top left corner.
struct PixelPosition: Hashable, Sendable {
  let x: PixelLength
  let y: PixelLength

  /// Parses a text such as `120,80` or `50%,40%`; `nil` for any other text.
  init?(_ text: String) {
    guard let lengths = PixelLength.list(text, count: 2) else { return nil }
    x = lengths[0]
    y = lengths[1]
  }

  /// Parses an argument.
  ///
  /// - Throws: `ValidationError` with the accepted notations.
  static func parse(_ text: String) throws -> PixelPosition {
    if let position = PixelPosition(text) { return position }
    throw ValidationError(
      "expected x,y in pixels from the top left corner, such as 120,80, or in percent, such as"
        + " 50%,40%")
  }

  /// Returns the position as fractions of a photo's sides.
  ///
  /// - Parameter size: The size of the upright photo in pixels, not empty.
  /// - Throws: ``OutsidePhotoError``.
  func point(in size: Size, option: String = "--at") throws -> NormalizedPoint {
    let point = NormalizedPoint(x: x.share(of: size.width), y: y.share(of: size.height))
    guard point.x <= 1, point.y <= 1 else { throw OutsidePhotoError(option: option, size: size) }
    return point.verticallyFlipped()
  }

  /// Returns the centre of the pixel at the position, as fractions of a photo's sides.
  ///
  /// - Throws: ``OutsidePhotoError``.
  func pixelCenter(
    in size: Size, option: String, of picture: String = "photo"
  ) throws -> NormalizedPoint {
    func center(_ length: PixelLength, _ side: Double) throws -> Double {
      let pixel =
        switch length {
        case .pixels(let number): number.rounded(.down)
        case .percent(let number): (number / 100 * side).rounded(.down)
        }
      // The right and the lower edge belong to the last pixel.
      guard pixel < side || length.share(of: side) == 1 else {
        throw OutsidePhotoError(option: option, picture: picture, size: size)
      }
      return (min(pixel, side - 1) + 0.5) / side
    }
    return NormalizedPoint(x: try center(x, size.width), y: try center(y, size.height))
      .verticallyFlipped()
  }
}

/// A rectangle in a photo, measured to the right and down from the top left corner, as `silhouette labels` prints boxes.
struct PixelBox: Hashable, Sendable {
  let x: PixelLength
  let y: PixelLength
  let width: PixelLength
  let height: PixelLength

  /// Parses a text such as `10,20,300,200` or `10%,20%,50%,50%`; `nil` for any other text or an empty rectangle.
  init?(_ text: String) {
    guard let lengths = PixelLength.list(text, count: 4),
      lengths[2].share(of: 1) > 0, lengths[3].share(of: 1) > 0
    else { return nil }
    x = lengths[0]
    y = lengths[1]
    width = lengths[2]
    height = lengths[3]
  }

  /// Parses an argument.
  ///
  /// - Throws: `ValidationError` with the accepted notations.
  static func parse(_ text: String) throws -> PixelBox {
    if let box = PixelBox(text) { return box }
    throw ValidationError(
      "expected x,y,width,height in pixels from the top left corner, such as 10,20,300,200, or in"
        + " percent, such as 10%,20%,50%,60%; width and height must not be 0")
  }

  /// Returns the part of the rectangle that is inside a photo, as fractions of the photo's sides.
  ///
  /// - Parameter size: The size of the upright photo in pixels, not empty.
  /// - Throws: ``OutsidePhotoError`` if it is outside of the photo.
  func rect(in size: Size) throws -> NormalizedRect {
    let left = x.share(of: size.width)
    let top = y.share(of: size.height)
    guard left < 1, top < 1 else { throw OutsidePhotoError(option: "--box", size: size) }
    return NormalizedRect(
      x: left, y: top, width: min(width.share(of: size.width), 1 - left),
      height: min(height.share(of: size.height), 1 - top)
    ).verticallyFlipped()
  }
}

/// The error for a position or rectangle outside of the photo.
struct OutsidePhotoError: Error, CustomStringConvertible {
  let option: String
  var picture = "photo"
  /// The size of the photo in pixels.
  let size: Size

  var description: String {
    "\(option) lies outside of the \(picture), which is \(Int(size.width))×\(Int(size.height))"
      + " pixels;"
      + " give pixels from the top left corner, or percentages such as 50%,40%"
  }
}
