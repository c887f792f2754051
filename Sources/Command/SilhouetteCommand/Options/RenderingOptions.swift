// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The options for computing and writing pixels.
struct RenderingOptions: ParsableArguments {
  @Flag(help: "Compute on encoded values instead of in linear light.")
  var encoded = false

  @Flag(help: "Reject photos whose colour profile cannot be applied.")
  var strictProfiles = false

  @Flag(help: "Also render what takes minutes or gigabytes, which is otherwise refused.")
  var noLimits = false

  /// Opens an image file for streaming its pixels.
  ///
  /// - Throws: ``ProfileError``; the errors of `ImageFile`.
  func open(_ path: String, limits: DecodingLimits) throws -> ImageFile {
    let file = try ImageFile(path: path, limits: limits)
    try check(file.info.profile, path: path)
    return file
  }

  /// Rejects an unknown colour profile if `--strict-profiles` is given.
  ///
  /// - Throws: ``ProfileError``.
  func check(_ profile: ImageMetadata.ColorProfileKind, path: String) throws {
    if strictProfiles, case .unknown(let description) = profile {
      throw ProfileError(path: path, profile: description)
    }
  }

  /// Returns a renderer for an image in a colour space. It computes in linear light or, with `--encoded`, on the encoded
  /// values of that space.
  func renderer(for colorSpace: ColorSpace, threadCount: Int?) -> Renderer {
    Renderer(
      workingSpace: encoded ? colorSpace : .linearSRGB, limits: noLimits ? .none : .standard,
      threadCount: threadCount)
  }
}

/// The error for a file with an unknown colour profile.
struct ProfileError: Error, CustomStringConvertible {
  let path: String
  let profile: String

  var description: String {
    "\(path): expected a colour profile of a matrix and curves, found"
      + (profile.isEmpty ? " an unnamed profile" : " “\(profile)”")
  }
}

/// The input of filters: an image from a file, or a size like `640x480` for filters that generate an image.
struct FilterInput {
  let image: Image
  /// The file; `nil` if the input is a size.
  let file: ImageFile?

  /// Opens the image file, or creates a transparent image of the given size.
  ///
  /// - Throws: `RenderError.tooLarge`; the errors of ``RenderingOptions/open(_:limits:)``.
  init(_ path: String, limits: DecodingLimits, _ rendering: RenderingOptions) throws {
    if let size = try Self.size(path, limits) {
      // Transparent, but with the given extent.
      image = Image(color: .clear).cropped(to: Rect(origin: .zero, size: size))
      file = nil
    } else {
      let file = try rendering.open(path, limits: limits)
      image = Image(file: file)
      self.file = file
    }
  }

  /// The pixel format of the file; 8-bit RGBA if the input is a size.
  var format: PixelFormat { file?.format ?? .rgba8 }

  /// The colour space of the file; sRGB if the input is a size.
  var colorSpace: ColorSpace { file?.colorSpace ?? .sRGB }

  private static func size(_ text: String, _ limits: DecodingLimits) throws -> Size? {
    let parts = text.split(at: "x", omittingEmptySubsequences: false)
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

  /// Parses a decimal integer without leading zeros; a value beyond 64 bits becomes the largest `Int`.
  private static func number(_ text: Substring) -> Int? {
    guard let first = text.utf8.first, first != UInt8(ascii: "0"),
      text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return Int(text) ?? .max
  }
}
