// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

/// The kernels of the guided filter for masks of frames: the same bits as plain loops.
@Suite struct ImageGuidedTests {
  /// Returns the moments of a column, in order.
  private static func moments(
    _ y: Float, _ cb: Float, _ cr: Float, _ mask: Float, _ weight: Float
  ) -> [Float] {
    [
      y, cb * weight, cr * weight, mask, y * mask, cb * mask * weight, cr * mask * weight, y * y,
      y * cb * weight, y * cr * weight, cb * cb * (weight * weight), cb * cr * (weight * weight),
      cr * cr * (weight * weight),
    ]
  }

  @Test(arguments: Kernels.supported)
  func momentsOfWindows(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 154)
    for count in imageTestCounts {
      let radius = random.int(0...3)
      let stride = count + 2 * radius + 31 + random.int(0...4)
      let weight = random.float() + 2
      let planes = (0..<4).map { _ in random.shares(count) }
      let colors = PaddedPlanes(planes)
      let mask = Guarded(planes[3])
      // Needed windows, alone and in groups, and long gaps between them.
      let kinds = Guarded(
        (0..<count).map { UInt8($0 / 40 % 2 == 0 ? max(random.int(-1...2), 0) : 1) })
      let products = Guarded<Float>(count: GuidedMomentRow.momentCount * stride)
      let result = Guarded<Float>(count: GuidedMomentRow.momentCount * stride)
      kernels.sumGuidedMoments(
        GuidedMomentRow(
          source: ImagePlanes(
            colors.planes.first, colors.planes.second, colors.planes.third, mask.pointer),
          chromaWeight: weight, radius: radius, kinds: kinds.pointer, products: products.pointer,
          result: result.pointer, stride: stride), count: count)
      let moments = (0..<count).map {
        Self.moments(planes[0][$0], planes[1][$0], planes[2][$0], planes[3][$0], weight)
      }
      for moment in 0..<GuidedMomentRow.momentCount {
        let needed = (0..<count).filter { kinds.values[$0] == 0 }
        let expected = needed.map { column in
          (column - radius...column + radius).reduce(Float(0)) {
            $0 + (moments.indices.contains($1) ? moments[$1][moment] : 0)
          }
        }
        let found = needed.map { result.values[moment * stride + $0] }
        // The sum of minus zeros may be either zero.
        #expect(found == expected, "\(kernels.name) \(count) \(radius) \(moment)")
      }
      #expect(colors.isIntact && mask.isIntact && kinds.isIntact)
      #expect(products.isIntact && result.isIntact)
    }
  }

  @Test(arguments: Kernels.supported)
  func functionsOfWindows(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 155)
    for count in imageTestCounts where count > 0 {
      let radius = random.int(0...3)
      let rowCount = random.int(1...5)
      let stride = count + 15 + random.int(0...4)
      let epsilon: Float = 1e-3
      let rowStride = GuidedMomentRow.momentCount * stride + random.int(0...4)
      let sums = Guarded(
        (0..<(rowCount - 1) * rowStride + GuidedMomentRow.momentCount * stride).map { _ in
          random.float() * 9 / Float(rowCount)
        })
      let kinds = Guarded((0..<count).map { _ in UInt8(max(random.int(-20...2), 0)) })
      if count > 20 { for index in 3..<20 { kinds.pointer[index] = 1 } }
      let mask = Guarded(random.shares(count))
      let results = (0..<4).map { _ in Guarded<Float>(count: count) }
      kernels.fitGuidedRow(
        GuidedFunctionRow(
          sums: sums.pointer, stride: stride, rowStride: rowStride, kinds: kinds.pointer,
          mask: mask.pointer, rowCount: rowCount, radius: radius, epsilon: epsilon,
          result: ImagePlanes(
            results[0].pointer, results[1].pointer, results[2].pointer, results[3].pointer)),
        count: count)
      var expected = [[Float]](repeating: [], count: 4)
      for column in 0..<count {
        let function: [Float]
        if kinds.values[column] == 0 {
          let columns = min(column + radius, count - 1) - max(column - radius, 0) + 1
          let scale = 1 / Float(rowCount * columns)
          let means = (0..<GuidedMomentRow.momentCount).map { moment in
            var sum = sums.values[moment * stride + column]
            for row in 1..<rowCount {
              sum += sums.values[row * rowStride + moment * stride + column]
            }
            return sum * scale
          }
          function = Self.function(means, epsilon)
        } else {
          function = [0, 0, 0, mask.values[column]]
        }
        for plane in 0..<4 { expected[plane].append(function[plane]) }
      }
      for plane in 0..<4 {
        #expect(
          bitMismatch(results[plane].values, expected[plane]) == nil,
          "\(kernels.name) \(count) \(plane)")
      }
      #expect(sums.isIntact && kinds.isIntact && mask.isIntact)
      let areIntact = results.allSatisfy(\.isIntact)
      #expect(areIntact)
    }
  }

  /// Returns the factors of luma, Cb and Cr, and the constant, from the means of the moments.
  private static func function(_ means: [Float], _ epsilon: Float) -> [Float] {
    let (y, u, v, m) = (means[0], means[1], means[2], means[3])
    let (ym, um, vm) = (means[4] - y * m, means[5] - u * m, means[6] - v * m)
    let (xx, xy, xz) = (means[7] - y * y + epsilon, means[8] - y * u, means[9] - y * v)
    let (yy, yz) = (means[10] - u * u + epsilon, means[11] - u * v)
    let zz = means[12] - v * v + epsilon
    let (c00, c01, c02) = (yy * zz - yz * yz, yz * xz - xy * zz, xy * yz - yy * xz)
    let (c11, c12, c22) = (xx * zz - xz * xz, xz * xy - xx * yz, xx * yy - xy * xy)
    let inverse = 1 / (xx * c00 + xy * c01 + xz * c02)
    let a = (c00 * ym + c01 * um + c02 * vm) * inverse
    let b = (c01 * ym + c11 * um + c12 * vm) * inverse
    let c = (c02 * ym + c12 * um + c22 * vm) * inverse
    return [a, b, c, m - (a * y + b * u + c * v)]
  }
}

// Mistake moments-of-edges-only: a guided filter that skips the columns beside an edge
// - let first = index < row.radius ? 0 : index &- row.radius
// + let first = index
// = ImageGuidedTests
