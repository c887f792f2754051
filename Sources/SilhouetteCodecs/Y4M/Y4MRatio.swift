// SPDX-License-Identifier: Apache-2.0

/// A fraction of positive whole numbers, such as 30000:1001 frames a second.
public struct Y4MRatio: Hashable, Sendable, CustomStringConvertible {
  /// The upper number, 1…2³¹ − 1.
  public let numerator: Int
  /// The lower number, 1…2³¹ − 1.
  public let denominator: Int

  /// Makes a fraction; it is not reduced. `nil` if a number is out of range.
  public init?(_ numerator: Int, _ denominator: Int) {
    let range = 1...Int(Int32.max)
    guard range.contains(numerator), range.contains(denominator) else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The quotient.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// The text in a tag, such as "30000:1001".
  public var description: String { "\(numerator):\(denominator)" }
}
