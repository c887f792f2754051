// SPDX-License-Identifier: Apache-2.0

/// A random number generator that gives the same numbers for the same seed.
///
/// Source: Steele, Lea and Flood, “Fast Splittable Pseudorandom Number Generators”, 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number in a closed range.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns `count` numbers in −1…1.
  public mutating func floats(_ count: Int) -> [Float] {
    (0..<count).map { _ in Float.random(in: -1...1, using: &self) }
  }

  /// Returns a feature map with values in −1…1.
  public mutating func map(height: Int, width: Int, channels: Int) -> FeatureMap {
    FeatureMap(
      height: height, width: width, channels: channels,
      values: floats(height * width * channels))
  }

  /// Returns a matrix with elements in −1…1.
  public mutating func matrix(rows: Int, columns: Int) -> Matrix {
    Matrix(rows: rows, columns: columns, elements: floats(rows * columns))
  }

  /// Returns weights in −1…1.
  public mutating func weights(
    outputs: Int, height: Int, width: Int, inputs: Int
  ) -> ConvolutionWeights {
    ConvolutionWeights(
      outputs: outputs, height: height, width: width, inputs: inputs,
      values: floats(outputs * height * width * inputs))
  }
}
