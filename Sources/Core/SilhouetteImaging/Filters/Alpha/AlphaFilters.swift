// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// The filter of ``Image/premultiplyingAlpha()``.
  struct PremultiplyAlpha: ImageFilter {
    static let declaration = FilterDeclaration(
      "premultiplyAlpha", category: .alpha, "Multiplies colours by alpha.", defaults: Self())

    func apply(to input: Image) -> Image { input.premultiplyingAlpha() }
  }

  /// The filter of ``Image/unpremultiplyingAlpha()``.
  struct UnpremultiplyAlpha: ImageFilter {
    static let declaration = FilterDeclaration(
      "unpremultiplyAlpha", category: .alpha, "Divides colours by alpha; black where alpha is 0.",
      defaults: Self())

    func apply(to input: Image) -> Image { input.unpremultiplyingAlpha() }
  }
}

extension Image {
  /// Returns the image with an alpha of 1 inside `rect` and 0 outside; premultiplied colours are kept inside and
  /// removed outside.
  public func settingAlphaOne(in rect: Rect) -> Image {
    Image(AlphaRecipe(operation: .setOne), self).cropped(to: rect)
  }

  /// Returns the image with colours multiplied by alpha, for pixels that are not premultiplied. Images
  /// from files already are.
  public func premultiplyingAlpha() -> Image {
    Image(AlphaRecipe(operation: .premultiply), self)
  }

  /// Returns the image with colours divided by alpha, and black where alpha is 0. Filters expect premultiplied
  /// pixels: apply ``premultiplyingAlpha()`` afterwards.
  public func unpremultiplyingAlpha() -> Image {
    Image(AlphaRecipe(operation: .unpremultiply), self)
  }
}

/// A recipe that changes alpha, pixel by pixel; `setOne` makes the whole plane opaque.
struct AlphaRecipe: PixelwiseRecipe {
  enum Operation: String { case setOne, premultiply, unpremultiply }

  let operation: Operation

  func extent(of inputs: [Rect]) -> Rect { operation == .setOne ? .infinite : inputs[0] }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    if operation != .setOne { return inputs[0].layout }
    // Beyond the input's extent, all pixels are black.
    return inputs[0].layout == .grey ? .grey : .opaque
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    switch operation {
    case .setOne: copyRow(inputs[0], into: output, count: span.count)
    case .premultiply:
      premultiplyRow(inputs[0], into: output, count: span.count, context.kernels)
    case .unpremultiply:
      unpremultiplyRow(inputs[0], into: output, count: span.count, context.kernels)
    }
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? {
    operation != .setOne && inputs[0].layout != .full ? 0 : nil
  }

  var summary: String { "alpha: \(operation)" }
}
