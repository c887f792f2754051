// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Replaces colours by those of a lookup table, such as a grading file (`.cube`).
  ///
  /// The unpremultiplied colour, clamped to the table's domain (0…1 unless the file says otherwise), is a
  /// position among the table's colours, between the eight nearest of which the result is interpolated
  /// linearly: with n colours along each side, at c · (n − 1) along each axis. What the table holds is
  /// premultiplied; the result is multiplied with the pixel's alpha. Of a file with curves each channel is
  /// looked up by itself.
  ///
  /// Most tables are made for the encoded numbers of sRGB: name the space, and colours are converted from
  /// the working space and back. Reads pixel by pixel; the extent stays.
  public struct ColorCube: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorCube", coreImage: "CIColorCube", category: .color,
      "Replaces colours by those of a lookup table.", defaults: Self(table: .identity),
      .requiredFile(\.table, "file", "The table: a .cube file of Adobe or IRIDAS.") { bytes in
        try CubeFile(bytes).table
      },
      .optional(
        \.colorSpace, "colorSpace", coreImage: "inputColorSpace",
        "The colour space of the table; none for the working space."))

    /// The colours.
    public var table: ColorCubeTable
    /// The colour space of the table; ``ColorSpace/none`` for the working space.
    public var colorSpace: ColorSpace

    /// Makes the filter.
    public init(table: ColorCubeTable, colorSpace: ColorSpace = .none) {
      self.table = table
      self.colorSpace = colorSpace
    }

    public func apply(to input: Image) -> Image {
      Image(ColorCubeRecipe(table: table, colorSpace: colorSpace), input)
    }
  }
}

extension ColorSpace: FilterParameterValue {}

/// Looks the unpremultiplied colour up in a table.
struct ColorCubeRecipe: PixelwiseRecipe {
  let table: ColorCubeTable
  /// The colour space of the table.
  let colorSpace: ColorSpace

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    inputs[0].isOpaque && table.isOpaque ? .opaque : .full
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    table.apply(
      to: inputs[0], in: context.workingSpace, readIn: colorSpace, into: output, count: span.count)
  }

  var summary: String { "colour \(table.arrangement) of size \(table.size) in \(colorSpace)" }
}
