// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// The filter of ``Image/clampedToExtent()``, after a transform.
  struct ClampToExtent: ImageFilter {
    static let declaration = FilterDeclaration(
      "clampToExtent", coreImage: "CIAffineClamp", category: .geometry,
      "Extends the pixels along the edges to infinity.", defaults: Self(),
      .optional(\.transform, "transform", "The transform that is applied first."))

    var transform = Transform2D.identity

    func apply(to input: Image) -> Image { input.transformed(by: transform).clampedToExtent() }
  }

  /// The filter of ``Image/clampedToExtent()``, after a crop.
  struct Clamp: ImageFilter {
    static let declaration = FilterDeclaration(
      "clamp", coreImage: "CIClamp", category: .geometry,
      "Extends the pixels along the edges of a rectangle to infinity.", defaults: Self(),
      .optional(
        \.extent, "extent", unit: "pixels",
        "The part of the image to extend; infinite for all of it."))

    var extent = Rect.infinite

    func apply(to input: Image) -> Image { input.cropped(to: extent).clampedToExtent() }
  }
}

extension Image {
  /// Returns the image with the pixels along its edges repeated to infinity; crop the result afterwards.
  ///
  /// Every pixel equals the nearest one of the extent, alpha included. An empty or infinite image is unchanged.
  public func clampedToExtent() -> Image {
    if extent.isEmpty || extent.isInfinite { return self }
    return Image(ClampRecipe(), self)
  }
}

/// A recipe that repeats the nearest pixel inside the input's extent.
struct ClampRecipe: AreaRecipe {
  func extent(of inputs: [Rect]) -> Rect { inputs[0].isEmpty ? .empty : .infinite }

  func variation(of inputs: [PixelTraits]) -> Rect { inputs[0].extent.integral }

  var staysInside: Bool { true }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    Region(
      minX: min(max(output.minX, extent.minX), extent.maxX - 1),
      minY: min(max(output.minY, extent.minY), extent.maxY - 1),
      maxX: max(min(output.maxX, extent.maxX), extent.minX + 1),
      maxY: max(min(output.maxY, extent.maxY), extent.minY + 1))
  }

  func forwardedInput(for region: Region, extents: [Region]) -> Int? {
    region.intersection(extents[0]) == region ? 0 : nil
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    // The tile of the input may be larger than requested if other recipes read it too, and then holds pixels outside
    // the extent. Use the extent, therefore, not the tile's region.
    let input = inputs[0]
    let inside = input.extent
    let left = min(area.width, max(0, inside.minX - area.minX))
    let right = min(area.width, max(0, area.maxX - inside.maxX))
    let middle = max(0, area.width - left - right)
    for index in 0..<output.layout.planeCount {
      for y in area.minY..<area.maxY {
        let row = min(max(y, inside.minY), inside.maxY - 1)
        let target = output.address(index, x: area.minX, y: y)
        if left > 0 {
          target.update(repeating: input.address(index, x: inside.minX, y: row)[0], count: left)
        }
        if middle > 0 {
          (target + left).update(
            from: input.address(index, x: area.minX + left, y: row), count: middle)
        }
        if right > 0 {
          (target + left + middle).update(
            repeating: input.address(index, x: inside.maxX - 1, y: row)[0], count: right)
        }
      }
    }
  }

  var summary: String { "clamp" }
}
