// SPDX-License-Identifier: Apache-2.0

import CLibrary
import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Singular values and the fit of a turn")
struct ProcrustesTests {
  private func vector(_ random: inout SeededRandom) -> SIMD3<Double> {
    SIMD3(Double(random.float()), Double(random.float()), Double(random.float()))
  }

  /// A turn about a random axis, by Rodrigues' formula.
  private func turn(_ random: inout SeededRandom) -> Matrix3 {
    var axis = vector(&random)
    axis /= dot(axis, axis).squareRoot()
    let angle = Double(random.float()) * .pi
    let c = cos(angle)
    let s = sin(angle)
    func column(_ e: SIMD3<Double>) -> SIMD3<Double> {
      e * c + cross(axis, e) * s + axis * (dot(axis, e) * (1 - c))
    }
    return Matrix3(columns: column([1, 0, 0]), column([0, 1, 0]), column([0, 0, 1]))
  }

  private func distance(_ a: Matrix3, _ b: Matrix3) -> Double {
    (0..<3).map { dot(a[$0] - b[$0], a[$0] - b[$0]) }.reduce(0, +).squareRoot()
  }

  @Test("The factors are orthonormal and multiply to the matrix, whatever its rank")
  func decomposition() {
    var random = SeededRandom(seed: 1)
    for trial in 0..<400 {
      let a = vector(&random)
      let b = vector(&random)
      let matrix: Matrix3 =
        switch trial % 4 {
        case 0: Matrix3(columns: a, b, vector(&random))
        case 1: Matrix3(columns: a, b, a + b * 2)
        case 2: Matrix3(columns: a, a * -3, .zero)
        default: trial == 3 ? .zero : Matrix3(columns: a * 1e-6, b * 1e6, vector(&random))
        }
      let found = matrix.singularValues
      let scale = max(found.values.x, 1e-300)
      #expect(distance(found.u.transposed * found.u, .identity) < 1e-9)
      #expect(distance(found.v.transposed * found.v, .identity) < 1e-9)
      #expect(found.values.x >= found.values.y && found.values.y >= found.values.z)
      #expect(found.values.z >= 0)
      let product =
        Matrix3(
          columns: found.u[0] * found.values.x, found.u[1] * found.values.y,
          found.u[2] * found.values.z)
        * found.v.transposed
      #expect(distance(product, matrix) < 1e-12 * max(scale, 1), "trial \(trial)")
    }
  }

  @Test("The fit of a turned and scaled face is that turn and scale, wherever the face is")
  func recovery() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<200 {
      let rotation = turn(&random)
      let shift = vector(&random) * 50
      let scale = exp(2 * Double(random.float()))
      let fit = SimilarityFit(
        to: FaceBasis.points.map { rotation * $0.position * scale + shift })
      #expect(distance(fit.rotation, rotation) < 1e-9)
      #expect(abs(fit.scale / scale - 1) < 1e-9)
    }
  }

  @Test("No turn nearby fits noisy points better, and a mirrored face is not fitted by a mirror")
  func optimum() {
    var random = SeededRandom(seed: 3)
    let sources = FaceBasis.points.map(\.position)
    let weights = FaceBasis.points.map(\.weight)
    let total = weights.reduce(0, +)
    func centered(_ points: [SIMD3<Double>]) -> [SIMD3<Double>] {
      let center = zip(points, weights).reduce(SIMD3<Double>.zero) { $0 + $1.0 * $1.1 } / total
      return points.map { $0 - center }
    }
    for trial in 0..<40 {
      let rotation = turn(&random)
      let targets = sources.map { point -> SIMD3<Double> in
        let point = trial % 2 == 0 ? point : SIMD3(-point.x, point.y, point.z)
        return rotation * point + vector(&random)
      }
      let fit = SimilarityFit(to: targets)
      #expect(abs(fit.rotation.determinant - 1) < 1e-9)
      let from = centered(sources)
      let to = centered(targets)
      func error(_ rotation: Matrix3) -> Double {
        zip(zip(from, to), weights).reduce(0) { sum, pair in
          let gap = rotation * pair.0.0 * fit.scale - pair.0.1
          return sum + pair.1 * dot(gap, gap)
        }
      }
      let best = error(fit.rotation)
      for _ in 0..<20 { #expect(error(turn(&random)) >= best - 1e-9) }
      // A step of 1e-3 in each direction changes the error by about 1e-6 of it.
      for axis in [SIMD3<Double>(1, 0, 0), [0, 1, 0], [0, 0, 1]] {
        for step in [-1e-3, 1e-3] {
          func column(_ e: SIMD3<Double>) -> SIMD3<Double> {
            e * cos(step) + cross(axis, e) * sin(step) + axis * (dot(axis, e) * (1 - cos(step)))
          }
          let near = Matrix3(columns: column([1, 0, 0]), column([0, 1, 0]), column([0, 0, 1]))
          #expect(error(near * fit.rotation) > best)
        }
      }
    }
  }
}
