// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// An operator that composites premultiplied pixels S with D, whose alphas are αs and αd (Porter & Duff 1984).
///
/// The formulas hold for every channel, alpha included.
public enum CompositingOperator: String, Hashable, Sendable, CaseIterable {
  /// S · αd
  case sourceIn
  /// S · (1 − αd)
  case sourceOut
  /// S · αd + D · (1 − αs)
  case sourceAtop
  /// S · (1 − αd) + D · (1 − αs)
  case exclusiveOr
  /// S + D, alpha at most 1
  case addition
  /// max(S, D)
  case maximum
  /// min(S, D)
  case minimum
  /// S · D
  case multiply
}

extension Image {
  /// Returns this image composited with a background, pixel by pixel. Only the alpha of a sum is clamped.
  public func composited(_ operation: CompositingOperator, with background: Image) -> Image {
    Image(CompositingRecipe(operation: operation), self, background)
  }
}

/// Inputs: source, background.
struct CompositingRecipe: PixelwiseRecipe {
  let operation: CompositingOperator

  func extent(of inputs: [Rect]) -> Rect {
    switch operation {
    case .sourceIn, .multiply: inputs[0].intersection(inputs[1])
    case .sourceOut: inputs[0]
    case .sourceAtop: inputs[1]
    // The smaller of a negative colour and transparency is the colour.
    case .exclusiveOr, .addition, .maximum, .minimum: inputs[0].union(inputs[1])
    }
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    let extent = extent(of: inputs.map(\.extent))
    let (isSourceOpaque, isBackgroundOpaque) = (
      inputs[0].isOpaque(in: extent), inputs[1].isOpaque(in: extent)
    )
    let isOpaque =
      switch operation {
      case .sourceIn, .minimum, .multiply: isSourceOpaque && isBackgroundOpaque
      case .sourceOut, .exclusiveOr: false
      case .sourceAtop: isBackgroundOpaque
      // Only alphas of 0…1 next to 1 are certain to give 1.
      case .addition, .maximum:
        isSourceOpaque && isBackgroundOpaque
          || isSourceOpaque && inputs[1].isOpaque || isBackgroundOpaque && inputs[0].isOpaque
      }
    return isOpaque ? max(inputs[0].layout, inputs[1].layout).opaque : .full
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let (source, background, count) = (inputs[0], inputs[1], span.count)
    let kernels = context.kernels
    for plane in 0..<output.layout.planeCount {
      let (s, d, target) = (source.plane(plane), background.plane(plane), output.plane(plane))
      switch operation {
      case .sourceIn: kernels.multiplyRows(RowPair(s, background.alpha, into: target), count: count)
      case .sourceOut:
        sourceOutRow(s, background.alpha, into: target, count: count)
      case .sourceAtop:
        sourceAtopRow(s, d, source.alpha, background.alpha, into: target, count: count)
      case .exclusiveOr:
        exclusiveOrRow(s, d, source.alpha, background.alpha, into: target, count: count)
      case .addition:
        kernels.addRows(RowPair(s, d, into: target), count: count)
        if plane == 3 {
          clampRow(target, from: -.infinity, to: 1, into: target, count: count)
        }
      case .maximum: kernels.maximumRows(RowPair(s, d, into: target), count: count)
      case .minimum: kernels.minimumRows(RowPair(s, d, into: target), count: count)
      case .multiply: kernels.multiplyRows(RowPair(s, d, into: target), count: count)
      }
    }
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? {
    let (source, background) = (inputs[0], inputs[1])
    switch operation {
    case .sourceIn, .sourceOut, .multiply: return nil
    case .sourceAtop: return source.isOutside ? 1 : nil
    case .exclusiveOr: return source.isOutside ? 1 : background.isOutside ? 0 : nil
    case .addition, .maximum, .minimum: return nil
    }
  }

  var summary: String { "composite: \(operation)" }
}
