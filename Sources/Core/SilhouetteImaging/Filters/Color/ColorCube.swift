// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Replaces colours by those of a lookup table, such as one from a grading file (`.cube`).
  ///
  /// The unpremultiplied colour, clamped to the table's domain (0…1 unless the file states another), is looked up with
  /// trilinear interpolation: at c · (n − 1) along each axis, with n colours along each side. The table's colours are
  /// premultiplied; the result is multiplied by the pixel's alpha. In a file with curves, each channel is looked up
  /// separately.
  ///
  /// Most tables are made for encoded sRGB values: set the colour space, so that colours are converted from the
  /// working space and back. Works pixel by pixel; the extent is unchanged.
  public struct ColorCube: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorCube", coreImage: "CIColorCube", category: .color,
      "Replaces colours by those of a lookup table.", defaults: Self(table: .identity),
      .requiredFile(\.table, "file", "The table: a .cube file of Adobe or IRIDAS.") { bytes in
        try CubeFile(bytes).table
      },
      .optional(
        \.colorSpace, "colorSpace", "The colour space of the table; none for the working space."))

    /// The colours.
    public var table: ColorCubeTable
    /// The colour space of the table; `ColorSpace.none` for the working space.
    public var colorSpace: ColorSpace

    /// Creates the filter.
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

/// Replaces the unpremultiplied colour by its entry in a table.
struct ColorCubeRecipe: PixelwiseRecipe {
  let table: ColorCubeTable
  /// The colour space of the table.
  let colorSpace: ColorSpace

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    inputs[0].isOpaque && table.isOpaque ? .opaque : .full
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    table.apply(
      to: inputs[0], in: context.workingSpace, readIn: colorSpace, into: output, count: span.count)
  }

  var summary: String { "colour \(table.arrangement) of size \(table.size) in \(colorSpace)" }
}
