// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A filter that puts the image and a background together by one ``CompositingOperator``.
  ///
  /// The operator is all that such filters differ in. It works on premultiplied values; both images are
  /// read pixel by pixel.
  public protocol CompositingOperatorFilter: CompositingFilter {
    /// The operator, whose documentation has the formula and the extent.
    static var operation: CompositingOperator { get }
  }
}

extension Filters.CompositingOperatorFilter {
  public static var declaration: FilterDeclaration<Self> {
    compositingDeclaration(
      operation.filterName, coreImage: operation.coreImageName, operation.filterSummary)
  }

  public func apply(to input: Image) -> Image {
    input.composited(Self.operation, with: background)
  }
}

extension Filters {
  /// Composites by ``CompositingOperator/sourceIn``.
  public struct SourceIn: CompositingOperatorFilter {
    public static let operation = CompositingOperator.sourceIn
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Composites by ``CompositingOperator/sourceOut``.
  public struct SourceOut: CompositingOperatorFilter {
    public static let operation = CompositingOperator.sourceOut
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Composites by ``CompositingOperator/sourceAtop``.
  public struct SourceAtop: CompositingOperatorFilter {
    public static let operation = CompositingOperator.sourceAtop
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Composites by ``CompositingOperator/exclusiveOr``.
  public struct ExclusiveOr: CompositingOperatorFilter {
    public static let operation = CompositingOperator.exclusiveOr
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Composites by ``CompositingOperator/addition``.
  public struct AdditionCompositing: CompositingOperatorFilter {
    public static let operation = CompositingOperator.addition
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Composites by ``CompositingOperator/maximum``.
  public struct MaximumCompositing: CompositingOperatorFilter {
    public static let operation = CompositingOperator.maximum
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Composites by ``CompositingOperator/minimum``.
  public struct MinimumCompositing: CompositingOperatorFilter {
    public static let operation = CompositingOperator.minimum
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Composites by ``CompositingOperator/multiply``.
  public struct MultiplyCompositing: CompositingOperatorFilter {
    public static let operation = CompositingOperator.multiply
    public var background: Image
    public init(background: Image) { self.background = background }
  }

  /// Composites the image over a background: S + D · (1 − αs) on premultiplied values, alpha included
  /// (Porter & Duff 1984); ``Image/composited(over:)`` as a filter.
  ///
  /// Reads both pixel by pixel; the extent contains both.
  public struct SourceOver: CompositingFilter {
    public static let declaration = compositingDeclaration(
      "sourceOver", coreImage: "CISourceOverCompositing", "Composites the image over a background.")

    public var background: Image
    public init(background: Image) { self.background = background }
    public func apply(to input: Image) -> Image { input.composited(over: background) }
  }

  /// Composites the image under the background: D + S · (1 − αd) on premultiplied values, alpha included
  /// (Porter & Duff 1984).
  ///
  /// Reads both pixel by pixel; the extent contains both.
  public struct DestinationOver: CompositingFilter {
    public static let declaration = compositingDeclaration(
      "destinationOver", "Composites the image under the background.")

    public var background: Image
    public init(background: Image) { self.background = background }
    public func apply(to input: Image) -> Image { background.composited(over: input) }
  }

  /// A filter that puts the image and a background together, without further parameters.
  public protocol CompositingFilter: ImageFilter {
    /// The image that lies below.
    var background: Image { get set }

    /// Makes the filter.
    init(background: Image)
  }
}

extension Filters.CompositingFilter {
  /// The declaration of a filter with no parameter but the background.
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
