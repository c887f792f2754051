// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// A filter that sums the pixels around with weights of the caller's.
  ///
  /// c′(x, y) = bias + Σ w(i, j) · c(x + i, y + j) within the extent, on premultiplied values, alpha like the others: weights whose
  /// sum is 1 leave opaque images opaque, weights whose sum is 0 make them transparent. Beyond the extent of the input there is
  /// transparency. The extent grows by half of the size. Nothing is clamped.
  public protocol ConvolutionFilter: ImageFilter {
    /// The number of columns and rows of weights, odd.
    static var size: (columns: Int, rows: Int) { get }
    /// The weights row by row, the lowest row first, each from the left: as many as the size has.
    var weights: [Double] { get }
    /// The number added to each channel within the extent.
    var bias: Double { get }
    /// Makes the filter.
    init(weights: [Double], bias: Double)
  }
}

extension Filters.ConvolutionFilter {
  /// The weights that leave an image as it is.
  static var identity: [Double] {
    var weights = [Double](repeating: 0, count: size.columns * size.rows)
    weights[weights.count / 2] = 1
    return weights
  }

  public func apply(to input: Image) -> Image {
    let (columns, rows) = Self.size
    precondition(
      weights.count == columns * rows, "\(weights.count) weights of \(columns)×\(rows)")
    if input.extent.isEmpty { return input }
    var places: [SIMD2<Int>: Double] = [:]
    for (index, weight) in weights.enumerated() {
      places[SIMD2(index % columns - columns / 2, index / columns - rows / 2)] = weight
    }
    return Image(
      SparseConvolution(
        weights: SparseWeights(places), bias: Float(bias), name: "convolution"), input
    )
  }
}

extension Filters.ConvolutionFilter {
  /// Returns the declaration of a size.
  @_semantics("optimize.sil.specialize.generic.never")
  static func convolutionDeclaration(
    _ name: String, coreImage coreImageName: String? = nil,
    _ weights: any WritableKeyPath<Self, [Double]> & Sendable,
    _ bias: any WritableKeyPath<Self, Double> & Sendable
  ) -> FilterDeclaration<Self> {
    let size = size
    return FilterDeclaration(
      name, coreImage: coreImageName, category: .sharpening,
      "Sums the \(size.columns)×\(size.rows) pixels around with weights.",
      defaults: Self(weights: identity, bias: 0),
      .optional(
        weights, "weights", coreImage: "inputWeights",
        type: .vector(count: size.columns * size.rows),
        "The weights row by row, the lowest row first, each from the left."),
      .optional(
        bias, "bias", coreImage: "inputBias", range: -1000...1000,
        "The number added to each channel within the extent."))
  }
}

extension Filters {
  /// Sums the 3×3 pixels around with weights: see ``ConvolutionFilter``.
  public struct Convolution3X3: ConvolutionFilter {
    public static let size = (columns: 3, rows: 3)
    public static let declaration = convolutionDeclaration(
      "convolution3X3", coreImage: "CIConvolution3X3", \.weights, \.bias)

    public var weights: [Double]
    public var bias: Double

    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }
  }

  /// Sums the 5×5 pixels around with weights: see ``ConvolutionFilter``.
  public struct Convolution5X5: ConvolutionFilter {
    public static let size = (columns: 5, rows: 5)
    public static let declaration = convolutionDeclaration(
      "convolution5X5", coreImage: "CIConvolution5X5", \.weights, \.bias)

    public var weights: [Double]
    public var bias: Double

    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }
  }

  /// Sums the 7×7 pixels around with weights: see ``ConvolutionFilter``.
  public struct Convolution7X7: ConvolutionFilter {
    public static let size = (columns: 7, rows: 7)
    public static let declaration = convolutionDeclaration(
      "convolution7X7", coreImage: "CIConvolution7X7", \.weights, \.bias)

    public var weights: [Double]
    public var bias: Double

    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }
  }

  /// Sums the 9×9 pixels around with weights: see ``ConvolutionFilter``.
  public struct Convolution9X9: ConvolutionFilter {
    public static let size = (columns: 9, rows: 9)
    public static let declaration = convolutionDeclaration(
      "convolution9X9", \.weights, \.bias)

    public var weights: [Double]
    public var bias: Double

    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }
  }

  /// Sums the 9×1 pixels around with weights: see ``ConvolutionFilter``.
  public struct Convolution9Horizontal: ConvolutionFilter {
    public static let size = (columns: 9, rows: 1)
    public static let declaration = convolutionDeclaration(
      "convolution9Horizontal", coreImage: "CIConvolution9Horizontal", \.weights, \.bias)

    public var weights: [Double]
    public var bias: Double

    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }
  }

  /// Sums the 1×9 pixels around with weights: see ``ConvolutionFilter``.
  public struct Convolution9Vertical: ConvolutionFilter {
    public static let size = (columns: 1, rows: 9)
    public static let declaration = convolutionDeclaration(
      "convolution9Vertical", coreImage: "CIConvolution9Vertical", \.weights, \.bias)

    public var weights: [Double]
    public var bias: Double

    public init(weights: [Double], bias: Double = 0) {
      self.weights = weights
      self.bias = bias
    }
  }
}
