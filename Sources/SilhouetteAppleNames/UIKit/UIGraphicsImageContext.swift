// SPDX-License-Identifier: Apache-2.0

public import Foundation

// The current context of each thread, y down as in UIKit.

/// Begins a context of one pixel per point, transparent.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a context, which is this thread's current one until it ends.
///
/// - Parameters:
///   - size: In points; without a whole pixel, or with too many, there is a context that makes no image.
///   - opaque: Begins with black instead of nothing.
///   - scale: The pixels of a point; 0 for those of the screen: 1.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : 1
  ContextStack.current.append(
    ContextStack.Entry(CGContext(points: size, isOpaque: opaque, scale: scale), scale: scale))
}

/// Returns the thread's current context; `nil` outside of one.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.last?.context }

/// Returns what the current context shows; `nil` outside of one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.last, let image = entry.context?.makeImage() else {
    return nil
  }
  return UIImage(cgImage: image, scale: entry.scale, orientation: .up)
}

/// Ends the current context; the one before is current again.
public func UIGraphicsEndImageContext() { _ = ContextStack.current.popLast() }

/// Makes a context this thread's current one until ``UIGraphicsPopContext()``.
///
/// - Parameter context: The context. Its user's coordinates stay: y up, unless its transform turns them over.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.append(ContextStack.Entry(context, scale: 1))
}

/// Ends the use of a context; the one before is current again.
public func UIGraphicsPopContext() { _ = ContextStack.current.popLast() }

/// Fills a rectangle of the current context with its colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

extension CGContext {
  /// Creates a context whose user's coordinates begin at the top left.
  ///
  /// - Returns: `nil` without a whole pixel, or with too many.
  convenience init?(points size: CGSize, isOpaque: Bool, scale: CGFloat) {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    let limit: CGFloat = 65536
    guard width >= 1, height >= 1, width <= limit, height <= limit else { return nil }
    self.init(width: Int(width), height: Int(height), isOpaque: isOpaque)
    concatenate(CGAffineTransform(scale, 0, 0, -scale, 0, height))
  }
}

/// The contexts that a thread has begun and not ended.
enum ContextStack {
  final class Entry {
    let context: CGContext?
    let scale: CGFloat

    init(_ context: CGContext?, scale: CGFloat) {
      (self.context, self.scale) = (context, scale)
    }
  }

  private static let key = "SilhouetteCompatibility.contexts"

  static var current: [Entry] {
    get { Thread.current.threadDictionary[key] as? [Entry] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}
