// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A filter that computes weighted sums of neighbouring pixels.
  protocol ConvolutionFilter: ImageFilter {
    /// The number of columns and rows of weights, odd.
    static var size: (columns: Int, rows: Int) { get }
    var weights: [Double] { get set }
    var bias: Double { get set }

    init(weights: [Double], bias: Double)
  }

  /// Replaces every pixel by a weighted sum of the 3×3 pixels around it.
  ///
  /// c′(x, y) = bias + Σ w(i, j) · c(x + i, y + j) within the extent, on premultiplied values, alpha included: weights
  /// with a sum of 1 keep opaque images opaque; weights with a sum of 0 make them transparent. Pixels beyond the
  /// extent of the input are transparent. The extent grows by half the size, rounded down. Nothing is clamped.
  public struct Convolution3X3: ConvolutionFilter {
    static let size = (columns: 3, rows: 3)
    public static let declaration = convolutionDeclaration(
      "convolution3X3", coreImage: "CIConvolution3X3")

    /// The weights, row by row from the lowest, each row from left to right.
    public var weights: [Double]
    /// The value added to each channel within the extent.
    public var bias: Double

    /// Creates the filter.
    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }

    public func apply(to input: Image) -> Image { convolved(input) }
  }

  /// Replaces every pixel by a weighted sum of the 5×5 pixels around it; otherwise like ``Convolution3X3``.
  public struct Convolution5X5: ConvolutionFilter {
    static let size = (columns: 5, rows: 5)
    public static let declaration = convolutionDeclaration(
      "convolution5X5", coreImage: "CIConvolution5X5")

    /// The weights, row by row from the lowest, each row from left to right.
    public var weights: [Double]
    /// The value added to each channel within the extent.
    public var bias: Double

    /// Creates the filter.
    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }

    public func apply(to input: Image) -> Image { convolved(input) }
  }

  /// Replaces every pixel by a weighted sum of the 7×7 pixels around it; otherwise like ``Convolution3X3``.
  public struct Convolution7X7: ConvolutionFilter {
    static let size = (columns: 7, rows: 7)
    public static let declaration = convolutionDeclaration(
      "convolution7X7", coreImage: "CIConvolution7X7")

    /// The weights, row by row from the lowest, each row from left to right.
    public var weights: [Double]
    /// The value added to each channel within the extent.
    public var bias: Double

    /// Creates the filter.
    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }

    public func apply(to input: Image) -> Image { convolved(input) }
  }

  /// Replaces every pixel by a weighted sum of the 9×9 pixels around it; otherwise like ``Convolution3X3``.
  public struct Convolution9X9: ConvolutionFilter {
    static let size = (columns: 9, rows: 9)
    public static let declaration = convolutionDeclaration(
      "convolution9X9")

    /// The weights, row by row from the lowest, each row from left to right.
    public var weights: [Double]
    /// The value added to each channel within the extent.
    public var bias: Double

    /// Creates the filter.
    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }

    public func apply(to input: Image) -> Image { convolved(input) }
  }

  /// Replaces every pixel by a weighted sum of the 9×1 pixels around it; otherwise like ``Convolution3X3``.
  public struct Convolution9Horizontal: ConvolutionFilter {
    static let size = (columns: 9, rows: 1)
    public static let declaration = convolutionDeclaration(
      "convolution9Horizontal", coreImage: "CIConvolution9Horizontal")

    /// The weights, row by row from the lowest, each row from left to right.
    public var weights: [Double]
    /// The value added to each channel within the extent.
    public var bias: Double

    /// Creates the filter.
    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }

    public func apply(to input: Image) -> Image { convolved(input) }
  }

  /// Replaces every pixel by a weighted sum of the 1×9 pixels around it; otherwise like ``Convolution3X3``.
  public struct Convolution9Vertical: ConvolutionFilter {
    static let size = (columns: 1, rows: 9)
    public static let declaration = convolutionDeclaration(
      "convolution9Vertical", coreImage: "CIConvolution9Vertical")

    /// The weights, row by row from the lowest, each row from left to right.
    public var weights: [Double]
    /// The value added to each channel within the extent.
    public var bias: Double

    /// Creates the filter.
    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }

    public func apply(to input: Image) -> Image { convolved(input) }
  }
}

extension Filters.ConvolutionFilter {
  /// The weights that leave an image unchanged.
  static var identity: [Double] {
    var weights = [Double](repeating: 0, count: size.columns * size.rows)
    weights[weights.count / 2] = 1
    return weights
  }

  fileprivate func convolved(_ input: Image) -> Image {
    let (columns, rows) = Self.size
    precondition(
      weights.count == columns * rows, "\(weights.count) weights of \(columns)×\(rows)")
    if input.extent.isEmpty { return input }
    var offsets: [SIMD2<Int>: Double] = [:]
    for (index, weight) in weights.enumerated() {
      offsets[SIMD2(index % columns - columns / 2, index / columns - rows / 2)] = weight
    }
    return Image(
      SparseConvolution(
        weights: SparseWeights(offsets), bias: Float(bias), name: "convolution"), input)
  }

  /// Returns the declaration of the filter for one size of the weights.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func convolutionDeclaration(
    _ name: String, coreImage: String? = nil
  ) -> FilterDeclaration<Self> {
    let size = size
    return FilterDeclaration(
      name, coreImage: coreImage, category: .sharpening,
      "Sums the \(size.columns)×\(size.rows) pixels around with weights.",
      defaults: Self(weights: identity, bias: 0),
      .optional(
        \.weights, "weights", coreImage: "inputWeights",
        type: .vector(count: size.columns * size.rows),
        "The weights row by row, the lowest row first, each from the left."),
      .optional(
        \.bias, "bias", coreImage: "inputBias", range: -1000...1000,
        "The value added to each channel within the extent."))
  }
}
