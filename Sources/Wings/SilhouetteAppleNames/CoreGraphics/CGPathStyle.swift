// SPDX-License-Identifier: Apache-2.0

internal import SilhouetteDrawing

/// The rule that decides which points are inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// A point is inside if the turns around it, counted by their direction, do not cancel out.
  case winding
  /// A point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd
}

/// The way to draw a path.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills by the winding rule.
  case fill = 0
  /// Fills by the even-odd rule.
  case eoFill = 1
  /// Strokes.
  case stroke = 2
  /// Fills by the winding rule, then strokes.
  case fillStroke = 3
  /// Fills by the even-odd rule, then strokes.
  case eoFillStroke = 4
}

/// The shape of the ends of lines.
public enum CGLineCap: Int32, Sendable {
  /// The line ends at its last point.
  case butt = 0
  /// The line ends with a half disc around its last point.
  case round = 1
  /// The line ends with a half square around its last point.
  case square = 2
}

/// The shape of the corners of lines.
public enum CGLineJoin: Int32, Sendable {
  /// Outer edges are extended until they meet, unless the miter limit makes the corner a bevel.
  case miter = 0
  /// A disc around the corner.
  case round = 1
  /// A straight line between the outer edges.
  case bevel = 2
}

/// The quality of an image that is drawn at another size.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's choice, which is ``high``.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Treated as ``high``.
  case low = 2
  /// Smooth when the image grows, without moiré patterns when it shrinks.
  case high = 3
  /// Treated as ``high``.
  case medium = 4
}

extension Outline.FillRule {
  init(_ rule: CGPathFillRule) { self = rule == .winding ? .nonZero : .evenOdd }
}

extension Outline.LineCap {
  init(_ cap: CGLineCap) {
    self =
      switch cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
  }
}

extension Outline.LineJoin {
  init(_ join: CGLineJoin) {
    self =
      switch join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
  }
}
