// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Creates an image from an image file, upright, with its lower left corner at the origin.
  ///
  /// Only the data before the first pixel is read immediately. Pixels are decoded strip by strip each time the image is
  /// rendered, and damaged pixel data is only reported then. A JPEG that is scaled down when it is rendered is decoded
  /// at a reduced size.
  /// See `ImageFile` for files that take more memory.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: The largest image to accept.
  /// - Throws: `FileError`, `FormatError` or `CodecError`.
  public init(contentsOf path: String, limits: DecodingLimits = .default) throws {
    self.init(file: try ImageFile(path: path, limits: limits))
  }

  /// Creates an image from an open file, upright, with its lower left corner at the origin.
  public init(file: ImageFile) {
    self = Image(source: file).oriented(file.info.orientation)
  }

  /// Creates a mask from an open file, upright, with its lower left corner at the origin. Its values are used without
  /// colour management.
  public init(maskFile file: ImageFile) {
    self = Image(source: file, colorSpace: ColorSpace.none).oriented(file.info.orientation)
  }

  /// Writes the image's extent to a file, which appears completely or not at all, using memory for only a few strips.
  ///
  /// - Parameters:
  ///   - path: The file, whose extension names the format: `.png`, `.jpg`, `.ppm`.
  ///   - renderer: The renderer of the pixels.
  ///   - format: The pixel format to store; `nil` for the image's original format if no filter was applied, otherwise
  ///     8-bit RGBA, RGB or grey, whichever suffices.
  ///   - options: The encoder's settings. A file format without alpha needs a background colour if the image has
  ///     transparent pixels.
  ///   - overwriting: Allows an existing file to be replaced.
  ///   - control: Reports progress and cancels.
  /// - Throws: `RenderError` if the extent is empty or infinite; `FileError`; `CodecError`.
  public func write(
    to path: String, renderer: Renderer = Renderer(), format: PixelFormat? = nil,
    options: EncodingOptions = EncodingOptions(), overwriting: Bool = false,
    control: Renderer.Control? = nil
  ) throws {
    try write(
      to: path, as: nil, renderer: renderer, format: format, options: options,
      overwriting: overwriting, control: control)
  }

  /// Writes the image's extent to a file of a given format, or to standard output.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard output, which needs a format.
  ///   - fileFormat: The format of the file; `nil` for the format that the file's extension names.
  ///   - renderer: The renderer of the pixels.
  ///   - format: The pixel format to store; `nil` for 8-bit RGBA, RGB or grey, whichever suffices.
  ///   - colorSpace: The colour space to convert to. The file only names it if the options' metadata contain a colour
  ///     profile. The values of a mask are stored unchanged.
  ///   - options: The encoder's settings.
  ///   - overwriting: Allows an existing file to be replaced.
  ///   - control: Reports progress and cancels.
  /// - Throws: `RenderError` if the extent is empty or infinite; `FileError`; `CodecError`.
  public func write(
    to path: String, as fileFormat: ImageFileFormat?, renderer: Renderer = Renderer(),
    format: PixelFormat? = nil, colorSpace: ColorSpace = .sRGB,
    options: EncodingOptions = EncodingOptions(), overwriting: Bool = false,
    control: Renderer.Control? = nil
  ) throws {
    var renderer = renderer
    // Without filters, values are stored unchanged.
    if let stored = storedSpace { renderer.workingSpace = stored }
    let size = try renderer.pixelSize(of: extent)
    let writer = try ImageFileWriter(
      path: path, as: fileFormat, width: size.width, height: size.height,
      pixels: format ?? storedFormat ?? sufficientFormat, options: options, overwriting: overwriting
    )
    try renderer.render(
      self, to: writer, colorSpace: isMask ? .none : colorSpace, control: control)
    try writer.finish()
  }

  /// Returns the pixels of the extent: the original pixels if no filter was applied to a bitmap or file, otherwise
  /// 8-bit RGBA, RGB or grey in sRGB, whichever suffices. The values of a mask are not converted.
  ///
  /// - Throws: `RenderError` if the extent is empty or infinite; the errors of reading a file.
  public func pixels() throws -> PixelBuffer {
    if let bitmap, bitmap.colorSpace != .linearSRGB { return bitmap }
    if let format = storedFormat, let space = storedSpace {
      return try Renderer(workingSpace: space).render(self, format: format, colorSpace: space)
    }
    return try Renderer().render(
      self, format: sufficientFormat, colorSpace: isMask ? .none : .sRGB)
  }
}
