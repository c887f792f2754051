// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore
import SilhouetteVideo

/// The background of a video on the command line.
enum VideoBackgroundArgument: Hashable, Sendable {
  case color(Color)
  case blur(sigma: Double?)
  case angles
  case file(String)

  /// Parses an argument.
  ///
  /// - Parameter text: A colour, `blur`, `blur:SIGMA`, `angles`, or a file.
  /// - Throws: `ValidationError` with the accepted notations.
  static func parse(_ text: String) throws -> VideoBackgroundArgument {
    if text == "angles" { return .angles }
    if text == "blur" { return .blur(sigma: nil) }
    if text.hasPrefix("blur:") {
      guard let sigma = Double(text.dropFirst(5)), sigma > 0, sigma <= 10_000 else {
        throw ValidationError("expected 'blur:' and a sigma above 0 to 10000, found \(text)")
      }
      return .blur(sigma: sigma)
    }
    // A text of only digits is the name of a file.
    if let color = Color(css: text), color.alpha == 1 { return .color(color) }
    let isWord = text.allSatisfy(\.isLetter) && Folder.item(at: text) == nil
    if text.hasPrefix("#") || isWord {
      throw ValidationError(
        (isWord ? "no such file, and no colour: " : "")
          + ColorArgument.complaint(text, or: ["blur", "angles"]))
    }
    return .file(text)
  }

  /// Opens the background.
  ///
  /// - Parameters:
  ///   - matrix: The YCbCr matrix of clips; `nil` to choose it according to their size.
  ///   - fit: The rule for fitting images whose aspect ratio differs from the video's.
  /// - Throws: The errors of opening a file; ``ForeignVideoError`` for video other than Y4M.
  func open(matrix: YCbCrEncoding.Matrix?, fit: Image.Fit) throws -> VideoBackground {
    switch self {
    case .color(let color): return .color(color)
    case .blur(let sigma): return .blur(sigma: sigma)
    case .angles: return .dynamic { FaceAngleColor.color(for: $0.face) }
    case .file(let path):
      if try Self.isClip(path) { return .frames(VideoFile(contentsOf: path, matrix: matrix)) }
      let file = try ImageFile(path: path)
      // Read immediately, so that a file that is replaced later does not change an image that is in use.
      let pixels = try Renderer().render(Image(file: file), format: .rgb8, colorSpace: .sRGB)
      return .image(Image(pixels: pixels), fit: fit)
    }
  }

  /// Indicates whether the first bytes of a file identify it as a clip.
  private static func isClip(_ path: String) throws -> Bool {
    do {
      let reader = try Y4M.Reader(path: path)
      _ = reader.header
      return true
    } catch Y4M.StreamError.foreignFormat(_, let format) {
      throw ForeignVideoError(path: path, format: format, role: .background)
    } catch let error as Y4M.StreamError {
      // Not Y4M, or damaged Y4M.
      if path.hasSuffix(".y4m") { throw error }
      return false
    }
  }
}
