// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Creates an image of a filled outline, transparent outside of it.
  ///
  /// A pixel at the edge has the premultiplied colour times the area of the outline inside the pixel. White makes a mask.
  ///
  /// ```swift
  /// let disc = Image(filling: Outline(ellipseIn: photo.extent))
  /// let avatar = photo.blended(withMask: disc)
  /// ```
  ///
  /// - Parameters:
  ///   - outline: The outline in pixels, y up.
  ///   - rule: The rule that decides which points are inside.
  ///   - color: The colour, with straight alpha.
  ///   - isAntialiased: `false` to fill each pixel either entirely or not at all, depending on its centre.
  ///   - area: The area outside of which nothing is drawn, which saves memory for outlines that are much larger.
  public init(
    filling outline: Outline, rule: Outline.FillRule = .nonZero, color: Color = .white,
    isAntialiased: Bool = true, within area: Rect = .infinite
  ) {
    self.init(
      coverage: OutlineCoverage(
        filling: outline, rule: rule, isAntialiased: isAntialiased, within: area), color: color)
  }

  /// Creates an image of a stroke along an outline, transparent outside of it.
  ///
  /// The stroke is one shape: a translucent colour is no denser where it crosses itself.
  ///
  /// - Parameters:
  ///   - outline: The outline in user space.
  ///   - style: The width, ends, corners and dashes of the stroke, in user space.
  ///   - color: The colour, with straight alpha.
  ///   - transform: The map from user space to pixels, y up.
  ///   - isAntialiased: `false` to fill each pixel either entirely or not at all, depending on its centre.
  ///   - area: The area in pixels outside of which nothing is drawn, which saves memory for outlines that are much larger.
  public init(
    stroking outline: Outline, _ style: Outline.StrokeStyle, color: Color = .white,
    transform: Transform2D = .identity, isAntialiased: Bool = true, within area: Rect = .infinite
  ) {
    self.init(
      coverage: OutlineCoverage(
        stroking: outline, style, transform: transform, isAntialiased: isAntialiased,
        within: area), color: color)
  }

  private init(coverage: OutlineCoverage, color: Color) {
    self = coverage.rect.isEmpty ? .empty : Image(OutlineRecipe(coverage: coverage, color: color))
  }

  /// Creates an image of a gradient with any number of colours, which covers the whole plane.
  ///
  /// - Parameters:
  ///   - shape: The place of the gradient, in its own coordinates.
  ///   - stops: The colours, with their positions from 0 at the start to 1 at the end.
  ///   - transform: The map from the gradient's coordinates to pixels; empty if it has no inverse.
  ///   - extendsBefore: `true` if the first colour fills the plane before the start.
  ///   - extendsAfter: `true` if the last colour fills the plane beyond the end.
  package init(
    gradient shape: GradientShape, stops: [(position: Double, color: Color)],
    transform: Transform2D = .identity, extendsBefore: Bool, extendsAfter: Bool
  ) {
    guard let inverse = transform.inverted, !stops.isEmpty else {
      self = .empty
      return
    }
    self.init(
      GradientRecipe(
        shape: shape, colors: stops.map(\.color), positions: stops.map(\.position),
        transform: inverse, extendsBefore: extendsBefore, extendsAfter: extendsAfter))
  }
}

/// A recipe for a colour, weighted by the coverage of an outline.
private struct OutlineRecipe: PixelwiseRecipe {
  let coverage: OutlineCoverage
  let color: Color

  func extent(of inputs: [Rect]) -> Rect { coverage.rect.integral }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .full }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    coverage.write(color.premultiplied(in: context.workingSpace), span, into: output)
  }

  var summary: String { "outline \(coverage.rect)" }
}

/// A recipe for a gradient with any number of colours.
private struct GradientRecipe: PixelwiseRecipe {
  let shape: GradientShape
  let colors: [Color]
  let positions: [Double]
  /// The map from pixels to the gradient's coordinates.
  let transform: Transform2D
  let extendsBefore: Bool
  let extendsAfter: Bool

  func extent(of inputs: [Rect]) -> Rect { .infinite }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .full }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let stops = zip(positions, colors).map { position, color in
      GradientColors.Stop(position: position, color: color.straight(in: context.workingSpace))
    }
    GradientColors(
      shape: shape, transform: transform, stops: stops, extendsBefore: extendsBefore,
      extendsAfter: extendsAfter
    ).write(span, into: output)
  }

  var summary: String { "gradient of \(colors.count) colours, \(shape)" }
}
