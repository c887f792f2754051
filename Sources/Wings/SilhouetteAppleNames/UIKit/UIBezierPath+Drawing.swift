// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension UIBezierPath {
  /// Sets the dashes of lines.
  ///
  /// - Parameters:
  ///   - pattern: The lengths of dashes and gaps in turn; `nil` for solid lines.
  ///   - count: The number of lengths.
  ///   - phase: The distance into the pattern at which every subpath starts.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let lengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) }
    dashes = (phase, lengths ?? [])
  }

  /// Fills the path in the current context with its fill colour. Does nothing if there is no context.
  public func fill() { draw { $0.fillPath(using: self.fillRule) } }

  /// Fills the path in the current context.
  ///
  /// - Parameters:
  ///   - blendMode: The way to blend the colour with the existing pixels.
  ///   - alpha: The opacity, 0…1.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.draw(blendMode, alpha: alpha) { _ in fill() }
  }

  /// Strokes the path in the current context with its stroke colour and the style of the path. Does nothing if there is no
  /// context.
  public func stroke() {
    draw { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dashes.phase, lengths: dashes.lengths)
      context.strokePath()
    }
  }

  /// Strokes the path in the current context.
  ///
  /// - Parameters:
  ///   - blendMode: The way to blend the colour with the existing pixels.
  ///   - alpha: The opacity, 0…1.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.draw(blendMode, alpha: alpha) { _ in stroke() }
  }

  /// Limits the clip of the current context to the inside of the path.
  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let path = context.outline
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: fillRule)
    context.outline = path
  }

  /// Draws the path with the current context's path and settings restored afterwards.
  private func draw(_ body: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let path = context.outline
    context.saveGState()
    context.beginPath()
    context.addPath(cgPath)
    body(context)
    context.restoreGState()
    context.outline = path
  }
}

/// The corners of a rectangle, y down.
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
