// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Creates an image from a function, which is called with the centre of every requested pixel, such as (3.5, 0.5).
  ///
  /// Two such images are equal only if one is a copy of the other.
  ///
  /// - Parameters:
  ///   - extent: The rectangle outside of which the image is transparent black; pixels that the rectangle touches are
  ///     computed whole.
  ///   - pixel: A function that returns red, green, blue and alpha, premultiplied and in the renderer's working space,
  ///     always the same for the same pixel. Several threads call it concurrently.
  public init(
    generating extent: Rect, _ pixel: @escaping @Sendable (_ x: Double, _ y: Double) -> SIMD4<Float>
  ) {
    self.init(GeneratedPixels(extent: extent, function: PixelFunction(pixel)))
  }
}

/// A function that is compared by identity.
private final class PixelFunction: Sendable {
  let pixel: @Sendable (Double, Double) -> SIMD4<Float>

  init(_ pixel: @escaping @Sendable (Double, Double) -> SIMD4<Float>) { self.pixel = pixel }
}

/// A recipe for pixels computed by a function.
private struct GeneratedPixels: PixelwiseRecipe {
  let extent: Rect
  let function: PixelFunction

  func extent(of inputs: [Rect]) -> Rect { extent }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .full }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let y = Double(span.y) + 0.5
    fillPixels(output, count: span.count) { index in
      function.pixel(Double(span.x &+ index) + 0.5, y)
    }
  }

  var summary: String { "function \(extent)" }

  static func == (first: GeneratedPixels, second: GeneratedPixels) -> Bool {
    first.extent == second.extent && first.function === second.function
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(extent)
    hasher.combine(ObjectIdentifier(function))
  }
}
