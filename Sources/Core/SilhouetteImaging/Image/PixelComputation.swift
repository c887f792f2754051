// SPDX-License-Identifier: Apache-2.0

/// A step of an image that needs all pixels of its input, such as a network; for filters of other modules.
package protocol PixelComputation: Hashable, Sendable {
  /// The format of the result, whose values are never colour managed.
  var format: PixelFormat { get }

  /// The text shown in a rendering's explanation, parameters included.
  var summary: String { get }

  /// Returns the size of the result in whole pixels, at least 1×1.
  ///
  /// - Parameter size: The size of the input in whole pixels.
  func size(of size: Size) -> Size

  /// Computes the result when the image is rendered.
  ///
  /// - Parameter input: The input as RGB Float32, composited over black, in the renderer's working space.
  /// - Returns: Pixels in ``format``, of the size that ``size(of:)`` returns.
  func pixels(of input: PixelBuffer) throws -> PixelBuffer
}

extension Image {
  /// Creates the image that a computation returns for another image, with its lower left corner at the origin.
  ///
  /// - Parameters:
  ///   - computation: The computation.
  ///   - input: An image of finite extent; rendering fails otherwise.
  package init(_ computation: some PixelComputation, of input: Image) {
    if input.extent.isEmpty {
      self = input
      return
    }
    let whole = Region(touching: input.extent)
    self.init(
      ComputedPixels(
        computation: computation,
        size: computation.size(
          of: Size(width: Double(whole.width), height: Double(whole.height)))), input)
  }
}

private struct ComputedPixels<Computation: PixelComputation>: BarrierRecipe {
  let computation: Computation
  let size: Size

  func extent(of inputs: [Rect]) -> Rect { Rect(origin: .zero, size: size) }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    PixelDecoder.layout(of: computation.format, from: .none)
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { extent }

  func format(ofInput index: Int) -> PixelFormat { PixelFormat(.rgb, .float32) }

  func evaluate(
    _ needed: Region, from inputs: [PixelBuffer], context: RenderContext
  ) throws -> (pixels: PixelBuffer, x: Int, y: Int) {
    var input = inputs[0]
    input.colorSpace = context.workingSpace
    return (try computation.pixels(of: input), 0, 0)
  }

  var summary: String { computation.summary }
}
