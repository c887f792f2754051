// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A list of values: a vector, a point, a rectangle or a transform.
public final class CIVector: Sendable, Hashable, CustomStringConvertible {
  let values: [CGFloat]

  /// Creates a vector of any length.
  public init(values: UnsafePointer<CGFloat>, count: Int) {
    self.values = Array(UnsafeBufferPointer(start: values, count: max(count, 0)))
  }

  init(_ values: [CGFloat]) { self.values = values }

  /// Creates a vector of one element.
  public convenience init(x: CGFloat) { self.init([x]) }
  /// Creates a vector of two elements.
  public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
  /// Creates a vector of three elements.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
  /// Creates a vector of four elements.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    self.init([x, y, z, w])
  }
  /// Creates a vector of a point's coordinates.
  public convenience init(cgPoint point: CGPoint) { self.init([point.x, point.y]) }
  /// Creates a vector of left, bottom, width and height.
  public convenience init(cgRect rect: CGRect) {
    self.init([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }
  /// Creates a vector of a transform's six coefficients.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init([t.a, t.b, t.c, t.d, t.tx, t.ty])
  }
  /// Creates a vector from text such as "[1 0 0.5]"; anything but numbers is ignored.
  public convenience init(string representation: String) {
    let words = representation.split { "[], \t\n".contains($0) }
    self.init(words.compactMap { Double($0).map { CGFloat($0) } })
  }

  /// The number of elements.
  public var count: Int { values.count }

  /// Returns an element; 0 for an index out of range.
  public func value(at index: Int) -> CGFloat {
    values.indices.contains(index) ? values[index] : 0
  }

  /// The first element.
  public var x: CGFloat { value(at: 0) }
  /// The second element.
  public var y: CGFloat { value(at: 1) }
  /// The third element.
  public var z: CGFloat { value(at: 2) }
  /// The fourth element.
  public var w: CGFloat { value(at: 3) }
  /// The first two elements as a point.
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  /// The first four elements as left, bottom, width and height.
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
  /// The first six elements as a transform.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(x, y, z, w, value(at: 4), value(at: 5))
  }
  /// The elements in brackets: "[1 0 0.5]".
  public var stringRepresentation: String {
    "["
      + values.map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : "\($0)" }
      .joined(separator: " ") + "]"
  }

  public var description: String { stringRepresentation }
  public static func == (a: CIVector, b: CIVector) -> Bool { a.values == b.values }
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
