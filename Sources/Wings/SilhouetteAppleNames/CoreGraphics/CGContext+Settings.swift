// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouetteDrawing

extension CGContext {
  // MARK: Transform

  /// The transform from user space to pixels, y up.
  public var ctm: CGAffineTransform { state.transform }
  /// Transforms everything that is drawn after this call.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  /// Translates everything that is drawn after this call.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }
  /// Scales everything that is drawn after this call.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  /// Rotates everything that is drawn after this call by an angle in radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  // MARK: Colours

  /// Sets the opacity, 0…1, of everything that is drawn after this call.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
  /// Sets the way in which what is drawn is combined with the existing pixels.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
  /// Sets the colour with which shapes are filled.
  public func setFillColor(_ color: CGColor) { state.fill = color.color }
  /// Sets the colour with which shapes are filled, from encoded sRGB components, 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the shade of grey with which shapes are filled, from an encoded value, 0…1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the colour of lines.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.color }
  /// Sets the colour of lines, from encoded sRGB components, 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the shade of grey of lines, from an encoded value, 0…1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  // MARK: Lines

  /// Sets the width of lines, in user space.
  public func setLineWidth(_ width: CGFloat) { state.line.width = width }
  /// Sets the shape of the ends of lines.
  public func setLineCap(_ cap: CGLineCap) { state.line.cap = Outline.LineCap(cap) }
  /// Sets the shape of the corners of lines.
  public func setLineJoin(_ join: CGLineJoin) { state.line.join = Outline.LineJoin(join) }
  /// Sets the largest length of a corner, in line widths, that a miter join does not cut off.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }
  /// Sets the dashes of lines.
  ///
  /// - Parameters:
  ///   - phase: The distance into the pattern at which every subpath starts.
  ///   - lengths: The lengths of dashes and gaps in turn; empty for solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.line.dashes = lengths.map { Double($0) }
    state.line.dashPhase = phase
  }
  /// Has no effect: curves are always accurate to a fraction of a pixel.
  public func setFlatness(_ flatness: CGFloat) {}

  // MARK: Quality

  /// Sets whether the edges of shapes are smooth.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.isAntialiased = shouldAntialias }
  /// Sets whether the edges of shapes are smooth, like ``setShouldAntialias(_:)``.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    setShouldAntialias(allowsAntialiasing)
  }
  /// The quality of images that are drawn at another size.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  // MARK: Shadow

  /// Sets a shadow of everything that is drawn after this call.
  ///
  /// - Parameters:
  ///   - offset: The distance of the shadow, which the current transform does not change: y points up in a bitmap context
  ///     and down in one of UIKit's.
  ///   - blur: The width of its soft edge.
  ///   - color: The colour, by default black with an opacity of ⅓; `nil` for no shadow.
  public func setShadow(
    offset: CGSize, blur: CGFloat, color: CGColor? = CGColor(gray: 0, alpha: 1.0 / 3)
  ) {
    guard let color, color.color.alpha > 0, blur >= 0, blur.isFinite, offset.width.isFinite,
      offset.height.isFinite
    else { return state.shadow = nil }
    let scale = Transform2D(baseTransform).scale
    state.shadow = Shadow(
      offset: offset.applying(baseTransform), sigma: min(blur * scale / 2, 1000),
      color: color.color)
  }
}

/// A shadow of what is drawn, in pixels, y up.
struct Shadow {
  let offset: CGSize
  /// The standard deviation of the blur.
  let sigma: Double
  let color: Color

  /// Returns the rectangle that may have to be drawn so that its shadow is complete in another.
  func sources(of area: Rect) -> Rect {
    let margin = (3.5 * sigma).rounded(.up) + 1
    let moved = Rect(
      x: area.minX - offset.width, y: area.minY - offset.height, width: area.width,
      height: area.height)
    return area.union(moved.grown(x: margin, y: margin))
  }

  /// Returns the shadow of an image.
  func image(of source: Image) -> Image {
    let tint = Filters.ColorMatrix(
      red: .zero, green: .zero, blue: .zero, alpha: [0, 0, 0, color.alpha],
      bias: [color.red, color.green, color.blue, 0])
    let blurred = Filters.GaussianBlur(sigma: sigma).apply(to: source.applyingColorMatrix(tint))
    return blurred.transformed(by: Transform2D(translationX: offset.width, y: offset.height))
  }
}
