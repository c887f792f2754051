// SPDX-License-Identifier: Apache-2.0

/// A random number generator that gives the same numbers for the same seed (SplitMix64).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in a closed range.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A number in -1…1.
  public mutating func float() -> Float { Float.random(in: -1...1, using: &self) }

  /// `count` numbers in -1…1.
  public mutating func floats(_ count: Int) -> [Float] { (0..<count).map { _ in float() } }
}
