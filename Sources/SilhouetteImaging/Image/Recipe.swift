// SPDX-License-Identifier: Apache-2.0

/// How one node makes its pixels from those of its inputs. Every recipe is one of four kinds:
///
/// - ``PixelwiseRecipe``: a pixel is made of the inputs' pixels in its place. Neighbours in a graph are
///   computed together, a short span at a time.
/// - ``AreaRecipe``: a pixel is made of others around, or elsewhere.
/// - ``BarrierRecipe``: any pixel may depend on all of the input's: those are made first.
/// - a source, which is pixelwise with no inputs.
///
/// A pixel may depend on its position, the parameters and the inputs alone, never on the region
/// asked for: a picture rendered whole, by strips or pixel by pixel is the same to the last bit.
protocol Recipe: Hashable, Sendable {
  /// Where the result can be other than transparent black, from the extents of the inputs.
  func extent(of inputs: [Rect]) -> Rect

  /// What has to be stored for a pixel of the extent.
  func layout(of inputs: [PixelTraits]) -> PixelLayout

  /// Which pixels of input `index` are read to make those of `output`.
  ///
  /// - Parameters:
  ///   - index: The input's place in the node.
  ///   - output: Pixels inside the node's own extent, not empty.
  ///   - extent: Where that input can be other than transparent black.
  func region(ofInput index: Int, for output: Region, extent: Region) -> Region

  /// What ``Image/explain(region:)`` calls it, parameters included.
  var summary: String { get }
}

extension Recipe {
  func extent(of inputs: [Rect]) -> Rect { inputs[0] }

  /// The inputs' widest, which suits recipes that treat every channel alike and keep alpha.
  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    inputs.map(\.layout).max() ?? .full
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { output }

  var summary: String { "\(self)" }

  func isEqual(to other: any Recipe) -> Bool { (other as? Self) == self }
}

/// A pixel is made of the inputs' pixels in its place.
protocol PixelwiseRecipe: Recipe {
  /// Makes a span.
  ///
  /// - Parameters:
  ///   - span: Where it lies: inside the node's extent.
  ///   - output: Where to write, in the node's layout.
  ///   - inputs: One row for each input; one that lies outside of its extent is
  ///     ``PixelRow/outside``.
  ///   - context: What the renderer prescribes.
  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext)

  /// The input that is to be made first because it may decide that others are not needed.
  var decidingInput: Int? { get }

  /// The input whose pixels are the result, where the deciding one says so.
  func chosenInput(deciding row: PixelRow, count: Int, in context: RenderContext) -> Int?

  /// The input whose pixels are the result, if that is clear from which inputs lie outside of their
  /// extents.
  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int?
}

extension PixelwiseRecipe {
  var decidingInput: Int? { nil }
  func chosenInput(deciding row: PixelRow, count: Int, in context: RenderContext) -> Int? { nil }
  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? { nil }
}

/// A pixel is made of pixels around it, or elsewhere.
protocol AreaRecipe: Recipe {
  /// Computes the pixels of `area`.
  ///
  /// - Parameters:
  ///   - area: The part of the tile inside the node's extent, not empty.
  ///   - output: Where to write; holds `area`, in the node's layout.
  ///   - inputs: One tile for each input; holds at least the region asked for, transparent black
  ///     outside the input's extent. Its layout is the input's own, or full if the region may
  ///     leave the extent.
  ///   - context: What the renderer prescribes.
  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext)

  /// Whether ``region(ofInput:for:extent:)`` never leaves the extent.
  var staysInside: Bool { get }

  /// The input whose pixels are those of the whole region, if there is one.
  func forwardedInput(for region: Region, extents: [Region]) -> Int?
}

extension AreaRecipe {
  var staysInside: Bool { false }

  func forwardedInput(for region: Region, extents: [Region]) -> Int? { nil }

  /// Beyond a finite extent there is transparency.
  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    inputs.allSatisfy { staysInside || $0.extent == .infinite }
      ? inputs.map(\.layout).max() ?? .full : .full
  }
}

/// Any pixel may depend on all pixels of the inputs, which are therefore rendered first, whole.
protocol BarrierRecipe: Recipe {
  /// How input `index` is to be rendered.
  func format(ofInput index: Int) -> PixelFormat

  /// Makes the result, in the working space and premultiplied if it has alpha.
  ///
  /// - Parameters:
  ///   - inputs: The inputs' extents, grown to whole pixels, in the working space.
  ///   - context: What the renderer prescribes.
  /// - Returns: Pixels and where their lower left corner lies.
  func evaluate(
    _ inputs: [PixelBuffer], context: RenderContext
  ) throws -> (pixels: PixelBuffer, x: Int, y: Int)
}
