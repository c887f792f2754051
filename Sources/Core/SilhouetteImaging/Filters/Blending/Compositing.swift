// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// An operator that composites premultiplied source pixels S with background pixels D, whose alphas are αs and αd
/// (Porter & Duff 1984).
///
/// The formulas apply to every channel, alpha included.
public enum CompositingOperator: String, Hashable, Sendable, CaseIterable {
  /// S · αd
  case sourceIn
  /// S · (1 − αd)
  case sourceOut
  /// S · αd + D · (1 − αs)
  case sourceAtop
  /// S · (1 − αd) + D · (1 − αs)
  case exclusiveOr
  /// S + D, with alpha limited to 1
  case addition
  /// max(S, D)
  case maximum
  /// min(S, D)
  case minimum
  /// S · D
  case multiply
}

extension Image {
  /// Returns this image over another: S + D · (1 − αs) on premultiplied values (Porter & Duff 1984).
  public func composited(over background: Image) -> Image {
    if extent.isEmpty { return background }
    if background.extent.isEmpty { return self }
    return Image(SourceOverRecipe(), self, background)
  }

  /// Returns this image composited with a background, pixel by pixel. Nothing is clamped except the alpha of
  /// ``CompositingOperator/addition``.
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
    // A negative colour is less than the 0 of transparency, so the minimum needs both extents.
    case .exclusiveOr, .addition, .maximum, .minimum: inputs[0].union(inputs[1])
    }
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    let extent = extent(of: inputs.map(\.extent))
    let isSourceOpaque = inputs[0].isOpaque(in: extent)
    let isBackgroundOpaque = inputs[1].isOpaque(in: extent)
    let isOpaque =
      switch operation {
      case .sourceIn, .minimum, .multiply: isSourceOpaque && isBackgroundOpaque
      case .sourceOut, .exclusiveOr: false
      case .sourceAtop: isBackgroundOpaque
      // The result is certain to be opaque only if both alphas are in 0…1 and one of them is 1.
      case .addition, .maximum:
        isSourceOpaque && isBackgroundOpaque
          || isSourceOpaque && inputs[1].isOpaque || isBackgroundOpaque && inputs[0].isOpaque
      }
    return isOpaque ? max(inputs[0].layout, inputs[1].layout).opaque : .full
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let source = inputs[0]
    let background = inputs[1]
    let count = span.count
    let kernels = context.kernels
    for plane in 0..<output.layout.planeCount {
      let s = source.plane(plane)
      let d = background.plane(plane)
      let target = output.plane(plane)
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
          kernels.clampRow(target, from: -.infinity, to: 1, into: target, count: count)
        }
      case .maximum: kernels.maximumRows(RowPair(s, d, into: target), count: count)
      case .minimum: kernels.minimumRows(RowPair(s, d, into: target), count: count)
      case .multiply: kernels.multiplyRows(RowPair(s, d, into: target), count: count)
      }
    }
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? {
    let source = inputs[0]
    let background = inputs[1]
    switch operation {
    case .sourceIn, .sourceOut, .multiply: return nil
    case .sourceAtop: return source.isOutside ? 1 : nil
    case .exclusiveOr: return source.isOutside ? 1 : background.isOutside ? 0 : nil
    case .addition, .maximum, .minimum: return nil
    }
  }

  var summary: String { "composite: \(operation)" }
}

/// Inputs: source, background.
struct SourceOverRecipe: PixelwiseRecipe {
  func extent(of inputs: [Rect]) -> Rect { inputs[0].union(inputs[1]) }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    let extent = extent(of: inputs.map(\.extent))
    return inputs[0].isOpaque(in: extent) || inputs[1].isOpaque(in: extent)
      ? max(inputs[0].layout, inputs[1].layout, .grey).opaque : .full
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    for index in 0..<output.layout.planeCount {
      context.kernels.sourceOver(
        source: inputs[0].plane(index), background: inputs[1].plane(index),
        coverage: inputs[0].alpha, result: output.plane(index), count: span.count)
    }
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? {
    if inputs[1].isOutside || inputs[0].layout != .full { return 0 }
    return inputs[0].isOutside ? 1 : nil
  }

  var decidingInput: Int? { 0 }

  func chosenInput(deciding row: PixelRow, count: Int, in context: RenderContext) -> Int? {
    row.isOutside ? 1 : row.layout != .full ? 0 : nil
  }

  var summary: String { "source over" }
}

extension PixelLayout {
  /// The layout that holds the same pixels if all of them are opaque.
  var opaque: PixelLayout { min(self, .opaque) }
}

extension Filters {
  /// A filter that combines the image with a background, without further parameters.
  protocol CompositingFilter: ImageFilter {
    /// The image below.
    var background: Image { get set }

    init(background: Image)
  }
}

extension Filters.CompositingFilter {
  /// Returns the declaration of a filter whose only parameter is the background.
  @_semantics("optimize.sil.specialize.generic.never")
  static func compositingDeclaration(
    _ name: String, coreImage: String? = nil, _ summary: String
  ) -> FilterDeclaration<Self> {
    FilterDeclaration(
      name, coreImage: coreImage, category: .blending, summary, defaults: Self(background: .empty),
      .required(
        \.background, "background", coreImage: "inputBackgroundImage",
        "The image below."))
  }
}

extension Filters {
  /// A filter that composites the image with a background by one ``CompositingOperator``, as
  /// ``Image/composited(_:with:)`` does.
  ///
  /// The filter's name, its name in Core Image, its description and its pixels are all derived from the operator.
  protocol CompositingOperatorFilter: CompositingFilter {
    static var operation: CompositingOperator { get }
  }
}

extension Filters.CompositingOperatorFilter {
  static var declaration: FilterDeclaration<Self> {
    compositingDeclaration(
      operation.filterName, coreImage: operation.coreImageName, operation.filterSummary)
  }

  func apply(to input: Image) -> Image {
    input.composited(Self.operation, with: background)
  }
}

extension Filters {
  struct SourceIn: CompositingOperatorFilter {
    static let operation = CompositingOperator.sourceIn
    var background: Image
  }

  struct SourceOut: CompositingOperatorFilter {
    static let operation = CompositingOperator.sourceOut
    var background: Image
  }

  struct SourceAtop: CompositingOperatorFilter {
    static let operation = CompositingOperator.sourceAtop
    var background: Image
  }

  struct ExclusiveOr: CompositingOperatorFilter {
    static let operation = CompositingOperator.exclusiveOr
    var background: Image
  }

  struct AdditionCompositing: CompositingOperatorFilter {
    static let operation = CompositingOperator.addition
    var background: Image
  }

  struct MaximumCompositing: CompositingOperatorFilter {
    static let operation = CompositingOperator.maximum
    var background: Image
  }

  struct MinimumCompositing: CompositingOperatorFilter {
    static let operation = CompositingOperator.minimum
    var background: Image
  }

  struct MultiplyCompositing: CompositingOperatorFilter {
    static let operation = CompositingOperator.multiply
    var background: Image
  }

  /// A filter that applies ``Image/composited(over:)``.
  struct SourceOver: CompositingFilter {
    static let declaration = compositingDeclaration(
      "sourceOver", coreImage: "CISourceOverCompositing", "Composites the image over a background.")

    var background: Image

    func apply(to input: Image) -> Image { input.composited(over: background) }
  }

  /// The background composited over the image: D + S · (1 − αd) on premultiplied values (Porter & Duff 1984).
  struct DestinationOver: CompositingFilter {
    static let declaration = compositingDeclaration(
      "destinationOver", "Composites the image under the background.")

    var background: Image

    func apply(to input: Image) -> Image { background.composited(over: input) }
  }
}

extension CompositingOperator {
  /// The filter that composites with this operator.
  var filter: any Filters.CompositingOperatorFilter.Type {
    switch self {
    case .sourceIn: Filters.SourceIn.self
    case .sourceOut: Filters.SourceOut.self
    case .sourceAtop: Filters.SourceAtop.self
    case .exclusiveOr: Filters.ExclusiveOr.self
    case .addition: Filters.AdditionCompositing.self
    case .maximum: Filters.MaximumCompositing.self
    case .minimum: Filters.MinimumCompositing.self
    case .multiply: Filters.MultiplyCompositing.self
    }
  }

  /// The filter's name.
  var filterName: String {
    switch self {
    case .sourceIn, .sourceOut, .sourceAtop, .exclusiveOr: rawValue
    case .addition, .maximum, .minimum, .multiply: rawValue + "Compositing"
    }
  }

  /// The name of Core Image's filter; `nil` for exclusive or, which Core Image lacks.
  var coreImageName: String? {
    switch self {
    case .exclusiveOr: nil
    case .sourceIn, .sourceOut, .sourceAtop: "CI" + rawValue.capitalized + "Compositing"
    case .addition, .maximum, .minimum, .multiply: "CI" + filterName.capitalized
    }
  }

  /// The filter's description.
  var filterSummary: String {
    switch self {
    case .sourceIn: "Keeps the part of the image that lies over the background."
    case .sourceOut: "Keeps the part of the image that lies outside the background."
    case .sourceAtop: "Composites the image over the background, only where the background is."
    case .exclusiveOr: "Keeps the image and the background where they do not overlap."
    case .addition: "Adds the image to the background."
    case .maximum: "Keeps the maximum of image and background, channel by channel."
    case .minimum: "Keeps the minimum of image and background, channel by channel."
    case .multiply: "Multiplies the image by the background, channel by channel."
    }
  }
}
