// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// The filter of ``Image/cropped(to:)``.
  struct Crop: ImageFilter {
    static let declaration = FilterDeclaration(
      "crop", coreImage: "CICrop", category: .geometry,
      "Keeps the part of the image inside a rectangle.",
      defaults: Self(),
      .optional(
        \.rect, "rect", coreImage: "inputRectangle", unit: "pixels",
        "The rectangle to keep, measured from the lower left corner."))

    var rect = Rect.infinite

    func apply(to input: Image) -> Image { input.cropped(to: rect) }
  }
}

extension Image {
  /// Returns the part of the image inside `rect`, transparent outside.
  ///
  /// Every pixel that the rectangle touches is kept whole; the extent is not rounded.
  public func cropped(to rect: Rect) -> Image {
    if rect.contains(extent) { return self }
    if let crop = node.recipe as? CropRecipe {
      return Image(node: Node(CropRecipe(rect: crop.rect.intersection(rect)), node.inputs))
    }
    return Image(CropRecipe(rect: rect.isEmpty ? .empty : rect), self)
  }
}

/// The pixels inside a rectangle.
struct CropRecipe: PixelwiseRecipe {
  let rect: Rect

  func extent(of inputs: [Rect]) -> Rect { inputs[0].intersection(rect) }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    copyRow(inputs[0], into: output, count: span.count)
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? { 0 }

  var summary: String { "crop \(rect.minX), \(rect.minY), \(rect.width)×\(rect.height)" }
}
