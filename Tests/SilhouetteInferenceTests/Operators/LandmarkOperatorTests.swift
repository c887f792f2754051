// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

extension OperatorProblem {
  static func landmarksToMatrix(
    sets: Int = 1, points: Int, width: Int, random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor([sets, points, width], scale: 40)
    let subset = (0..<random.int(1...points)).map { _ in random.int(0...points - 1) }
    let (left, right) = (random.int(0...points - 1), random.int(0...points - 1))
    let size = Operator.Extent2D(random.int(1...20), random.int(1...20))
    let (scaleX, scaleY): (Float, Float) = (random.pick([1, 1.5]), random.pick([1, 1.25]))
    return OperatorProblem(
      operation: .landmarksToMatrix(
        Operator.LandmarksToMatrix(
          subset: subset, leftIndex: left, rightIndex: right, size: size, scaleX: scaleX,
          scaleY: scaleY)), inputs: [x],
      expected: ReferenceLandmarks.matrix(
        x.reference, subset: subset, left: left, right: right, size: (size.height, size.width),
        scale: (Double(scaleX), Double(scaleY))))
  }

  /// Matrices that turn, scale and move by tens of pixels.
  static func matrices(_ sets: Int, reach: Float, _ random: inout SeededRandom) -> Tensor {
    var matrices = random.tensor([sets, 4, 4], scale: 1.5)
    matrices.withUnsafeMutableScalars(of: Float.self) { scalars in
      for index in scalars.indices where index % 4 == 3 {
        scalars[index] = abs(scalars[index]) * reach
      }
    }
    return matrices
  }

  static func transformBilinear(
    _ shape: TensorShape, to size: Operator.Extent2D, random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape)
    let matrices = matrices(shape[0], reach: Float(shape[1]) / 3, &random)
    return OperatorProblem(
      operation: .transformBilinear(Operator.TransformBilinear(size: size)), inputs: [x, matrices],
      expected: ReferenceLandmarks.crop(
        x.reference, matrices.reference, height: size.height, width: size.width))
  }

  static func transformLandmarks(
    sets: Int, points: Int, random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor([sets, points, 2], scale: 16)
    let matrices = matrices(sets, reach: 10, &random)
    return OperatorProblem(
      operation: .transformLandmarks(Operator.TransformLandmarks()), inputs: [x, matrices],
      expected: ReferenceLandmarks.transform(x.reference, matrices.reference))
  }
}

@Suite struct LandmarkOperatorTests {
  @Test func matricesAgree() throws {
    var random = SeededRandom(seed: 180)
    for (sets, points, width) in [(1, 1, 2), (1, 9, 3), (3, 20, 2), (2, 468, 3)] {
      for _ in 0..<4 {
        try OperatorProblem.landmarksToMatrix(
          sets: sets, points: points, width: width, random: &random
        ).check()
      }
    }
  }

  @Test func cropsAgree() throws {
    var random = SeededRandom(seed: 181)
    for shape in [[1, 1, 1, 1], [1, 9, 7, 5], [2, 12, 12, 32], [1, 20, 16, 3]] as [TensorShape] {
      for _ in 0..<4 {
        try OperatorProblem.transformBilinear(
          shape, to: Operator.Extent2D(random.int(1...9), random.int(1...9)), random: &random
        ).check()
      }
    }
  }

  /// The identity keeps every pixel; half a pixel further, the last column and row lie outside.
  @Test func placesArePixelCentres() throws {
    var random = SeededRandom(seed: 182)
    let x = random.tensor([1, 4, 5, 3])
    func crop(_ shift: Float) throws -> Tensor {
      let matrix = Tensor(
        [1, 0, 0, shift, 0, 1, 0, shift, 0, 0, 1, 0, 0, 0, 0, 1] as [Float], shape: [1, 4, 4])
      var graph = Graph()
      let image = graph.addInput("x", x.type)
      graph.addOutput(
        "y",
        try graph.add(
          .transformBilinear(Operator.TransformBilinear(size: Operator.Extent2D(4, 5))),
          [image, graph.addConstant(matrix)]))
      return try Model(graph).run([x])[0]
    }
    #expect(try crop(0) == x)
    let moved = try crop(0.5).reference
    for column in 0..<5 { #expect(moved[[0, 3, column, 0]] == 0) }
    for row in 0..<4 { #expect(moved[[0, row, 4, 0]] == 0) }
    #expect(moved[[0, 0, 0, 0]] != 0)
  }

  @Test func pointsAgree() throws {
    var random = SeededRandom(seed: 183)
    for (sets, points) in [(1, 1), (1, 80), (3, 5), (2, 0)] {
      try OperatorProblem.transformLandmarks(sets: sets, points: points, random: &random).check()
    }
  }
}
