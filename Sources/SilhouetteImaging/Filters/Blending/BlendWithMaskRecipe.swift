// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Image {
  /// Returns this image where the mask is 1, the background where it is 0: m · S + (1 − m) · D on
  /// premultiplied values, m being the mask's green (CIBlendWithMask).
  ///
  /// The mask is not clamped: values beyond 0…1 shoot over. Outside its extent it is 0.
  ///
  /// - Parameters:
  ///   - mask: Usually of ``init(mask:)``, so that its numbers are not colour managed.
  ///   - background: The image shown elsewhere; empty for a cut-out.
  public func blended(withMask mask: Image, over background: Image = .empty) -> Image {
    if extent.intersection(mask.extent).isEmpty { return background }
    return Image(BlendWithMaskRecipe(), self, background, mask)
  }
}

/// Inputs: source, background, mask.
struct BlendWithMaskRecipe: PixelwiseRecipe {
  func extent(of inputs: [Rect]) -> Rect {
    // A negative mask would take the source away anywhere inside both; outside either one the
    // background stays as it is.
    inputs[0].intersection(inputs[2]).union(inputs[1])
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    let extent = extent(of: inputs.map(\.extent))
    let isOpaque =
      inputs[1].isOpaque(in: extent)
      && inputs[0].isOpaque(in: inputs[2].extent.intersection(extent))
    return isOpaque ? max(inputs[0].layout, inputs[1].layout) : .full
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    for index in 0..<output.layout.planeCount {
      context.kernels.blend(
        BlendRows(
          source: inputs[0].plane(index), background: inputs[1].plane(index),
          coverage: inputs[2].green, result: output.plane(index)), count: span.count)
    }
  }

  var decidingInput: Int? { 2 }

  func chosenInput(deciding row: PixelRow, count: Int, in context: RenderContext) -> Int? {
    if row.isOutside { return 1 }
    switch context.kernels.rowIsUniform(row.green, count: count) {
    case 0: return 1
    case 1: return 0
    default: return nil
    }
  }

  var summary: String { "blend with mask" }
}
