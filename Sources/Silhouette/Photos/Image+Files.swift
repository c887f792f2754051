// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// A picture from a PNG, JPEG or PNM file, upright, its lower left corner at the origin.
  ///
  /// Only what stands before the first pixel is read now; pixels are decoded when the image is
  /// rendered, strip by strip, and each time anew: damage in them is reported then. A JPEG that the
  /// graph shrinks is decoded at a reduced size. See ``ImageFile`` for files that take more memory.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: How large a picture may be.
  /// - Throws: `FileError`, `FormatError` or `CodecError`.
  public init(contentsOf path: String, limits: DecodingLimits = .default) throws {
    self.init(file: try ImageFile(path: path, limits: limits))
  }

  /// The picture of a file, upright, its lower left corner at the origin.
  public init(file: ImageFile) {
    self = Image(source: file).oriented(file.info.orientation)
  }

  /// A mask from a file: numbers that no colour management touches, upright, its lower left corner at
  /// the origin.
  public init(maskFile file: ImageFile) {
    self = Image(source: file, colorSpace: ColorSpace.none).oriented(file.info.orientation)
  }

  /// Writes the image's extent to a file, which appears whole or not at all, in the memory of a few
  /// strips.
  ///
  /// - Parameters:
  ///   - path: The file, whose extension names the format: `.png`, `.jpg`, `.ppm`.
  ///   - renderer: How to compute the pixels.
  ///   - format: What pixels to store; `nil` for the picture's own where no filter was applied,
  ///     else 8-bit RGBA, RGB or grey, whichever is enough.
  ///   - options: How to write it. A format without alpha needs a background for an image with
  ///     transparent pixels.
  ///   - overwriting: Whether a file that exists may be replaced.
  ///   - control: Reports progress and cancels.
  /// - Throws: `RenderError` if the extent is empty or infinite; `FileError`; `CodecError`.
  public func write(
    to path: String, renderer: Renderer = Renderer(), format: PixelFormat? = nil,
    options: EncodingOptions = EncodingOptions(), overwriting: Bool = false,
    control: RenderControl? = nil
  ) throws {
    try write(
      to: path, as: nil, renderer: renderer, format: format, options: options,
      overwriting: overwriting, control: control)
  }

  /// Writes the image's extent to a file of a format, or to standard output.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard output, which needs a format.
  ///   - fileFormat: The format of the file; `nil` for the one that the extension stands for.
  ///   - renderer: How to compute the pixels.
  ///   - format: What pixels to store; `nil` for 8-bit RGBA, RGB or grey, whichever is enough.
  ///   - colorSpace: What to convert colours to; the file does not say so unless the options'
  ///     metadata hold a profile.
  ///   - options: How to write it.
  ///   - overwriting: Whether a file that exists may be replaced.
  ///   - control: Reports progress and cancels.
  /// - Throws: `RenderError` if the extent is empty or infinite; `FileError`; `CodecError`.
  public func write(
    to path: String, as fileFormat: ImageFileFormat?, renderer: Renderer = Renderer(),
    format: PixelFormat? = nil, colorSpace: ColorSpace = .sRGB,
    options: EncodingOptions = EncodingOptions(), overwriting: Bool = false,
    control: RenderControl? = nil
  ) throws {
    var renderer = renderer
    // Where no filter computes, numbers stay as they are.
    if let stored = storedSpace { renderer.workingSpace = stored }
    let size = try renderer.pixelSize(of: extent)
    let writer = try ImageFileWriter(
      path: path, as: fileFormat, width: size.width, height: size.height,
      pixels: format ?? storedFormat ?? sufficientFormat, options: options, overwriting: overwriting
    )
    try renderer.render(self, to: writer, colorSpace: colorSpace, control: control)
    try writer.finish()
  }

  /// The pixels of the extent: a bitmap's or a file's own where the image is nothing else, else
  /// 8-bit RGBA, RGB or grey, whichever is enough.
  ///
  /// - Throws: `RenderError` if the extent is empty or infinite; what reading a file throws.
  public func pixels() throws -> PixelBuffer {
    if let bitmap, bitmap.colorSpace != .linearSRGB { return bitmap }
    if let format = storedFormat, let space = storedSpace {
      return try Renderer(workingSpace: space).render(self, format: format, colorSpace: space)
    }
    return try Renderer().render(self, format: sufficientFormat)
  }
}
