// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouetteDrawing

/// The part of a bitmap that drawing may change.
struct Clip {
  /// The rectangle, of whole pixels, outside of which nothing is drawn.
  private(set) var rect: Rect
  /// How much of each pixel in the rectangle may be drawn, from the rectangle's lower left corner; `nil` for all of it.
  private(set) var coverage: PixelBuffer?

  /// Creates a clip of a whole bitmap.
  init(width: Int, height: Int) { rect = Rect(width: width, height: height) }

  /// The mask for what is drawn; `nil` if the rectangle is enough.
  var mask: Image? {
    coverage.map {
      Image(mask: $0).transformed(by: Transform2D(translationX: rect.minX, y: rect.minY))
    }
  }

  /// Limits the clip to a rectangle of whole pixels.
  mutating func intersect(_ other: Rect) { intersect(other, mask: nil) }

  /// Limits the clip to the white parts of a mask, which is black outside of its extent.
  mutating func intersect(_ mask: Image) { intersect(mask.extent, mask: mask) }

  private mutating func intersect(_ area: Rect, mask new: Image?) {
    let area = rect.intersection(area).integral
    let masks = [mask, new].compactMap { $0 }
    rect = area
    coverage = nil
    guard !area.isEmpty, let first = masks.first else { return }
    let product = masks.dropFirst().reduce(first) { $0.composited(.multiply, with: $1) }
    coverage = try? Renderer(workingSpace: .none).render(
      product, region: area, format: .grey8, colorSpace: .none)
    // Without memory for the mask, nothing is drawn rather than too much.
    if coverage == nil { rect = .empty }
  }
}

extension CGContext {
  /// Limits the clip to the inside of the path, and removes the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    let shape = outline
    outline = Outline()
    if shape.isEmpty { return state.clip.intersect(Rect.empty) }
    clip(to: shape, rule: Outline.FillRule(rule))
  }

  /// Limits the clip to a rectangle.
  public func clip(to rect: CGRect) {
    if let area = wholePixels(of: Rect(rect)) { return state.clip.intersect(area) }
    clip(to: Outline(rect: Rect(outlined: rect)).transformed(by: Transform2D(ctm)), rule: .nonZero)
  }

  /// Limits the clip to the union of rectangles.
  public func clip(to rects: [CGRect]) {
    var shape = Outline()
    for rect in rects { shape.addRect(Rect(outlined: rect)) }
    clip(to: shape.transformed(by: Transform2D(ctm)), rule: .nonZero)
  }

  /// Limits the clip to a rectangle and, within it, to the parts that a mask shows.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the mask fills.
  ///   - mask: An image mask, which shows what is black in it, or a grey image, which shows what is white.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard let shown = placed(mask.shownParts, in: rect, kernel: .bilinear) else {
      return state.clip.intersect(Rect.empty)
    }
    state.clip.intersect(shown)
  }

  /// Limits the clip to the whole bitmap again.
  public func resetClip() { state.clip = Clip(width: width, height: height) }

  /// The smallest rectangle of user space that contains the clip; null if the clip is empty.
  public var boundingBoxOfClipPath: CGRect {
    guard !state.clip.rect.isEmpty, let inverse = Transform2D(ctm).inverted else { return .null }
    return CGRect(inverse.boundingBox(of: state.clip.rect))
  }

  private func clip(to shape: Outline, rule: Outline.FillRule) {
    state.clip.intersect(
      Image(
        filling: shape, rule: rule, isAntialiased: state.isAntialiased, within: visibleArea))
  }

  /// Returns the whole pixels that a rectangle of user space covers; `nil` if it covers parts of pixels or is turned.
  func wholePixels(of rect: Rect) -> Rect? {
    let map = Transform2D(ctm)
    guard (map.b == 0 && map.c == 0) || (map.a == 0 && map.d == 0) else { return nil }
    if rect.isEmpty { return .empty }
    if rect.isInfinite { return visibleArea }
    let area = map.boundingBox(of: rect)
    return area == area.integral ? area : nil
  }
}
