// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Indicates whether a source of the image holds colours; other sources hold numbers such as a mask's.
  ///
  /// Black, white and transparency are the same numbers in every space.
  package var hasColors: Bool { RenderGraph(node).entries.contains(where: \.isColorSource) }

  /// Indicates that the image is a mask whose pixels were at most moved or mixed with others of it: numbers that are never
  /// converted to a colour space.
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
  /// Indicates that the node has no inputs and makes colours.
  fileprivate var isColorSource: Bool {
    guard inputs.isEmpty else { return false }
    switch node.recipe {
    case let bitmap as Bitmap: return bitmap.pixels.colorSpace != .none
    case let stream as StreamedPixels: return stream.key.colorSpace != .none
    case let constant as ConstantColor:
      let color = constant.color
      return color.colorSpace != .none
        && ![color.red, color.green, color.blue].allSatisfy { $0 == 0 || $0 == 1 }
    default: return true
    }
  }
}
