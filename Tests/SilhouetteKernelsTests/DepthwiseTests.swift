// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import Reference
import SilhouetteKernels
import TestSupport
import Testing

/// The square windows that have loops of their own: rows made together, in all distances.
@Suite struct DepthwiseTests {
  struct Problem {
    let window: ReferenceWindow
    let geometry: WindowGeometry
    let image: [Float]
    let weights: [Float]
    let bias: [Float]
    let activation: KernelActivation
    let zeros: Guarded<Float>

    init(_ window: ReferenceWindow, _ kernels: KernelTable, _ random: inout SeededRandom) {
      self.window = window
      let channels = random.int(kernels.vectorLaneCount...3 * kernels.vectorLaneCount)
      let height = random.int(1...24)
      let width = random.int(1...15)
      geometry = WindowGeometry(window, height: height, width: width, channels: channels)
      image = random.floats(height * width * channels)
      weights = random.floats(window.kernel.0 * window.kernel.1 * channels)
      bias = random.floats(channels)
      activation = random.pick(KernelActivation.allCases)
      zeros = Guarded([Float](repeating: 0, count: channels))
    }

    var rowCount: Int { geometry.inputWidth * geometry.inputChannels }

    var expected: ReferenceTensor {
      let (height, width) = (geometry.inputHeight, geometry.inputWidth)
      let channels = geometry.inputChannels
      return ReferenceConvolution.depthwise(
        ReferenceTensor(shape: [1, height, width, channels], image),
        weights: ReferenceTensor(shape: [window.kernel.0, window.kernel.1, channels], weights),
        bias: bias.map(Double.init), window: window, activation: activation.reference)
    }

    func task(
      _ input: Guarded<Float>, rows: Int, _ weights: Guarded<Float>, _ bias: Guarded<Float>,
      _ output: Guarded<Float>, columns: Range<Int>? = nil
    ) -> DepthwiseConvolution {
      DepthwiseConvolution(
        geometry: geometry, input: input.pointer, inputFirstRow: 0, inputRowCount: rows,
        zeros: zeros.pointer, weights: weights.pointer, bias: bias.pointer,
        output: output.pointer, outputFirstRow: 0, columns: columns, activation: activation)
    }
  }

  static let windows: [ReferenceWindow] = [1, 3, 5].flatMap { side in
    [1, 2, 3].flatMap { stride in
      [1, 2, 4].flatMap { dilation in
        [true, false].map { isSame in
          ReferenceWindow(
            kernel: (side, side), stride: (stride, stride), dilation: (dilation, dilation),
            padding: isSame ? .same : .explicit(top: 1, bottom: 3, left: 2, right: 4))
        }
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func rowsTogetherAgree(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 20)
    for window in Self.windows {
      for _ in 0..<3 {
        let problem = Problem(window, kernels, &random)
        guard problem.geometry.outputHeight > 0, problem.geometry.outputWidth > 0 else { continue }
        let expected = problem.expected
        let result = Guarded<Float>(count: expected.values.count)
        let (input, weights, bias) = (
          Guarded(problem.image), Guarded(problem.weights), Guarded(problem.bias)
        )
        for range in random.cuts(problem.geometry.outputHeight) {
          for columns in random.cuts(problem.geometry.outputWidth) {
            let task = problem.task(
              input, rows: problem.geometry.inputHeight, weights, bias, result, columns: columns)
            kernels.depthwise(task, rows: range)
          }
        }
        #expect(result.isIntact)
        let failure = mismatch(result.values, expected.values, absolute: 6e-6)
        #expect(failure == nil, "\(kernels.name) \(window) \(problem.geometry)")
        withExtendedLifetime((input, weights, bias)) {}
      }
    }
  }

  /// The image in a circle of as few rows as the windows of some rows reach over.
  @Test(arguments: Kernels.supported)
  func rowsInACircleGiveTheSameBytes(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 21)
    for window in Self.windows {
      let problem = Problem(window, kernels, &random)
      let g = problem.geometry
      guard g.outputHeight > 0, g.outputWidth > 0 else { continue }
      let count = g.outputHeight * g.outputWidth * g.outputChannels
      let (whole, strips) = (Guarded<Float>(count: count), Guarded<Float>(count: count))
      let (input, weights, bias) = (
        Guarded(problem.image), Guarded(problem.weights), Guarded(problem.bias)
      )
      kernels.depthwise(
        problem.task(input, rows: g.inputHeight, weights, bias, whole), rows: 0..<g.outputHeight)
      let rows = random.int(1...5)
      let circleRowCount =
        (rows - 1) * g.strideHeight + (g.kernelHeight - 1) * g.dilationHeight + 1
      let circle = Guarded<Float>(count: circleRowCount * problem.rowCount)
      var made = 0
      for first in stride(from: 0, to: g.outputHeight, by: rows) {
        let end = min(first + rows, g.outputHeight)
        let needed = min(
          g.inputHeight,
          (end - 1) * g.strideHeight - g.padTop + (g.kernelHeight - 1) * g.dilationHeight + 1)
        while made < needed {
          (circle.pointer + made % circleRowCount * problem.rowCount).update(
            from: input.pointer + made * problem.rowCount, count: problem.rowCount)
          made += 1
        }
        kernels.depthwise(
          problem.task(circle, rows: circleRowCount, weights, bias, strips), rows: first..<end)
      }
      #expect(bitMismatch(whole.values, strips.values) == nil, "\(kernels.name) \(window)")
      withExtendedLifetime((input, weights, bias, circle)) {}
    }
  }
}
