// SPDX-License-Identifier: Apache-2.0

public import Foundation

// Each thread has a stack of contexts, in which y points down, as in UIKit.

/// Begins a transparent context with one pixel per point; it is current on this thread until it ends.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a context, which is current on this thread until it ends.
///
/// - Parameters:
///   - size: The size in points. If it amounts to less than one pixel or to too many, the context returns no image.
///   - opaque: `true` to start with opaque black instead of transparent pixels.
///   - scale: The number of pixels per point; 0 means 1.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : 1
  ContextStack.current.append(
    ContextStack.Entry(CGContext(points: size, isOpaque: opaque, scale: scale), scale: scale))
}

/// Returns the current context of this thread; `nil` if there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.last?.context }

/// Returns the contents of the current context as an image; `nil` if there is no context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.last, let image = entry.context?.makeImage() else {
    return nil
  }
  return UIImage(cgImage: image, scale: entry.scale, orientation: .up)
}

/// Ends the current context; the previous one becomes current again.
public func UIGraphicsEndImageContext() { _ = ContextStack.current.popLast() }

/// Makes a context current on this thread until ``UIGraphicsPopContext()`` is called.
///
/// - Parameter context: The context. Its user space does not change: y points up unless its transform flips it.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.append(ContextStack.Entry(context, scale: 1))
}

/// Removes the current context, so that the previous one becomes current again.
public func UIGraphicsPopContext() { _ = ContextStack.current.popLast() }

/// Fills a rectangle with the current context's fill colour, which replaces what was there.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the current context's fill colour.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.draw(blendMode) { $0.fill(rect) }
}

/// Draws a frame, one point wide, inside a rectangle in the current context's fill colour, which replaces what was there.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame, one point wide, inside a rectangle in the current context's fill colour.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.draw(blendMode) { context in
    let path = CGMutablePath()
    path.addRect(rect)
    path.addRect(rect.insetBy(dx: 1, dy: 1))
    context.beginPath()
    context.addPath(path)
    context.fillPath(using: .evenOdd)
  }
}

/// Limits the current context's clip to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension CGContext {
  /// Creates a context whose user space has its origin at the top left.
  ///
  /// - Returns: `nil` if the size amounts to less than one pixel or to too many.
  convenience init?(points size: CGSize, isOpaque: Bool, scale: CGFloat) {
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    let limit: CGFloat = 65536
    guard width >= 1, height >= 1, width <= limit, height <= limit else { return nil }
    self.init(width: Int(width), height: Int(height), isOpaque: isOpaque)
    concatenate(CGAffineTransform(scale, 0, 0, -scale, 0, height))
    baseTransform = ctm
  }

  /// Draws with a blend mode and an opacity, and restores the settings.
  func draw(_ blendMode: CGBlendMode, alpha: CGFloat? = nil, _ body: (CGContext) -> Void) {
    saveGState()
    setBlendMode(blendMode)
    if let alpha { setAlpha(alpha) }
    body(self)
    restoreGState()
  }
}

/// The contexts that a thread has begun but not ended.
enum ContextStack {
  final class Entry {
    let context: CGContext?
    let scale: CGFloat

    init(_ context: CGContext?, scale: CGFloat) {
      self.context = context
      self.scale = scale
    }
  }

  private static let key = "SilhouetteAppleNames.contexts"

  static var current: [Entry] {
    get { Thread.current.threadDictionary[key] as? [Entry] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}
