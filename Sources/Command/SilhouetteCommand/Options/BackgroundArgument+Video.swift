// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore
import SilhouetteVideo

extension BackgroundArgument {
  /// The word for a colour that follows the face.
  private static let angles = "angles"

  /// Parses the background of a video.
  ///
  /// - Throws: `ValidationError` with the accepted notations.
  static func parseForVideo(_ text: String) throws -> BackgroundArgument {
    try parse(text, words: [angles])
  }

  /// Indicates whether the background follows the face.
  var tracksFace: Bool { if case .word = self { true } else { false } }

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
    case .word: return .dynamic { FaceAngleColor.color(for: $0.face) }
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
      if path.ends(with: ".y4m") { throw error }
      return false
    }
  }
}
