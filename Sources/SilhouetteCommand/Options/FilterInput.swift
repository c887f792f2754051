// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// What filters are applied to: a picture from a file, or a size like `640x480` for filters that
/// make a picture of nothing.
struct FilterInput {
  let image: Image
  /// The file; `nil` for a size.
  let file: ImageFile?

  /// Opens the picture, or makes a transparent one of the size.
  init(_ path: String, limits: DecodingLimits, _ rendering: RenderingOptions) throws {
    if let size = try Self.size(path, limits) {
      // Transparent, and yet as large as it says.
      image = Image(color: .clear).cropped(to: Rect(origin: .zero, size: size))
      file = nil
    } else {
      let file = try rendering.open(path, limits: limits)
      image = Image(file: file)
      self.file = file
    }
  }

  /// What the bytes of the picture's pixels mean.
  var format: PixelFormat { file?.format ?? .rgba8 }

  /// How the picture's numbers map to light.
  var colorSpace: ColorSpace { file?.colorSpace ?? .sRGB }

  private static func size(_ text: String, _ limits: DecodingLimits) throws -> Size? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = number(parts[0]), let height = number(parts[1]) else {
      return nil
    }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    let maximum = limits.maximumPixelCount
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
