// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// A picture that a command writes.
struct ResultFile: Sendable {
  /// Where; `-` for standard output.
  let path: String
  let format: ImageFileFormat
  /// Whether a file that exists is replaced.
  let overwrites: Bool

  /// Whether there is something at the path.
  var exists: Bool { path != "-" && Folder.item(at: path) != nil }

  /// Checks that the result can be written, before the work that makes it.
  func check() throws { try AtomicFile.check(path, overwriting: overwrites) }

  /// The folder that the result goes to.
  var folder: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
  }

  /// Renders an image straight into the file, strip by strip.
  ///
  /// - Parameters:
  ///   - image: Of finite extent.
  ///   - rendering: How.
  ///   - threadCount: The threads that render; `nil` for all.
  ///   - source: The format of the picture that the image was made of: PNG keeps its 16 bits.
  ///   - colorSpace: The space of the picture, which the result keeps.
  ///   - metadata: What to write beside the pixels.
  ///   - maximumPixelCount: The largest result allowed; `nil` for the renderer's own limit.
  func write(
    _ image: Image, _ rendering: RenderingOptions, threadCount: Int?, like source: PixelFormat,
    colorSpace: ColorSpace, metadata: ImageMetadata?, maximumPixelCount: Int? = nil
  ) throws {
    var pixels = image.sufficientFormat
    if source.component == .uint16, format != .jpeg { pixels.component = .uint16 }
    var metadata = metadata
    metadata?.orientation = .up
    var renderer = rendering.renderer(for: colorSpace, threadCount: threadCount)
    if let maximumPixelCount { renderer.maximumPixelCount = maximumPixelCount }
    try image.write(
      to: path, as: format, renderer: renderer, format: pixels, colorSpace: colorSpace,
      options: EncodingOptions(jpegQuality: rendering.jpeg.quality, metadata: metadata),
      overwriting: overwrites)
  }

  func write(_ pixels: PixelBuffer, options: EncodingOptions) throws {
    try ImageEncoder.write(
      pixels, to: path, as: format, options: options, overwriting: overwrites)
  }
}
