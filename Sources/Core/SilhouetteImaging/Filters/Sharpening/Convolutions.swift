// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the image with every pixel replaced by a weighted sum of the pixels around it.
  ///
  /// c′(x, y) = bias + Σ w(i, j) · c(x + i, y + j) within the extent, on premultiplied values, alpha included: weights
  /// with a sum of 1 keep opaque images opaque; weights with a sum of 0 make them transparent. Pixels beyond the
  /// extent of the image are transparent. The extent grows by half the size, rounded down. Nothing is clamped.
  ///
  /// - Parameters:
  ///   - columns: The number of columns of weights, odd.
  ///   - rows: The number of rows of weights, odd.
  ///   - weights: The weights, row by row from the lowest, each row from left to right.
  ///   - bias: The value added to each channel within the extent.
  public func convolved(columns: Int, rows: Int, weights: [Double], bias: Double = 0) -> Image {
    precondition(
      columns % 2 == 1 && rows % 2 == 1 && weights.count == columns * rows,
      "\(weights.count) weights of \(columns)×\(rows)")
    if extent.isEmpty { return self }
    var offsets: [SIMD2<Int>: Double] = [:]
    for (index, weight) in weights.enumerated() {
      offsets[SIMD2(index % columns - columns / 2, index / columns - rows / 2)] = weight
    }
    return Image(
      SparseConvolution(
        weights: SparseWeights(offsets), bias: Float(bias), name: "convolution"), self)
  }
}

extension Filters {
  /// A filter that applies ``Image/convolved(columns:rows:weights:bias:)`` with weights of one size.
  protocol ConvolutionFilter: ImageFilter {
    /// The number of columns and rows of weights, odd.
    static var size: (columns: Int, rows: Int) { get }
    var weights: [Double] { get set }
    var bias: Double { get set }

    init()
  }

  struct Convolution3X3: ConvolutionFilter {
    static let size = (columns: 3, rows: 3)
    static let declaration = convolutionDeclaration("convolution3X3", coreImage: "CIConvolution3X3")
    var weights = Self.identity
    var bias = 0.0
  }

  struct Convolution5X5: ConvolutionFilter {
    static let size = (columns: 5, rows: 5)
    static let declaration = convolutionDeclaration("convolution5X5", coreImage: "CIConvolution5X5")
    var weights = Self.identity
    var bias = 0.0
  }

  struct Convolution7X7: ConvolutionFilter {
    static let size = (columns: 7, rows: 7)
    static let declaration = convolutionDeclaration("convolution7X7", coreImage: "CIConvolution7X7")
    var weights = Self.identity
    var bias = 0.0
  }

  struct Convolution9X9: ConvolutionFilter {
    static let size = (columns: 9, rows: 9)
    static let declaration = convolutionDeclaration("convolution9X9")
    var weights = Self.identity
    var bias = 0.0
  }

  struct Convolution9Horizontal: ConvolutionFilter {
    static let size = (columns: 9, rows: 1)
    static let declaration = convolutionDeclaration(
      "convolution9Horizontal", coreImage: "CIConvolution9Horizontal")
    var weights = Self.identity
    var bias = 0.0
  }

  struct Convolution9Vertical: ConvolutionFilter {
    static let size = (columns: 1, rows: 9)
    static let declaration = convolutionDeclaration(
      "convolution9Vertical", coreImage: "CIConvolution9Vertical")
    var weights = Self.identity
    var bias = 0.0
  }
}

extension Filters.ConvolutionFilter {
  /// The weights that leave an image unchanged.
  static var identity: [Double] {
    var weights = [Double](repeating: 0, count: size.columns * size.rows)
    weights[weights.count / 2] = 1
    return weights
  }

  func apply(to input: Image) -> Image {
    input.convolved(
      columns: Self.size.columns, rows: Self.size.rows, weights: weights, bias: bias)
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
      defaults: Self(),
      .optional(
        \.weights, "weights", coreImage: "inputWeights",
        type: .vector(count: size.columns * size.rows),
        "The weights row by row, the lowest row first, each from the left."),
      .optional(
        \.bias, "bias", coreImage: "inputBias", range: -1000...1000,
        "The value added to each channel within the extent."))
  }
}
