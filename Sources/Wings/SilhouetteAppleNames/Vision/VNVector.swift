// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A vector of the plane. Vectors of equal components are equal.
public final class VNVector: Hashable, Sendable, CustomStringConvertible {
  /// The component along x.
  public let x: Double
  /// The component along y.
  public let y: Double

  /// Creates a vector from its components.
  public init(xComponent x: Double, yComponent y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a vector from its length and direction.
  ///
  /// - Parameters:
  ///   - r: The length.
  ///   - theta: The angle from the x axis, counter-clockwise, in radians.
  public convenience init(r: Double, theta: Double) {
    self.init(xComponent: r * cos(theta), yComponent: r * sin(theta))
  }

  /// Creates the vector from one point to another.
  ///
  /// - Parameters:
  ///   - head: The point at which the vector ends.
  ///   - tail: The point at which it begins.
  public convenience init(vectorHead head: VNPoint, tail: VNPoint) {
    self.init(xComponent: head.x - tail.x, yComponent: head.y - tail.y)
  }

  /// Creates the product of a vector and a number.
  public convenience init(byMultiplying vector: VNVector, byScalar scalar: Double) {
    self.init(xComponent: vector.x * scalar, yComponent: vector.y * scalar)
  }

  /// Creates the sum of two vectors.
  public convenience init(byAdding v1: VNVector, to v2: VNVector) {
    self.init(xComponent: v2.x + v1.x, yComponent: v2.y + v1.y)
  }

  /// Creates the difference of two vectors: `v2` − `v1`.
  public convenience init(bySubtracting v1: VNVector, from v2: VNVector) {
    self.init(xComponent: v2.x - v1.x, yComponent: v2.y - v1.y)
  }

  /// The vector of length 0.
  public class var zero: VNVector { VNVector(xComponent: 0, yComponent: 0) }

  /// The length.
  public var r: Double { length }
  /// The angle from the x axis, counter-clockwise, in radians, −π…π.
  public var theta: Double { atan2(y, x) }
  /// The length.
  public var length: Double { hypot(x, y) }
  /// The square of the length.
  public var squaredLength: Double { x * x + y * y }

  /// Returns the vector of length 1 in the same direction; the vector of length 0 has none, and is returned.
  public class func unitVector(for vector: VNVector) -> VNVector {
    let length = vector.length
    return length > 0 ? VNVector(byMultiplying: vector, byScalar: 1 / length) : .zero
  }

  /// Returns the dot product of two vectors.
  public class func dotProduct(of v1: VNVector, and v2: VNVector) -> Double {
    v1.x * v2.x + v1.y * v2.y
  }

  public var description: String { "[\(x), \(y)]" }

  public static func == (a: VNVector, b: VNVector) -> Bool { a.x == b.x && a.y == b.y }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(x)
    hasher.combine(y)
  }
}
