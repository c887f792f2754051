// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Alpha 1 inside `rect` and 0 outside; premultiplied colours stay inside and vanish outside.
  public func settingAlphaOne(in rect: Rect) -> Image {
    Image(AlphaFilter(operation: .setOne), self).cropped(to: rect)
  }

  /// Colours multiplied by alpha, for numbers that lack it.
  public func premultiplyingAlpha() -> Image {
    Image(AlphaFilter(operation: .premultiply), self)
  }

  /// Colours divided by alpha; black where alpha is 0.
  public func unpremultiplyingAlpha() -> Image {
    Image(AlphaFilter(operation: .unpremultiply), self)
  }
}

/// Pixel by pixel; `setOne` makes the whole plane opaque.
struct AlphaFilter: Recipe {
  enum Operation { case setOne, premultiply, unpremultiply }

  let operation: Operation

  func extent(of inputs: [Rect]) -> Rect { operation == .setOne ? .infinite : inputs[0] }

  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext) {
    for y in area.minY..<area.maxY {
      let source = inputs[0].address(x: area.minX, y: y)
      let target = output.address(x: area.minX, y: y)
      switch operation {
      case .setOne: alphaOneRow(source, into: target, count: area.width)
      case .premultiply: premultiplyRow(source, into: target, count: area.width)
      case .unpremultiply: unpremultiplyRow(source, into: target, count: area.width)
      }
    }
  }
}
