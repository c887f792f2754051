// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Filters {
  /// Shows edges as colours, and uniform areas as black.
  ///
  /// c′ = k · √(gx² + gy²) for each premultiplied colour, with the Sobel operator gx = [−1 0 1; −2 0 2; −1 0 1] / 8
  /// and gy its transpose, so that a ramp with a slope of 1 per pixel gives k; alpha is unchanged. Edge pixels are
  /// repeated beyond the extent. The extent is unchanged; one pixel on every side is read. Nothing is clamped: where
  /// the image becomes transparent, the result has colour without alpha, which compositing adds to the background.
  public struct Edges: ImageFilter {
    public static let declaration = FilterDeclaration(
      "edges", coreImage: "CIEdges", category: .sharpening,
      "Shows edges as colours, even areas as black.", defaults: Self(),
      .optional(\.intensity, "intensity", range: 0...1000, "The factor of the slope."))

    /// The factor by which the slope is multiplied.
    public var intensity: Double

    /// Creates the filter.
    public init(intensity: Double = 1) { self.intensity = intensity }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty { return input }
      return Image(
        EdgesRecipe(
          extent: input.extent, intensity: Float(intensity), layout: input.node.traits.layout),
        input.clampedToExtent())
    }
  }
}

/// The magnitude of the gradient of a clamped image.
private struct EdgesRecipe: SquareRecipe {
  let extent: Rect
  let intensity: Float
  let layout: PixelLayout

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let input = inputs[0]
    for y in area.minY..<area.maxY {
      for plane in 0..<min(output.layout.planeCount, 3) {
        sobelRow(
          below: input.address(plane, x: area.minX - 1, y: y - 1),
          at: input.address(plane, x: area.minX - 1, y: y),
          above: input.address(plane, x: area.minX - 1, y: y + 1), factor: intensity / 8,
          into: output.address(plane, x: area.minX, y: y), count: area.width)
      }
      if output.layout == .full {
        output.address(3, x: area.minX, y: y).update(
          from: input.address(3, x: area.minX, y: y), count: area.width)
      }
    }
  }

  var summary: String { "edges × \(intensity)" }
}

extension Filters {
  /// Shows edges: the largest minus the smallest value around every pixel. Uniform areas become black.
  ///
  /// c′ = max c − min c over the octagon of ``Image/dilated(radius:)``, on premultiplied colours; alpha is the maximum, so
  /// that an opaque image stays opaque. Pixels beyond the extent are transparent, so the border is an edge unless the
  /// image is clamped first. The extent grows by the radius.
  public struct MorphologyGradient: ImageFilter {
    public static let declaration = FilterDeclaration(
      "morphologyGradient", coreImage: "CIMorphologyGradient", category: .sharpening,
      "Shows edges: the largest minus the smallest value around the pixel.", defaults: Self(),
      .optional(
        \.radius, "radius", range: 0...256, unit: "pixels", "The radius of the octagon; rounded."))

    /// The radius of the octagon in pixels; rounded.
    public var radius: Double

    /// Creates the filter.
    public init(radius: Double = 5) { self.radius = radius }

    public func apply(to input: Image) -> Image {
      let shape = MorphologyShape.octagon(radius: radius)
      return Image(
        ColorDifferenceRecipe(), input.applyingExtremum(.maximum, over: shape),
        input.applyingExtremum(.minimum, over: shape))
    }
  }
}

/// The first input's colours minus the second's, with the first's alpha.
private struct ColorDifferenceRecipe: PixelwiseRecipe {
  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    max(inputs[0].layout, min(inputs[1].layout, .opaque))
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    if output.layout == .full { output.alpha.update(from: inputs[0].alpha, count: span.count) }
    for index in 0..<min(3, output.layout.planeCount) {
      context.kernels.subtractRows(
        RowPair(inputs[0].plane(index), inputs[1].plane(index), into: output.plane(index)),
        count: span.count)
    }
  }

  var summary: String { "difference of colours" }
}
