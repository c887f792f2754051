// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A list of values, which may represent a vector, a point, a rectangle or a transform.
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
  /// Creates a vector of a rectangle's left and bottom coordinates, width and height.
  public convenience init(cgRect rect: CGRect) {
    self.init([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }
  /// Creates a vector of a transform's six coefficients.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init([t.a, t.b, t.c, t.d, t.tx, t.ty])
  }
  /// Creates a vector from text such as "[1 0 0.5]"; everything except the numbers is ignored.
  public convenience init(string representation: String) {
    let words = representation.unicodeScalars.split { "[], \t\r\n".unicodeScalars.contains($0) }
    self.init(words.compactMap { Double(Substring($0)).map { CGFloat($0) } })
  }

  /// The number of elements.
  public var count: Int { values.count }

  /// Returns the element at an index; 0 if the index is out of range.
  public func value(at index: Int) -> CGFloat {
    values.indices.contains(index) ? values[index] : 0
  }

  /// The first element; 0 if the vector is shorter.
  public var x: CGFloat { value(at: 0) }
  /// The second element; 0 if the vector is shorter.
  public var y: CGFloat { value(at: 1) }
  /// The third element; 0 if the vector is shorter.
  public var z: CGFloat { value(at: 2) }
  /// The fourth element; 0 if the vector is shorter.
  public var w: CGFloat { value(at: 3) }
  /// The point whose coordinates are the first two elements.
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  /// The rectangle whose left and bottom coordinates, width and height are the first four elements.
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
  /// The transform whose coefficients are the first six elements.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(x, y, z, w, value(at: 4), value(at: 5))
  }
  /// The elements as text in brackets, such as "[1 0 0.5]".
  public var stringRepresentation: String {
    "["
      + values.map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : "\($0)" }
      .joined(separator: " ") + "]"
  }

  public var description: String { stringRepresentation }
  public static func == (a: CIVector, b: CIVector) -> Bool { a.values == b.values }
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
