// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility

/// A figure that a tutorial shows or describes, made by the tutorial's code and by the library.
public struct Figure: Sendable, CustomStringConvertible {
  /// The stem of the names of its files.
  public let name: String
  /// What the reader sees.
  public let caption: String
  /// The library's way to the same picture.
  public let ours: Ours
  let photo: @Sendable () throws -> CGImage
  let tutorial: @Sendable (CGImage) async throws -> CGImage
  /// The distances, in pixels, between the points that both draw; `nil` for pictures without points.
  var distances: (@Sendable (_ photo: CGImage, _ path: String) throws -> [Double])?

  public var description: String { name }

  /// Makes the figure in a folder: the photo, NAME-photo.png, the picture of the tutorial's code, NAME-tutorial.png, and the
  /// library's, NAME-ours.png.
  ///
  /// - Returns: The difference of the two pictures.
  /// - Throws: `FigureError`; the errors of the library and of files.
  public func make(in folder: String) async throws -> Difference {
    func path(_ part: String) -> String { "\(folder)/\(name)-\(part).png" }
    let image = try photo()
    try image.write(to: path("photo"))
    try await tutorial(image).write(to: path("tutorial"))
    try await ours.write(path("photo"), path("ours"))
    var difference = try Difference(path("tutorial"), path("ours"))
    difference.farthest = try distances.map { try $0(image, path("photo")).max() ?? .infinity }
    return difference
  }

  /// Returns the figures of the photos in the folder Examples, and, with a folder of other photos, the same of these, which may
  /// not be published.
  public static func all(examples: String, shared: String? = nil) -> [Figure] {
    let photos = Photographs(examples: examples, shared: shared)
    return removingBackgrounds(photos) + colouringPeople(photos) + applyingMattes(photos)
      + virtualBackgrounds(photos) + analysingPeople(photos)
  }
}

/// An error in making a figure.
public struct FigureError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension Optional {
  /// Returns the value, which a step of a figure must have.
  func made(_ what: String) throws -> Wrapped {
    guard let self else { throw FigureError("\(what): expected an image, found none") }
    return self
  }
}

extension CGImage {
  func write(to path: String) throws {
    try UIImage(cgImage: self).pngData().made(path).write(to: URL(fileURLWithPath: path))
  }
}

extension CIImage {
  /// Renders the whole image.
  func rendered() throws -> CGImage {
    try CIContext().createCGImage(self, from: extent).made("a rendering")
  }
}
