// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// The computation of a node's pixels from those of its inputs. Every recipe is one of four kinds:
///
/// - ``PixelwiseRecipe``: a pixel depends on the inputs' pixels at its position. Adjacent nodes of a graph are
///   computed together, a short span at a time.
/// - ``AreaRecipe``: a pixel depends on the inputs' pixels in a neighbourhood, or elsewhere.
/// - ``BarrierRecipe``: any pixel may depend on all pixels of the inputs, which are computed first.
/// - a source, which is pixelwise and has no inputs.
///
/// A pixel may depend only on its position, the parameters and the inputs, never on the requested region: an image is
/// bit-identical whether it is rendered whole, strip by strip or pixel by pixel.
protocol Recipe: Hashable, Sendable {
  typealias Context = RenderContext

  /// Returns the rectangle outside of which the result is transparent black.
  func extent(of inputs: [Rect]) -> Rect

  /// Returns the channels that a pixel of the extent needs.
  func layout(of inputs: [PixelTraits]) -> PixelLayout

  /// Returns a rectangle of whole pixels outside of which every pixel equals the nearest one inside, for results of
  /// infinite extent.
  func variation(of inputs: [PixelTraits]) -> Rect

  /// Returns the pixels of input `index` that are read to compute those of `output`.
  ///
  /// - Parameters:
  ///   - index: The index of the input.
  ///   - output: Pixels inside the node's extent, not empty.
  ///   - extent: The region outside of which that input is transparent black.
  func region(ofInput index: Int, for output: Region, extent: Region) -> Region

  /// The approximate number of elementary operations (additions, products, comparisons) per value, that is, per
  /// channel of a pixel.
  var operationsPerValue: Double { get }

  /// The text shown by ``Image/explain(region:)``, parameters included.
  var summary: String { get }
}

extension Recipe {
  func extent(of inputs: [Rect]) -> Rect { inputs[0] }

  /// Returns the widest layout of the inputs, which suits recipes that treat every channel alike and keep alpha.
  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    inputs.map(\.layout).max() ?? .full
  }

  func variation(of inputs: [PixelTraits]) -> Rect { .infinite }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { output }

  var operationsPerValue: Double { 8 }

  var summary: String { "\(self)" }

  func isEqual(to other: any Recipe) -> Bool { (other as? Self) == self }
}

/// A recipe whose pixels depend on the inputs' pixels at the same position.
protocol PixelwiseRecipe: Recipe {
  /// One row for each input; ``PixelRow/outside`` for an input outside its extent.
  typealias Inputs = UnsafePointer<PixelRow>

  /// Computes a span.
  ///
  /// - Parameters:
  ///   - span: The position of the span, inside the node's extent.
  ///   - output: The memory to write to, in the node's layout.
  ///   - inputs: The inputs' rows.
  ///   - context: The renderer's settings and memory.
  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context)

  /// The input to compute first because its pixels may make others unnecessary.
  var decidingInput: Int? { get }

  /// Returns the input whose pixels are the result, if the deciding input's pixels determine it.
  func chosenInput(deciding row: PixelRow, count: Int, in context: RenderContext) -> Int?

  /// Returns the input whose pixels are the result, if this follows from which inputs are outside their extents.
  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int?
}

extension PixelwiseRecipe {
  /// Returns the union of the inputs' rectangles, which suits recipes that do not depend on the position.
  func variation(of inputs: [PixelTraits]) -> Rect {
    inputs.isEmpty ? .infinite : inputs.reduce(.empty) { $0.union($1.variation) }
  }

  var decidingInput: Int? { nil }
  func chosenInput(deciding row: PixelRow, count: Int, in context: RenderContext) -> Int? { nil }
  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? { nil }
}

/// A recipe whose pixels depend on the inputs' pixels in a neighbourhood, or elsewhere.
protocol AreaRecipe: Recipe {
  /// Computes the pixels of `area`.
  ///
  /// - Parameters:
  ///   - area: The part of the tile inside the node's extent, not empty.
  ///   - output: The tile to write to; contains `area`, in the node's layout.
  ///   - inputs: One tile for each input; holds at least the requested region, transparent black outside the input's
  ///     extent. A tile has the layout of its input, or the full layout if the region may leave the extent.
  ///   - context: The renderer's settings and memory.
  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext)

  /// Indicates whether ``region(ofInput:for:extent:)`` always stays inside the extent.
  var staysInside: Bool { get }

  /// Returns an input whose pixels equal the result throughout the region; `nil` if none does.
  func forwardedInput(for region: Region, extents: [Region]) -> Int?
}

extension AreaRecipe {
  var staysInside: Bool { false }

  func forwardedInput(for region: Region, extents: [Region]) -> Int? { nil }

  /// Returns the full layout if pixels beyond a finite extent, which are transparent, may be read.
  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    inputs.allSatisfy { staysInside || $0.extent == .infinite }
      ? inputs.map(\.layout).max() ?? .full : .full
  }
}

/// A recipe whose pixels may depend on all pixels of the inputs, which are therefore rendered first.
///
/// Its ``Recipe/operationsPerValue`` applies to every value of the inputs and of the result.
protocol BarrierRecipe: Recipe {
  /// Returns the format in which input `index` is rendered.
  func format(ofInput index: Int) -> PixelFormat

  /// The memory needed in addition to the inputs and the result, in bytes per pixel of the first input.
  var workingBytesPerPixel: Int { get }

  /// Computes the result, in the working space, and premultiplied if it has alpha.
  ///
  /// - Parameters:
  ///   - needed: The pixels to compute, inside the node's extent.
  ///   - inputs: The ``region(ofInput:for:extent:)`` of each input, inside its extent, in the working space.
  ///   - context: The renderer's settings and memory.
  /// - Returns: At least the needed pixels, and the position of their lower left corner.
  func evaluate(
    _ needed: Region, from inputs: [PixelBuffer], context: RenderContext
  ) throws -> (pixels: PixelBuffer, x: Int, y: Int)
}

extension BarrierRecipe {
  var workingBytesPerPixel: Int { 12 }
}

/// The settings and memory that a renderer passes to every recipe.
struct RenderContext {
  /// The colour space of the pixels; with ``ColorSpace/none``, recipes compute on the stored values.
  let workingSpace: ColorSpace
  /// The streamed rows that are currently in memory.
  var windows: [RowWindow] = []
  /// Scratch memory of the computing thread.
  var scratch = ScratchMemory()
  /// The row loops to use.
  var kernels: ImageKernelTable = Kernels.chosen
}
