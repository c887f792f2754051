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
    self = coverage.rect.isEmpty ? .empty : Image(FilledOutline(coverage: coverage, color: color))
  }
}

/// A colour, weighted by the coverage of an outline.
private struct FilledOutline: PixelGenerator {
  let coverage: OutlineCoverage
  let color: Color

  var extent: Rect { coverage.rect.integral }

  func write(_ span: PixelSpan, into output: PixelRow, in space: ColorSpace) {
    coverage.write(color.premultiplied(in: space), span, into: output)
  }

  var summary: String { "outline \(coverage.rect)" }
}
