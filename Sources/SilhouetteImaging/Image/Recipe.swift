// SPDX-License-Identifier: Apache-2.0

/// How one node makes its pixels from those of its inputs: the parameters and three rules.
///
/// A new filter is one type that adopts this protocol and one method on ``Image``. A pixel may
/// depend on its position, the parameters and the inputs alone, never on the region asked for: a
/// picture rendered whole, by strips or pixel by pixel is the same to the last bit.
protocol Recipe: Hashable, Sendable {
  /// Where the result can be other than transparent black, from the extents of the inputs.
  func extent(of inputs: [Rect]) -> Rect

  /// Which pixels of input `index` are read to make those of `output`.
  ///
  /// - Parameters:
  ///   - index: The input's place in the node.
  ///   - output: Pixels inside the node's own extent, not empty.
  ///   - extent: Where that input can be other than transparent black.
  func region(ofInput index: Int, for output: Region, extent: Region) -> Region

  /// Computes the pixels of `area`.
  ///
  /// - Parameters:
  ///   - area: The part of the tile inside the node's extent, not empty.
  ///   - output: Where to write; holds `area`.
  ///   - inputs: One tile for each input; holds at least the region asked for, transparent black
  ///     outside the input's extent.
  ///   - context: What the renderer prescribes.
  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext)
}

extension Recipe {
  /// Pixel by pixel, the default: what is read is what is written.
  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { output }

  func isEqual(to other: any Recipe) -> Bool { (other as? Self) == self }
}

/// What a renderer prescribes to every recipe.
struct RenderContext: Sendable {
  /// The space that tiles are in; ``ColorSpace/none`` computes on the numbers as they come.
  let workingSpace: ColorSpace
}
