// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A custom step of an image whose pixels depend on the inputs' pixels in a neighbourhood, or elsewhere.
///
/// Rendering divides the result into parts, asks for the region of each input that a part needs, and calls the kernel
/// for the part, on several threads concurrently. Kernels with equal properties produce equal images.
///
/// ```swift
/// struct Convolution5: AreaKernel {
///   /// 25 weights, the lowest row first.
///   var weights: [Float]
///   var alpha: Kernel.Alpha { .kept }
///   var edges: Kernel.Edges { .clamped }
///
///   func region(ofInput index: Int, for area: Rect) -> Rect { area.grown(x: 2, y: 2) }
///
///   func compute(_ area: Kernel.Area) {
///     for y in area.rows {
///       for channel in 0..<3 {
///         let target = area.result(y)[channel]
///         target.update(repeating: 0)
///         for (tap, weight) in weights.enumerated() {
///           let source = area.input(0).row(
///             y + tap / 5 - 2, from: area.x + tap % 5 - 2, count: area.width)[channel]
///           for x in 0..<area.width { target[x] += weight * source[x] }
///         }
///       }
///     }
///   }
/// }
/// ```
public protocol AreaKernel: Hashable, Sendable {
  /// The text shown by ``Image/explain(region:)``; by default, the type and its properties.
  var summary: String { get }

  /// The alpha of the result; computed by default.
  var alpha: Kernel.Alpha { get }

  /// The pixels beyond the extents of the inputs; transparent by default.
  var edges: Kernel.Edges { get }

  /// Returns the rectangle outside of which the result is transparent black; by default, the first input's extent.
  ///
  /// - Parameter inputs: The extents of the inputs.
  func extent(of inputs: [Rect]) -> Rect

  /// Returns the region of interest: the pixels of an input that ``compute(_:)`` reads to compute an area.
  ///
  /// - Parameters:
  ///   - index: The index of the input.
  ///   - area: Whole pixels inside the result's extent.
  /// - Returns: A rectangle, which is grown to whole pixels and may extend beyond the input's extent; an infinite
  ///   rectangle stands for the whole extent.
  func region(ofInput index: Int, for area: Rect) -> Rect

  /// Writes every pixel of the area. A pixel may depend on the kernel's properties, its position, and the inputs'
  /// pixels, but not on the borders of the area.
  func compute(_ area: Kernel.Area)
}

extension AreaKernel {
  public var summary: String { "area kernel \(self)" }
  public var alpha: Kernel.Alpha { .computed }
  public var edges: Kernel.Edges { .transparent }
  public func extent(of inputs: [Rect]) -> Rect { inputs.first ?? .empty }
}

extension Kernel {
  /// The pixels that an ``AreaKernel`` reads beyond the extent of an input.
  public enum Edges: Hashable, Sendable {
    /// Transparent black.
    case transparent
    /// The nearest pixels inside the extent.
    case clamped
  }
}

extension Image {
  /// Creates the image that a kernel computes from others.
  ///
  /// - Parameters:
  ///   - kernel: The kernel.
  ///   - inputs: Its inputs in the order of their indices; at least one.
  public init(_ kernel: some AreaKernel, of inputs: Image...) {
    self.init(kernel, of: inputs)
  }

  /// Creates the image that a kernel computes from others.
  ///
  /// - Parameters:
  ///   - kernel: The kernel.
  ///   - inputs: Its inputs in the order of their indices; at least one.
  public init(_ kernel: some AreaKernel, of inputs: [Image]) {
    precondition(!inputs.isEmpty, "an area kernel without inputs")
    let extents = inputs.map(\.extent)
    let extent = kernel.extent(of: extents)
    let isKept = kernel.alpha == .kept && extents[0].contains(extent)
    self.init(
      node: Node(
        AreaKernelRecipe(
          kernel: kernel, extent: extent.isEmpty ? .empty : extent, inputExtents: extents,
          isOpaque: kernel.alpha == .opaque || (isKept && inputs[0].node.traits.isOpaque)),
        inputs.map { (kernel.edges == .clamped ? $0.clampedToExtent() : $0).node }))
  }

  /// Returns the image with every pixel replaced by a function of the pixels around it.
  ///
  /// Two such images are equal only if one is a copy of the other; for filters and ``Renderer/Cache``, prefer a type
  /// that conforms to ``AreaKernel``.
  ///
  /// - Parameters:
  ///   - summary: The text shown by ``explain(region:)``.
  ///   - reach: The number of pixels read beyond an area on every side.
  ///   - edges: The pixels beyond the extent.
  ///   - alpha: The alpha of the result, which has the extent of the image.
  ///   - body: A function that writes every pixel of an area; several threads call it concurrently. See
  ///     ``AreaKernel/compute(_:)``.
  public func applyingAreaKernel(
    _ summary: String = "area kernel", reach: Int, edges: Kernel.Edges = .transparent,
    alpha: Kernel.Alpha = .computed, _ body: @escaping @Sendable (Kernel.Area) -> Void
  ) -> Image {
    precondition(reach >= 0, "a reach of \(reach) pixels")
    return Image(
      AreaFunctionKernel(
        summary: summary, reach: Double(reach), edges: edges, alpha: alpha, function: .init(body)),
      of: self)
  }
}

private struct AreaFunctionKernel: AreaKernel {
  let summary: String
  let reach: Double
  let edges: Kernel.Edges
  let alpha: Kernel.Alpha
  let function: KernelFunction<Kernel.Area>

  func region(ofInput index: Int, for area: Rect) -> Rect { area.grown(x: reach, y: reach) }

  func compute(_ area: Kernel.Area) { function.body(area) }
}

private struct AreaKernelRecipe<Work: AreaKernel>: AreaRecipe {
  let kernel: Work
  let extent: Rect
  /// The extents of the inputs before clamping.
  let inputExtents: [Rect]
  let isOpaque: Bool

  func extent(of inputs: [Rect]) -> Rect { extent }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { isOpaque ? .opaque : .full }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    let wanted = kernel.region(ofInput: index, for: output.rect)
    let region = Region(touching: wanted.isInfinite ? inputExtents[index] : wanted)
    return index == 0 && kernel.alpha == .kept && !isOpaque ? region.union(output) : region
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    // A row of ones as the alpha of inputs without it, and memory for alpha that is ignored.
    let width = inputs.reduce(area.width) { max($0, $1.region.width) }
    let ones = context.scratch.floats(2 * paddedCount(width))
    ones.update(repeating: 1, count: width)
    let spare = ones + paddedCount(width)
    kernel.compute(
      Kernel.Area(
        area, output, inputs: inputs.map { Kernel.Input($0, ones: ones) },
        spare: spare))
    if kernel.alpha == .kept, output.layout == .full {
      for y in area.minY..<area.maxY {
        let target = output.row(x: area.minX, y: y).alpha
        if inputs[0].layout == .full {
          target.update(from: inputs[0].address(3, x: area.minX, y: y), count: area.width)
        } else {
          target.update(repeating: 1, count: area.width)
        }
      }
    }
  }

  var summary: String { kernel.summary }
}
