// SPDX-License-Identifier: Apache-2.0

/// An error of a request, or of a method of its observation.
public enum RequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The region of interest is empty, not finite, or extends outside the image.
  case invalidRegionOfInterest(NormalizedRect)
  /// The rotated rectangle is empty or not finite.
  case invalidRotatedRect(RotatedRect)
  /// The observation has no instance with this index; 0 is the background.
  case unknownInstance(Int, count: Int)
  /// The tensor's shape or type cannot represent an image.
  case unsuitableTensor(String)
  /// The URL does not refer to a file.
  case notAFile(String)
  /// A placement was made for an image or an input of another size.
  case placementMismatch(expected: [Size], found: [Size])
  /// The frame's time is not later than the time of the stream's previous frame.
  case frameOutOfOrder(time: Duration, previous: Duration)
  /// The request cannot produce pixels of this format.
  case unsupportedPixelFormat(PixelFormat, expected: [PixelFormat])

  public var description: String {
    switch self {
    case .invalidRegionOfInterest(let region):
      "the region of interest must be a part of (0, 0, 1, 1), found"
        + " (\(region.x), \(region.y), \(region.width), \(region.height))"
    case .invalidRotatedRect(let rect):
      "a rotated rectangle must be finite and at least 0.001 pixels wide and high, found the centre"
        + " (\(rect.center.x), \(rect.center.y)), the size \(rect.size.width)×\(rect.size.height)"
        + " and the angle \(rect.angle)"
    case .unknownInstance(let index, let count):
      "no instance \(index): the image has \(count), numbered from 1, and 0 is the background"
    case .unsuitableTensor(let message): message
    case .notAFile(let url): "\(url): expected the URL of a file"
    case .placementMismatch(let expected, let found):
      "the placement must be of \(Self.text(expected)), found \(Self.text(found))"
    case .frameOutOfOrder(let time, let previous):
      "a frame at \(time) follows one at \(previous): times must increase"
    case .unsupportedPixelFormat(let format, let expected):
      "the output must be of \(expected.map { "\($0)" }.joined(separator: ", ")), found \(format)"
    }
  }

  /// Returns the sizes of an image and an input as text.
  private static func text(_ sizes: [Size]) -> String {
    sizes.map { "\($0.width)×\($0.height)" }.joined(separator: " in ")
  }
}
