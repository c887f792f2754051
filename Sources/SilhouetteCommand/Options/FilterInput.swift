// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// What filters are applied to: a picture from a file, or a size like `640x480` for filters that
/// make a picture of nothing.
struct FilterInput {
  let image: Image
  let component: PixelFormat.Component
  let metadata: ImageMetadata?
  let warnings: [String]

  /// Reads the picture, or makes a transparent one of the size.
  init(_ options: PhotographOptions) throws {
    if let size = try Self.size(options) {
      let extent = Rect(origin: .zero, size: size)
      // Transparent, and yet as large as it says.
      image = Image(color: .clear).cropped(to: extent)
      (component, metadata, warnings) = (.uint8, nil, [])
    } else {
      let photograph = try Photograph(contentsOf: options.photograph, limits: options.limits)
      image = photograph.image
      component = photograph.pixels.format.component
      (metadata, warnings) = (photograph.metadata, photograph.warnings)
    }
  }

  private static func size(_ options: PhotographOptions) throws -> Size? {
    let parts = options.photograph.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = number(parts[0]), let height = number(parts[1]) else {
      return nil
    }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    let maximum = options.limits.maximumPixelCount
    if overflows || count > maximum {
      throw RenderError.tooLarge(width: width, height: height, maximumPixelCount: maximum)
    }
    return Size(width: Double(width), height: Double(height))
  }

  /// Digits that do not begin with 0; a number too large for 64 bits is the largest.
  private static func number(_ text: Substring) -> Int? {
    guard let first = text.utf8.first, first != UInt8(ascii: "0"),
      text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return Int(text) ?? .max
  }
}
