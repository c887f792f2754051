// SPDX-License-Identifier: Apache-2.0

/// Pixels that depend only on their position, such as those of a gradient; for images of this module and of others.
package protocol PixelGenerator: Hashable, Sendable {
  /// The rectangle outside of which pixels are transparent black; pixels that it touches are computed whole.
  var extent: Rect { get }

  /// The channels that a pixel needs.
  var layout: PixelLayout { get }

  /// The text shown by ``Image/explain(region:)``, parameters included.
  var summary: String { get }

  /// Writes the pixels of a span, premultiplied.
  ///
  /// - Parameters:
  ///   - span: The position of the span, inside the extent.
  ///   - output: The memory to write to, in the generator's layout.
  ///   - space: The colour space of the pixels.
  func write(_ span: PixelSpan, into output: PixelRow, in space: ColorSpace)
}

extension PixelGenerator {
  package var layout: PixelLayout { .full }
}

extension Image {
  /// Creates an image of generated pixels.
  package init(_ generator: some PixelGenerator) {
    self.init(GeneratedPixels(generator: generator))
  }

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
    self.init(PixelFunction(extent, pixel))
  }
}

/// A recipe for generated pixels.
private struct GeneratedPixels<Generator: PixelGenerator>: PixelwiseRecipe {
  let generator: Generator

  func extent(of inputs: [Rect]) -> Rect { generator.extent }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { generator.layout }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    generator.write(span, into: output, in: context.workingSpace)
  }

  var summary: String { generator.summary }
}

/// A function of the position; compared by identity.
private final class PixelFunction: PixelGenerator {
  let extent: Rect
  private let pixel: @Sendable (Double, Double) -> SIMD4<Float>

  init(_ extent: Rect, _ pixel: @escaping @Sendable (Double, Double) -> SIMD4<Float>) {
    self.extent = extent
    self.pixel = pixel
  }

  func write(_ span: PixelSpan, into output: PixelRow, in space: ColorSpace) {
    let y = Double(span.y) + 0.5
    fillPixels(output, count: span.count) { index in pixel(Double(span.x &+ index) + 0.5, y) }
  }

  var summary: String { "function \(extent)" }

  static func == (first: PixelFunction, second: PixelFunction) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
