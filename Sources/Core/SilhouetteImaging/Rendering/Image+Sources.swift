// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Indicates whether any source of the image holds colours; other sources hold values such as those of a mask.
  ///
  /// Black, white and transparency have the same values in every space; red has not.
  package var hasColors: Bool { RenderGraph(node).entries.contains(where: \.isColorSource) }

  /// Indicates whether the image is a mask, possibly translated or interpolated: its values are never converted to a colour
  /// space.
  package var isMask: Bool {
    RenderGraph(node).entries.allSatisfy { entry in
      if entry.inputs.isEmpty { return !entry.isColorSource }
      return switch entry.node.recipe {
      case is any AreaRecipe, is CropRecipe, is SamplingHint, is IntermediateRecipe: true
      default: false
      }
    }
  }
}

extension RenderGraph.Entry {
  /// Indicates whether the node has no inputs and produces colours.
  fileprivate var isColorSource: Bool {
    guard inputs.isEmpty else { return false }
    switch node.recipe {
    case let bitmap as Bitmap: return bitmap.pixels.colorSpace != .none
    case let stream as StreamedPixels: return stream.key.colorSpace != .none
    case let constant as ConstantColor:
      let color = constant.color
      let isGrey = color.red == color.green && color.green == color.blue
      return color.colorSpace != .none && !(isGrey && (color.red == 0 || color.red == 1))
    default: return true
    }
  }
}

extension Image {
  /// The format of the bitmap or stream; `nil` unless the image is a bitmap or stream, possibly rotated by right
  /// angles.
  package var storedFormat: PixelFormat? {
    switch storedRecipe {
    case let bitmap as Bitmap: bitmap.pixels.format
    case let stream as StreamedPixels: stream.key.source.format
    default: nil
    }
  }

  /// The colour space of the bitmap or stream; see ``storedFormat``.
  package var storedSpace: ColorSpace? {
    switch storedRecipe {
    case let bitmap as Bitmap: bitmap.pixels.colorSpace
    case let stream as StreamedPixels: stream.key.colorSpace
    default: nil
    }
  }

  private var storedRecipe: any Recipe {
    guard let affine = node.recipe as? AffineRecipe, affine.keepsGrid else { return node.recipe }
    return node.inputs[0].recipe
  }
}

extension Image {
  /// Returns the pixels of one of the images from which this image is made that are read to compute a rectangle of it.
  ///
  /// - Parameters:
  ///   - part: An image to which steps were applied to make this one, or the image itself. Consecutive transforms are
  ///     one step, so the images between them are no part.
  ///   - rect: The rectangle of this image, enlarged to whole pixels.
  /// - Returns: A rectangle inside the part's extent, empty if nothing is read; `nil` if this image is not made from it.
  package func region(of part: Image, for rect: Rect) -> Rect? {
    let graph = RenderGraph(node)
    guard let place = graph.entries.firstIndex(where: { Node.areEqual($0.node, part.node) }) else {
      return nil
    }
    let demand = graph.demand(for: Region(touching: rect)) { _, needed in needed }
    return demand[place].isInfinite ? .infinite : demand[place].rect
  }
}
