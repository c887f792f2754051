// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouetteDrawing

/// Colours and their positions between the start and the end of a gradient.
public final class CGGradient: Sendable {
  let stops: [(position: Double, color: Color)]

  /// Creates a gradient; returns `nil` without colours.
  ///
  /// - Parameters:
  ///   - colorsSpace: Ignored: colours are interpolated as they are encoded in sRGB, without premultiplication.
  ///   - colors: The colours, of type ``CGColor``.
  ///   - locations: The position of each colour, 0…1; `nil` to distribute them evenly.
  public convenience init?(
    colorsSpace: CGColorSpace?, colors: [Any], locations: UnsafePointer<CGFloat>?
  ) {
    let colors = colors.compactMap { ($0 as? CGColor)?.color }
    self.init(colors, locations)
  }

  /// Creates a gradient from the components of its colours; returns `nil` without colours.
  ///
  /// - Parameters:
  ///   - space: The colour space, which determines the number of components: each colour has them and alpha.
  ///   - components: The components of all colours.
  ///   - locations: The position of each colour, 0…1; `nil` to distribute them evenly.
  ///   - count: The number of colours.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let colors = (0..<count).compactMap { index in
      CGColor(
        colorSpace: space, components: components + index * (space.numberOfComponents + 1))?.color
    }
    self.init(colors, locations)
  }

  private init?(_ colors: [Color], _ locations: UnsafePointer<CGFloat>?) {
    if colors.isEmpty { return nil }
    stops = colors.enumerated().map { index, color in
      let even = Double(index) / Double(max(colors.count - 1, 1))
      let place = locations.map { Double($0[index]) } ?? even
      return (place.isNaN ? even : place, color)
    }
  }
}

/// The parts of the plane that the first and the last colour of a gradient fill.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour fills the plane before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour fills the plane beyond the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
  /// Fills the clipped area with a gradient from one point to another.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    draw(gradient, .linear(from: Point(start), to: Point(end)), options)
  }

  /// Fills the clipped area with a gradient from one circle to another.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    draw(
      gradient,
      .radial(
        from: Point(startCenter), radius0: startRadius, to: Point(endCenter), radius1: endRadius),
      options)
  }

  private func draw(
    _ gradient: CGGradient, _ shape: GradientShape, _ options: CGGradientDrawingOptions
  ) {
    paint(
      Image(
        gradient: shape, stops: gradient.stops, transform: Transform2D(ctm),
        extendsBefore: options.contains(.drawsBeforeStartLocation),
        extendsAfter: options.contains(.drawsAfterEndLocation)
      ).cropped(to: drawableArea).fading(by: state.alpha), shape: nil)
  }
}
