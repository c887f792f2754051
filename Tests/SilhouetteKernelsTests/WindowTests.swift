// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import Reference
import SilhouetteKernels
import TestSupport
import Testing

@Suite struct WindowTests {
  @Test(arguments: Kernels.supported)
  func depthwiseAgrees(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 10)
    for _ in 0..<60 {
      let (window, height, width) = random.window()
      let channels = random.pick([1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 33])
      let activation = random.pick(KernelActivation.allCases)
      let image = random.floats(height * width * channels)
      let weights = random.floats(window.kernel.0 * window.kernel.1 * channels)
      let bias = random.floats(channels)
      let geometry = WindowGeometry(window, height: height, width: width, channels: channels)
      let expected = ReferenceConvolution.depthwise(
        ReferenceTensor(shape: [1, height, width, channels], image),
        weights: ReferenceTensor(shape: [window.kernel.0, window.kernel.1, channels], weights),
        bias: bias.map(Double.init), window: window, activation: activation.reference)
      let (input, kernel, offsets) = (Guarded(image), Guarded(weights), Guarded(bias))
      let result = Guarded<Float>(count: expected.values.count)
      let zeros = Guarded([Float](repeating: 0, count: channels))
      for range in random.cuts(geometry.outputHeight) {
        kernels.depthwise(
          DepthwiseConvolution(
            geometry: geometry, input: input.pointer, inputFirstRow: 0,
            inputRowCount: height, zeros: zeros.pointer, weights: kernel.pointer,
            bias: offsets.pointer, output: result.pointer, outputFirstRow: 0,
            activation: activation), rows: range)
      }
      #expect(result.isIntact)
      let failure = mismatch(result.values, expected.values, absolute: 6e-6)
      #expect(failure == nil, "\(kernels.name) \(window) of \(height)×\(width)×\(channels)")
    }
  }

  @Test(arguments: Kernels.supported)
  func depthwiseOfAStripIsThatPartOfTheWhole(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 11)
    for _ in 0..<40 {
      let (window, height, width) = random.window()
      let channels = random.int(1...20)
      let rowCount = width * channels
      let image = random.floats(height * rowCount)
      let zeros = Guarded([Float](repeating: 0, count: channels))
      let weights = Guarded(random.floats(window.kernel.0 * window.kernel.1 * channels))
      let bias = Guarded(random.floats(channels))
      let g = WindowGeometry(window, height: height, width: width, channels: channels)
      func task(
        _ input: Guarded<Float>, from row: Int, _ output: Guarded<Float>, from outputRow: Int
      ) -> DepthwiseConvolution {
        DepthwiseConvolution(
          geometry: g, input: input.pointer, inputFirstRow: row, inputRowCount: height,
          zeros: zeros.pointer, weights: weights.pointer,
          bias: bias.pointer, output: output.pointer, outputFirstRow: outputRow,
          activation: .relu6)
      }
      let outputRowCount = g.outputWidth * channels
      let all = Guarded(image)
      let whole = Guarded<Float>(count: g.outputHeight * outputRowCount)
      kernels.depthwise(task(all, from: 0, whole, from: 0), rows: 0..<g.outputHeight)
      let first = random.int(0...g.outputHeight - 1)
      let end = random.int(first + 1...g.outputHeight)
      // The rows of the image that the strip's windows touch, and no other.
      let top = max(0, first * g.strideHeight - g.padTop)
      let bottom = min(
        height,
        (end - 1) * g.strideHeight - g.padTop + (g.kernelHeight - 1) * g.dilationHeight + 1)
      let strip = Guarded(Array(image[top * rowCount..<max(bottom, top) * rowCount]))
      let part = Guarded<Float>(count: (end - first) * outputRowCount)
      kernels.depthwise(task(strip, from: top, part, from: first), rows: first..<end)
      #expect(part.isIntact)
      let expected = Array(whole.values[first * outputRowCount..<end * outputRowCount])
      #expect(bitMismatch(part.values, expected) == nil, "\(window) rows \(first)..<\(end)")
      withExtendedLifetime((all, strip, zeros)) {}
    }
    withExtendedLifetime(random) {}
  }

  @Test(arguments: Kernels.supported)
  func gatheredWindowsAreCopies(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 12)
    for _ in 0..<60 {
      let (window, height, width) = random.window()
      let channels = random.int(1...40)
      let first = random.int(0...channels - 1)
      let count = random.int(1...channels - first)
      let image = random.floats(height * width * channels)
      let g = WindowGeometry(window, height: height, width: width, channels: channels)
      let expected = ReferenceConvolution.windows(
        ReferenceTensor(shape: [1, height, width, channels], image), window: window,
        first: first, count: count)
      let input = Guarded(image)
      let depth = g.kernelHeight * g.kernelWidth * count
      for range in random.cuts(g.outputHeight * g.outputWidth) {
        let matrix = Guarded<Float>(count: range.count * depth)
        kernels.gatherWindows(
          geometry: g, input: input.pointer, channels: first..<first + count, windows: range,
          matrix: matrix.pointer)
        #expect(matrix.isIntact)
        let part = Array(expected.values[range.lowerBound * depth..<range.upperBound * depth])
        #expect(mismatch(matrix.values, part) == nil, "\(window) channels \(first)+\(count)")
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func poolsAgree(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 13)
    var done = 0
    while done < 60 {
      let (window, height, width) = random.window()
      let channels = random.pick([1, 3, 4, 8, 15, 16, 17, 20])
      let activation = random.pick(KernelActivation.allCases)
      let image = random.floats(height * width * channels)
      let reference = ReferenceTensor(shape: [1, height, width, channels], image)
      let mean = ReferencePooling.average(
        reference, window: window, activation: activation.reference)
      // Graphs reject windows that see nothing.
      if mean.values.contains(where: \.isNaN) { continue }
      done += 1
      let largest = ReferencePooling.max(
        reference, window: window, activation: activation.reference)
      let g = WindowGeometry(window, height: height, width: width, channels: channels)
      let input = Guarded(image)
      for (kernel, expected) in [(kernels.averagePool, mean), (kernels.maxPool, largest)] {
        let result = Guarded<Float>(count: expected.values.count)
        for range in random.cuts(g.outputHeight) {
          kernel(
            Pooling(
              geometry: g, input: input.pointer, output: result.pointer,
              activation: activation), range)
        }
        #expect(result.isIntact)
        #expect(
          mismatch(result.values, expected.values, absolute: 2e-6) == nil,
          "\(kernels.name) \(window) of \(height)×\(width)×\(channels) \(activation)")
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func columnMeansAgree(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 14)
    for rows in [1, 2, 31, 32, 33, 64, 65, 1089] {
      for columns in [1, 4, 7, 8, 16, 17, 33] {
        let matrix = Guarded(random.floats(rows * columns).map { $0 + 3 })
        let values = matrix.values
        let result = Guarded<Float>(count: columns)
        kernels.columnMeans(
          RowMajorMatrix(elements: matrix.pointer, rows: rows, columns: columns),
          into: result.pointer)
        let expected = (0..<columns).map { column in
          (0..<rows).reduce(0.0) { $0 + Double(values[$1 * columns + column]) } / Double(rows)
        }
        #expect(result.isIntact)
        #expect(
          mismatch(result.values, expected, relative: 2e-6) == nil, "\(rows)×\(columns)")
      }
    }
  }
}
