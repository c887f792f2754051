// SPDX-License-Identifier: Apache-2.0

@testable import SilhouetteInference

/// How far a Float32 result may be from the exact one.
struct Tolerance {
  /// Whatever the number.
  var absolute = 0.0
  /// Times the number of products that are added up.
  var absolutePerTerm = 0.0
  /// The most of both.
  var mostAbsolute = Double.infinity
  /// Times the exact number.
  var relative = 0.0

  /// The result is the exact one, rounded at most in the test's own arithmetic.
  static let exact = Tolerance()

  /// Returns the row of an operator; `nil` if it has none.
  static func row(for kind: OperatorKind) -> Tolerance? {
    switch kind {
    case .function(let function): functions[function, default: .exact]
    case .other(let kind): rows[kind]
    }
  }

  /// The functions of two numbers that round; the others are exact. One rounding, and that of an activation.
  private static let functions: [Operator.Binary.Function: Tolerance] = [
    .add: Tolerance(absolute: 3e-6, relative: 1e-6),
    .multiply: Tolerance(absolute: 3e-6, relative: 1e-6),
    .divide: Tolerance(absolute: 1e-7, relative: 1e-6),
  ]

  /// Half a unit in the last place of Float32 is 6e-8 of a number. Inputs are in −8…8, weights in
  /// −1…1; activations are part of the operators that have them.
  static let rows: [Operator.Kind: Tolerance] = [
    // Each term of the sum is rounded once; sums of thousands of terms err by their root.
    .convolution2D: Tolerance(
      absolute: 9.6e-7, absolutePerTerm: 1.2e-7, mostAbsolute: 2e-4, relative: 1e-6),
    .depthwiseConvolution2D: Tolerance(absolute: 5e-6, relative: 1e-6),
    // One rounding, and that of an activation.
    .activation: Tolerance(absolute: 3e-6, relative: 1e-6),
    // The exponential is a polynomial, the others are the C library's.
    .function: Tolerance(absolute: 1e-7, relative: 2e-6),
    .reduce: Tolerance(absolute: 3e-6, relative: 1e-6),
    .averagePool2D: Tolerance(absolute: 3e-6, relative: 1e-6),
    .globalAveragePool2D: Tolerance(absolute: 3e-6, relative: 1e-6),
    .softmax: Tolerance(absolute: 3e-6, relative: 1e-6),
    // Exact but for its activation.
    .maxPool2D: Tolerance(absolute: 3e-6, relative: 1e-6),
    // Places between pixels are Float32 as well.
    .resizeBilinear: Tolerance(absolute: 1e-5, relative: 1e-6),
    // A difference of integers, rounded once; zero is exact.
    .dequantize: Tolerance(relative: 1e-6),
    // One product.
    .parametricReLU: Tolerance(absolute: 3e-6, relative: 1e-6),
    // Points and matrices are in tens of pixels, and a place is as good as they are.
    .landmarksToMatrix: Tolerance(absolute: 2e-5, relative: 1e-6),
    .transformLandmarks: Tolerance(absolute: 1e-4, relative: 1e-6),
    .transformBilinear: Tolerance(absolute: 1e-5, relative: 1e-6),
    // Numbers are chosen, moved or counted.
    .resizeNearest: .exact, .concatenate: .exact,
    .reshape: .exact, .pad: .exact, .argMax: .exact, .quantize: .exact,
    .depthToSpace: .exact, .slice: .exact, .transpose: .exact, .gather: .exact,
  ]
}
