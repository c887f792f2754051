// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

/// Every operator has a problem with an oracle.
@Suite struct CompletenessTests {
  @Test(arguments: OperatorKind.allCases)
  func everyOperatorHasAnOracle(_ kind: OperatorKind) throws {
    var random = SeededRandom(seed: 170)
    let problem = kind.problem(&random)
    #expect(OperatorKind(problem.operation) == kind)
    try problem.check()
  }

  /// Every operator has a row in the table of tolerances.
  @Test func everyOperatorHasATolerance() {
    let kinds = Operator.Kind.allCases.filter { $0 != .binary }
    #expect(Set(Tolerance.rows.keys) == Set(kinds))
  }

  /// Operators on constants are computed by the passes, with the same result.
  @Test(arguments: OperatorKind.allCases)
  func constantsFoldToTheSame(_ kind: OperatorKind) throws {
    var random = SeededRandom(seed: 171)
    var problem = kind.problem(&random)
    problem.constants = Set(problem.inputs.indices)
    let folded = try FoldConstants(evaluate: Model.evaluate).apply(to: problem.graph())
    let tensor = try #require(folded.constant(folded.outputs[0].value))
    #expect(tensor.type == TensorType(problem.elementType, TensorShape(problem.expected.shape)))
    #expect(problem.mismatch(tensor) == nil)
  }
}

/// The operators without their parameters, and of those on two tensors each function.
enum OperatorKind: Hashable, CaseIterable {
  case function(Operator.Binary.Function)
  case other(Operator.Kind)

  static let allCases =
    Operator.Binary.Function.allCases.map(function)
    + Operator.Kind.allCases.filter { $0 != .binary }.map(other)

  init(_ operation: Operator) {
    self =
      if case .binary(let binary) = operation {
        .function(binary.function)
      } else {
        .other(type(of: operation.definition).kind)
      }
  }

  /// A small problem of the operator.
  func problem(_ random: inout SeededRandom) -> OperatorProblem {
    switch self {
    case .function(let function): .binary(function, [2, 3], [3], random: &random)
    case .other(let kind): kind.problem(&random)
    }
  }
}

extension Operator.Kind {
  /// A small problem of the operator.
  ///
  /// The switch has no default: the compiler points here when an operator is added.
  fileprivate func problem(_ random: inout SeededRandom) -> OperatorProblem {
    switch self {
    case .convolution2D:
      .convolution([1, 5, 5, 3], kernel: 3, outputs: 4, window: Operator.Window(), random: &random)
    case .depthwiseConvolution2D:
      .depthwise([1, 5, 5, 3], kernel: 3, window: Operator.Window(), random: &random)
    case .binary: .binary(.add, [2, 3], [3], random: &random)
    case .averagePool2D:
      .averagePool([1, 5, 5, 3], size: 2, window: Operator.Window(), random: &random)
    case .maxPool2D: .maxPool([1, 5, 5, 3], size: 2, window: Operator.Window(), random: &random)
    case .globalAveragePool2D: .globalAveragePool([1, 5, 5, 3], random: &random)
    case .resizeBilinear: .bilinear([1, 3, 3, 2], to: 5, .alignCorners, random: &random)
    case .resizeNearest: .nearest([1, 3, 3, 2], times: 2, .asymmetric, random: &random)
    case .concatenate: .concatenate([[2, 3], [2, 1]], axis: 1, random: &random)
    case .reshape: .reshape([2, 3], to: [6], random: &random)
    case .pad: .pad([2, 3], before: [1, 0], after: [0, 2], value: 1, random: &random)
    case .softmax: .softmax([3, 4], random: &random)
    case .activation: .activation([3, 4], .hardSwish, random: &random)
    case .function: .function([3, 4], .logarithm, random: &random)
    case .argMax: .argMax([3, 4], .int64, random: &random)
    case .quantize:
      .quantize([3, 4], Operator.Quantization(scale: 0.25, zeroPoint: 9), random: &random)
    case .dequantize:
      .dequantize([3, 4], Operator.Quantization(scale: 0.25, zeroPoint: 9), random: &random)
    case .parametricReLU: .parametricReLU([1, 3, 4, 5], slopes: [5], random: &random)
    case .depthToSpace: .depthToSpace([1, 3, 2, 8], side: 2, random: &random)
    case .slice: .slice([3, 4], starts: [1, 0], lengths: [2, 3], random: &random)
    case .transpose: .transpose([2, 3, 4], axes: [2, 0, 1], random: &random)
    case .gather: .gather([2, 3, 4], axis: 1, indices: [2, 0, 0], random: &random)
    case .reduce: .reduce([2, 3, 4], .mean, axes: 1..<2, random: &random)
    case .landmarksToMatrix: .landmarksToMatrix(points: 7, width: 3, random: &random)
    case .transformBilinear:
      .transformBilinear([1, 6, 7, 3], to: Operator.Extent2D(4, 5), random: &random)
    case .transformLandmarks: .transformLandmarks(sets: 1, points: 5, random: &random)
    }
  }
}
