// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The options for the size of a result, and for the part of the photo that it shows.
struct GeometryOptions: ParsableArguments {
  @Flag(help: "Crop the result to the subject.")
  var crop = false

  @Option(
    help: ArgumentHelp(
      "The exact size in pixels, such as 413x531. Without --fit, the result shows as much of the photo as"
        + " possible, near the subject.",
      valueName: "size"))
  var size: PixelSize?

  @Option(
    help: ArgumentHelp(
      "Space around the subject, such as 20 or 8%. Pixels are those of the result, and percentages are of"
        + " its width and height. The result is cropped to the subject.",
      valueName: "pixels|percent"),
    transform: Self.padding)
  var padding: ResultGeometry.Padding?

  @Option(
    help: ArgumentHelp(
      "The exact size of a result that shows the whole subject in its middle, such as 1000x1000: the"
        + " same as --size with --fit subject.",
      valueName: "size"))
  var canvas: PixelSize?

  @Option(
    help: ArgumentHelp(
      "The aspect ratio of the result, such as 35:45, at the photo's scale.",
      valueName: "ratio"))
  var aspect: AspectRatio?

  @Option(
    help: ArgumentHelp(
      "What the result is centred on and scaled to: photo; subject, which is shown whole and may leave"
        + " the photo; or face, for a portrait as in a passport: from chin to crown, the head takes 75 %"
        + " of the height, where ICAO Doc 9303 demands 70 to 80 %, and without --size or --aspect, the"
        + " aspect ratio is 35:45.",
      valueName: "photo|subject|face"))
  var fit: ResultGeometry.Focus?

  /// The largest width and height of a result, in pixels.
  static let maximumSide = 20_000

  func validate() throws {
    let sizes = [("--size", size), ("--canvas", canvas)].filter { $0.1 != nil }.map(\.0)
    let given = sizes + (aspect == nil ? [] : ["--aspect"])
    if given.count > 1 {
      throw ValidationError(
        "\(given.joined(separator: " and ")) cannot be combined: each sets the shape of the result")
    }
    if let fit, fit != .subject {
      let other = [
        ("--crop", crop), ("--canvas", canvas != nil), ("--padding", padding != nil),
      ].first { $0.1 }
      if let other {
        throw ValidationError(
          "\(other.0) and --fit \(fit.rawValue) cannot be combined: \(other.0) shows the subject")
      }
    }
    if case .pixels(let pixels) = padding, let size = size ?? canvas,
      2 * pixels >= Double(min(size.width, size.height))
    {
      throw ValidationError(
        "--padding \(Decimals.text(units: Int(pixels), 0)) leaves no room in"
          + " \(size.width)x\(size.height)")
    }
  }

  /// The geometry that the options describe; `nil` if none is given, so that the result is like the photo.
  var geometry: ResultGeometry? {
    let size = size ?? canvas
    if !crop, fit == nil, aspect == nil, size == nil, padding == nil { return nil }
    let showsSubject = crop || canvas != nil || padding != nil
    return ResultGeometry(
      focus: fit ?? (showsSubject ? .subject : .photo), aspect: aspect?.value, size: size,
      padding: padding ?? .pixels(0))
  }

  private static func padding(_ text: String) throws -> ResultGeometry.Padding {
    switch PixelLength(text) {
    case .pixels(let pixels) where pixels <= 10_000 && pixels.rounded() == pixels: .pixels(pixels)
    case .percent(let percent) where percent < 50: .fraction(percent / 100)
    default:
      throw ValidationError(
        "expected pixels, 0 to 10000, or less than 50 percent, such as 8%")
    }
  }
}

extension PixelSize: ExpressibleByArgument {
  /// Parses a text such as `413x531`; `nil` for any other text, or a side that is 0 or too long.
  init?(argument: String) {
    let sides = argument.unicodeScalars.split(omittingEmptySubsequences: false) {
      $0 == "x" || $0 == "×" || $0 == "X"
    }.map { Int(Substring($0)) }
    let range = 1...GeometryOptions.maximumSide
    guard sides.count == 2, let width = sides[0], let height = sides[1], range.contains(width),
      range.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension ResultGeometry.Focus: ExpressibleByArgument {}

/// An aspect ratio on the command line.
struct AspectRatio: ExpressibleByArgument, Hashable, Sendable {
  /// The width divided by the height.
  let value: Double

  /// Parses a ratio such as `35:45`, or a number; `nil` for any other text, or a ratio beyond 1:100 and 100:1.
  init?(argument: String) {
    let parts = argument.split(at: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), let width = parts[0],
      let height = parts.count == 2 ? parts[1] : 1, width > 0, height > 0,
      (0.01...100).contains(width / height)
    else { return nil }
    value = width / height
  }
}
