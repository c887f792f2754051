// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// Where the result goes and what is said meanwhile.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The result; - for standard output.", valueName: "file")
  )
  var output: String

  @Flag(help: "Replace a file that exists.")
  var overwrite = false

  @OptionGroup var verbosity: VerbosityOptions

  /// Checks that the result can be written, before the work that makes it.
  func check() throws { try AtomicFile.check(output, overwriting: overwrite) }

  /// The format that the result's name stands for.
  func format() throws -> ImageFileFormat {
    if output == "-" { return .png }
    guard let format = ImageFileFormat(path: output) else {
      throw ValidationError("\(output): expected a name that ends in .png, .jpg, .pgm or .ppm")
    }
    return format
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
    let fileFormat = try format()
    var pixels = image.sufficientFormat
    if source.component == .uint16, fileFormat != .jpeg { pixels.component = .uint16 }
    var metadata = metadata
    metadata?.orientation = .up
    var renderer = rendering.renderer(for: colorSpace, threadCount: threadCount)
    if let maximumPixelCount { renderer.maximumPixelCount = maximumPixelCount }
    try image.write(
      to: output, as: fileFormat, renderer: renderer, format: pixels, colorSpace: colorSpace,
      options: EncodingOptions(jpegQuality: rendering.quality, metadata: metadata),
      overwriting: overwrite)
  }

  func write(_ pixels: PixelBuffer, options: EncodingOptions) throws {
    try ImageEncoder.write(
      pixels, to: output, as: format(), options: options, overwriting: overwrite)
  }
}

/// What is said on standard error.
struct VerbosityOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say how long each stage took.")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  func warn(_ message: String) {
    if !quiet { StandardError.write("warning: \(message)\n") }
  }
}
