// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouetteDrawing

extension CGContext {
  /// The area whose contents may change pixels: more than the clip if shadows are cast.
  var drawableArea: Rect { state.shadow?.sources(of: visibleArea) ?? visibleArea }

  /// Paints an image, and its shadow, with the current blend mode.
  ///
  /// - Parameters:
  ///   - source: The image, with the opacity that it should have.
  ///   - shape: A mask of the parts that are painted; `nil` for the whole extent of the image.
  func paint(_ source: Image, shape: Image?) {
    let area = shape.map { source.extent.intersection($0.extent) } ?? source.extent
    if area.isEmpty { return }
    let clip = state.clip.mask
    if let shadow = state.shadow {
      let image = shadow.image(
        of: (shape.map { source.blended(withMask: $0) } ?? source).cropped(to: drawableArea))
      replacePixels(in: image.extent) { canvas in
        (clip.map { image.blended(withMask: $0) } ?? image).composited(over: canvas)
      }
    }
    let mode = state.blendMode
    let mask = shape.map { shape in clip.map { shape.composited(.multiply, with: $0) } ?? shape }
    replacePixels(in: area) { mode.blend(source, over: $0, mask: mask ?? clip) }
  }

  // MARK: Images

  /// Draws an image, stretched to fill a rectangle; the image's top row is at the rectangle's greatest y.
  ///
  /// An image mask is drawn in the fill colour.
  public func draw(_ image: CGImage, in rect: CGRect) {
    if image.isMask {
      guard let shape = placed(image.shownParts, in: rect, kernel: .bilinear) else { return }
      paint(Image(color: state.fill).fading(by: state.alpha), shape: shape)
    } else {
      draw(Image(pixels: image.pixels), in: rect)
    }
  }

  /// Draws an image of finite extent, stretched to fill a rectangle.
  func draw(_ image: Image, in rect: CGRect) {
    guard let placed = placed(image, in: rect) else { return }
    var shape: Image?
    if state.blendMode.needsShape, wholePixels(of: Rect(rect)) == nil {
      // Corners of the extent that a turned image does not fill.
      shape = Image(
        filling: Outline(rect: Rect(outlined: rect)).transformed(by: Transform2D(ctm)),
        within: drawableArea)
    }
    paint(placed.fading(by: state.alpha), shape: shape)
  }

  /// The maximum number of columns, and of rows, of a drawn image.
  private static let largestSide: CGFloat = 1_048_576

  /// Returns an image of finite extent, stretched to fill a rectangle of user space, in pixels; `nil` if nothing of it can be
  /// seen.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: The rectangle.
  ///   - kernel: The resampling kernel. Masks need one without negative weights, which would make them lighter than white.
  func placed(
    _ image: Image, in rect: CGRect, kernel: ScalingKernel = .lanczos
  ) -> Image? {
    let extent = image.extent
    guard !extent.isEmpty, !extent.isInfinite, !rect.isEmpty, !rect.isNull, rect != .infinite
    else { return nil }
    // Whole pixels first, which antialiases; the rest is a transform.
    let device = rect.applying(ctm)
    let columns = device.width.rounded()
    let rows = device.height.rounded()
    guard columns <= Self.largestSide, rows <= Self.largestSide else { return nil }
    var image = image.transformed(
      by: Transform2D(translationX: -extent.minX, y: -extent.minY))
    let isUpright = ctm.b == 0 && ctm.c == 0
    if state.interpolation == .none {
      image = image.samplingNearest()
    } else if isUpright, columns >= 1, rows >= 1 {
      image = image.scaled(toWidth: Int(columns), height: Int(rows), kernel: kernel)
    }
    let size = image.extent.size
    let place = CGAffineTransform(
      a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
      ty: rect.minY
    ).concatenating(ctm)
    let transform = Transform2D(place)
    guard transform.inverted != nil else { return nil }
    return image.transformed(by: transform)
  }
}
