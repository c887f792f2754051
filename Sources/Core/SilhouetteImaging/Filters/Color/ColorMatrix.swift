// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Filters {
  /// A colour matrix, as in CIColorMatrix: each new channel is the dot product of one row with (r, g, b, a) of the
  /// unpremultiplied pixel, plus a bias.
  public struct ColorMatrix: Hashable, Sendable {
    /// The weights of the new red.
    public var red: SIMD4<Float>
    /// The weights of the new green.
    public var green: SIMD4<Float>
    /// The weights of the new blue.
    public var blue: SIMD4<Float>
    /// The weights of the new alpha.
    public var alpha: SIMD4<Float>
    /// The values added to the new red, green, blue and alpha.
    public var bias: SIMD4<Float>

    /// Creates a matrix from its rows; by default, channels are unchanged.
    public init(
      red: SIMD4<Float> = [1, 0, 0, 0], green: SIMD4<Float> = [0, 1, 0, 0],
      blue: SIMD4<Float> = [0, 0, 1, 0], alpha: SIMD4<Float> = [0, 0, 0, 1],
      bias: SIMD4<Float> = [0, 0, 0, 0]
    ) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
      self.bias = bias
    }

    /// The matrix that changes nothing.
    static let identity = ColorMatrix()

    /// Returns the transformed unpremultiplied pixel.
    func apply(to pixel: SIMD4<Float>) -> SIMD4<Float> {
      SIMD4(
        (red * pixel).sum(), (green * pixel).sum(), (blue * pixel).sum(), (alpha * pixel).sum())
        + bias
    }

    /// Returns the matrix that has the effect of this one followed by `next`.
    func concatenating(_ next: ColorMatrix) -> ColorMatrix {
      func row(_ weights: SIMD4<Float>) -> SIMD4<Float> {
        red * weights.x + green * weights.y + blue * weights.z + alpha * weights.w
      }
      return ColorMatrix(
        red: row(next.red), green: row(next.green), blue: row(next.blue), alpha: row(next.alpha),
        bias: next.apply(to: bias))
    }
  }
}

extension Image {
  /// Returns the image with every pixel of the extent unpremultiplied, multiplied by a matrix and premultiplied again,
  /// without clamping. Two consecutive matrices are combined where possible.
  public func applyingColorMatrix(_ matrix: Filters.ColorMatrix) -> Image {
    if matrix == .identity { return self }
    // Pixels that the first matrix makes transparent lose their colours, which the product would not reproduce;
    // multiply only if the first keeps alpha and the second at most scales it.
    if let first = node.recipe as? MatrixRecipe, first.matrix.alpha == [0, 0, 0, 1],
      first.matrix.bias.w == 0, matrix.alpha * [1, 1, 1, 0] == .zero, matrix.bias.w == 0
    {
      return Image(node: node.inputs[0]).applyingColorMatrix(first.matrix.concatenating(matrix))
    }
    return Image(MatrixRecipe(matrix: matrix), self)
  }
}

/// A colour matrix, pixel by pixel inside the input's extent.
struct MatrixRecipe: PixelwiseRecipe {
  let matrix: Filters.ColorMatrix

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    inputs[0].isOpaque && matrix.alpha == [0, 0, 0, 1] && matrix.bias.w == 0 ? .opaque : .full
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    context.kernels.colorMatrix(
      ColorMatrixRows(
        source: inputs[0].planes, result: output.planes, columns: transposed, bias: matrix.bias,
        isOpaque: inputs[0].layout != .full, writesAlpha: output.layout == .full),
      count: span.count)
  }

  var summary: String {
    "colour matrix \(matrix.red) \(matrix.green) \(matrix.blue) \(matrix.alpha) + \(matrix.bias)"
  }

  /// The columns of the matrix: the weights of red, green, blue and alpha in the four results.
  private var transposed: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    func column(_ index: Int) -> SIMD4<Float> {
      SIMD4(matrix.red[index], matrix.green[index], matrix.blue[index], matrix.alpha[index])
    }
    return (column(0), column(1), column(2), column(3))
  }
}

/// Each new channel is the dot product of one row with (r, g, b, a) of the unpremultiplied pixel,
/// plus a bias; the result is premultiplied with the new alpha and not clamped.
///
/// Works pixel by pixel; the extent is unchanged, even if the bias would make the plane around it visible.
extension Filters.ColorMatrix: ImageFilter {
  public static let declaration = FilterDeclaration(
    "colorMatrix", coreImage: "CIColorMatrix", category: .color,
    "Multiplies colour and alpha by a matrix.", defaults: Self(),
    .optional(
      \.red, "red", coreImage: "inputRVector",
      "The factors of red, green, blue and alpha in the new red."),
    .optional(
      \.green, "green", coreImage: "inputGVector",
      "The factors of red, green, blue and alpha in the new green."),
    .optional(
      \.blue, "blue", coreImage: "inputBVector",
      "The factors of red, green, blue and alpha in the new blue."),
    .optional(
      \.alpha, "alpha", coreImage: "inputAVector",
      "The factors of red, green, blue and alpha in the new alpha."),
    .optional(
      \.bias, "bias", coreImage: "inputBiasVector",
      "The values added to the new red, green, blue and alpha."))

  public func apply(to input: Image) -> Image { input.applyingColorMatrix(self) }

  /// The weights of red, green, blue and alpha in luminance (ITU-R BT.709).
  static let luminance: SIMD4<Float> = [0.2126, 0.7152, 0.0722, 0]
}
