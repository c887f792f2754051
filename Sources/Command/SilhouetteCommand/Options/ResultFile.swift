// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// An image file that a command writes.
struct ResultFile: Sendable {
  /// The path; `-` for standard output.
  let path: String
  let format: ImageFileFormat
  /// Indicates that an existing file is replaced.
  let overwrites: Bool

  /// The folder of results, which must contain the file once links are resolved; `nil` if the user named the file.
  var root: String?

  /// Indicates that the path exists.
  var exists: Bool { path != "-" && Folder.item(at: path) != nil }

  /// The folder in which the result is written.
  var folder: String { Folder.parent(of: path) }

  /// Indicates that the result is inside the folder of results once links are resolved.
  var isInside: Bool { root.map { Folder.contains(folder, in: $0) } ?? true }

  /// Creates the folder of the result if it is missing, and checks that the result can be written, before it is
  /// computed.
  ///
  /// - Parameter onlyFiles: `true` to refuse pipes and devices, which are allowed only if the user names them.
  /// - Throws: ``OutsideResultError``; the errors of ``prepare(_:overwriting:onlyFiles:)``.
  func prepare(onlyFiles: Bool = false) throws {
    if let root {
      try Folder.make(root)
      if !isInside { throw OutsideResultError(path: path, root: root) }
    }
    try Self.prepare(path, overwriting: overwrites, onlyFiles: onlyFiles)
  }

  /// Creates the folder of a file if it is missing, and checks that the file can be written, before its contents are
  /// computed.
  ///
  /// - Throws: ``ExistingResultError``; `FileError`.
  static func prepare(_ path: String, overwriting: Bool, onlyFiles: Bool = false) throws {
    if path == "-" { return }
    try Folder.make(Folder.parent(of: path))
    do {
      try AtomicFile.check(path, overwriting: overwriting, onlyFiles: onlyFiles)
    } catch  where error.reason == .alreadyExists {
      throw ExistingResultError(path: path)
    }
  }

  /// Renders an image directly into the file, strip by strip.
  ///
  /// - Parameters:
  ///   - image: An image of finite extent.
  ///   - rendering: The rendering options.
  ///   - quality: The quality of a JPEG or WebP.
  ///   - threadCount: The number of threads; `nil` for the default.
  ///   - source: The pixel format of the original photo, from which the file takes its depth of 8 or 16 bits if possible.
  ///   - colorSpace: The colour space of the photo, which the result keeps.
  ///   - metadata: The metadata to write with the pixels.
  ///   - metadataPolicy: The policy that selects the metadata to write.
  ///   - maximumPixelCount: The largest result allowed, in pixels; `nil` for the renderer's own limit.
  func write(
    _ image: Image, _ rendering: RenderingOptions, quality: FileQualityOptions, threadCount: Int?,
    like source: PixelFormat, colorSpace: ColorSpace, metadata: ImageMetadata?,
    metadataPolicy: MetadataPolicy, maximumPixelCount: Int? = nil
  ) throws {
    var pixels = image.sufficientFormat
    if source.component == .uint16, format.storesDeepChannels { pixels.component = .uint16 }
    var metadata = metadata
    metadata?.orientation = .up
    var renderer = rendering.renderer(for: colorSpace, threadCount: threadCount)
    if let maximumPixelCount { renderer.maximumPixelCount = maximumPixelCount }
    var options = quality.encoding()
    options.metadata = metadata
    options.metadataPolicy = metadataPolicy
    try image.write(
      to: path, as: format, renderer: renderer, format: pixels, colorSpace: colorSpace,
      options: options, overwriting: overwrites)
  }

  func write(_ pixels: PixelBuffer, options: EncodingOptions) throws {
    try ImageEncoder.write(
      pixels, to: path, as: format, options: options, overwriting: overwrites)
  }
}

/// The error for a result that already exists.
struct ExistingResultError: Error, CustomStringConvertible {
  let path: String

  var description: String { "\(path): exists already; replace it with --overwrite" }
}

/// The error for a result that a link would place outside of its folder.
struct OutsideResultError: Error, CustomStringConvertible {
  let path: String
  let root: String

  var description: String {
    "\(path): a symbolic link leads out of \(root), the folder of the results; to write there, name that"
      + " folder with -o"
  }
}
