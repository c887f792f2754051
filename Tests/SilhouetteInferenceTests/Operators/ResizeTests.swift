// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

extension OperatorProblem {
  static func bilinear(
    _ shape: TensorShape, to size: Operator.Extent2D, _ mapping: Operator.ResizeMapping,
    random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape)
    return OperatorProblem(
      operation: .resizeBilinear(Operator.ResizeBilinear(size: size, mapping: mapping)),
      inputs: [x],
      expected: ReferenceResize.bilinear(
        x.reference, to: (size.height, size.width), mapping.reference))
  }

  /// To whole multiples of the size, where the nearest has no ties that rounding could turn.
  static func nearest(
    _ shape: TensorShape, times factor: Int, _ mapping: Operator.ResizeMapping,
    random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape)
    let size = Operator.Extent2D(shape[1] * factor, shape[2] * factor)
    func only(_ index: Int, _ input: Int, _ output: Int) -> Int {
      ReferenceResize.nearest(index, input, output, mapping.reference, slack: 0).first ?? 0
    }
    return OperatorProblem(
      operation: .resizeNearest(Operator.ResizeNearest(size: size, mapping: mapping)), inputs: [x],
      expected: ReferenceTensor(shape: [shape[0], size.height, size.width, shape[3]]) {
        x.reference.padded(
          $0[0], only($0[1], shape[1], size.height), only($0[2], shape[2], size.width), $0[3])
      })
  }
}

@Suite struct ResizeTests {
  @Test(arguments: Operator.ResizeMapping.allCases)
  func bilinearAgrees(_ mapping: Operator.ResizeMapping) throws {
    var random = SeededRandom(seed: 130)
    let cases: [(TensorShape, (Int, Int))] = [
      ([1, 1, 1, 4], (5, 3)), ([2, 3, 5, 3], (9, 7)), ([1, 9, 8, 5], (4, 4)),
      ([1, 4, 4, 21], (4, 4)), ([3, 5, 5, 1], (1, 1)), ([1, 9, 9, 2], (129, 129)),
    ]
    for (shape, (height, width)) in cases {
      try OperatorProblem.bilinear(
        shape, to: Operator.Extent2D(height, width), mapping, random: &random
      ).check()
    }
  }

  @Test(arguments: [Operator.ResizeMapping.asymmetric, .halfPixelCenters])
  func nearestAgrees(_ mapping: Operator.ResizeMapping) throws {
    var random = SeededRandom(seed: 131)
    for factor in [1, 2, 4] {
      try OperatorProblem.nearest([2, 3, 5, 7], times: factor, mapping, random: &random).check()
    }
  }

  @Test func nearestWithAlignedCorners() throws {
    // 3 → 5: places 0, ½, 1, 1½, 2; ties go to the later one.
    let x = Tensor([0, 1, 2] as [Float], shape: [1, 1, 3, 1])
    try OperatorProblem(
      operation: .resizeNearest(
        Operator.ResizeNearest(size: Operator.Extent2D(1, 5), mapping: .alignCorners)),
      inputs: [x], expected: ReferenceTensor(shape: [1, 1, 5, 1], values: [0, 1, 1, 2, 2])
    ).check()
  }
}

// Mistake align-corners-asymmetric: align_corners read as asymmetric in the operators
// - case .alignCorners: .alignCorners
// + case .alignCorners: .asymmetric
// = ResizeTests CompletenessTests
