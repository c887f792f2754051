// SPDX-License-Identifier: Apache-2.0

/// A recipe whose pixels depend on the nine pixels around them in a clamped image, with the extent and the layout of the image
/// before it was clamped.
protocol SquareRecipe: AreaRecipe {
  /// The extent of the image before it was clamped.
  var extent: Rect { get }
  /// The layout of the image before it was clamped.
  var layout: PixelLayout { get }
}

extension SquareRecipe {
  func extent(of inputs: [Rect]) -> Rect { extent }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { layout }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    output.grown(by: 1)
  }
}
