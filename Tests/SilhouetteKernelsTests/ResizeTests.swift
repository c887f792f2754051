// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import Reference
import SilhouetteKernels
import TestSupport
import Testing

@Suite struct ResizeTests {
  struct Problem: CustomStringConvertible {
    let height: Int
    let width: Int
    let channels: Int
    let outputHeight: Int
    let outputWidth: Int
    let mapping: KernelResizeMapping
    let image: [Float]

    init(_ random: inout SeededRandom, mapping: KernelResizeMapping, levels: Int? = nil) {
      self.mapping = mapping
      height = random.int(1...9)
      width = random.int(1...9)
      channels = random.pick([1, 2, 3, 4, 7, 8, 16, 17, 21])
      outputHeight = random.pick([1, 2, height, 2 * height, random.int(1...40)])
      outputWidth = random.pick([1, 2, width, 2 * width, random.int(1...70)])
      let count = height * width * channels
      if let levels {
        image = (0..<count).map { _ in Float(random.int(0...levels - 1)) }
      } else {
        image = random.floats(count).map { $0 * 4 }
      }
    }

    var reference: ReferenceTensor {
      ReferenceTensor(shape: [1, height, width, channels], image)
    }

    func upsampling(_ input: Guarded<Float>) -> Upsampling {
      Upsampling(
        input: input.pointer, inputHeight: height, inputWidth: width, channels: channels,
        outputHeight: outputHeight, outputWidth: outputWidth, mapping: mapping)
    }

    var description: String {
      "\(height)×\(width)×\(channels) → \(outputHeight)×\(outputWidth) \(mapping)"
    }
  }

  @Test(arguments: Kernels.supported, KernelResizeMapping.allCases)
  func bilinearAgrees(_ kernels: KernelTable, _ mapping: KernelResizeMapping) {
    var random = SeededRandom(seed: 30)
    for _ in 0..<40 {
      let problem = Problem(&random, mapping: mapping)
      let input = Guarded(problem.image)
      let expected = ReferenceResize.bilinear(
        problem.reference, to: (problem.outputHeight, problem.outputWidth), mapping.reference)
      let result = Guarded<Float>(count: expected.values.count)
      for range in random.cuts(problem.outputHeight) {
        kernels.resizeBilinear(problem.upsampling(input), into: result.pointer, rows: range)
      }
      #expect(result.isIntact)
      // The places are Float32: their error grows with the place.
      let failure = mismatch(result.values, expected.values, absolute: 3e-5)
      #expect(failure == nil, "\(kernels.name) \(problem)")
    }
  }

  @Test(arguments: Kernels.supported)
  func corners(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 31)
    let (n, size) = (33, 513)
    let image = random.floats(n * n)
    let input = Guarded(image)
    let result = Guarded<Float>(count: size * size)
    kernels.resizeBilinear(
      Upsampling(
        input: input.pointer, inputHeight: n, inputWidth: n, channels: 1, outputHeight: size,
        outputWidth: size, mapping: .alignCorners), into: result.pointer, rows: 0..<size)
    let values = result.values
    // Every 16th pixel is one of the input's.
    for y in 0..<n {
      for x in 0..<n { #expect(values[y * 16 * size + x * 16] == image[y * n + x]) }
    }
  }

  @Test(arguments: Kernels.supported, KernelResizeMapping.allCases)
  func nearestIsACopyOfTheNearest(_ kernels: KernelTable, _ mapping: KernelResizeMapping) {
    var random = SeededRandom(seed: 32)
    for _ in 0..<60 {
      let problem = Problem(&random, mapping: mapping)
      let (h, w, c) = (problem.height, problem.width, problem.channels)
      // Numbers that say where they come from.
      let input = Guarded((0..<h * w * c).map(Float.init))
      let result = Guarded<Float>(count: problem.outputHeight * problem.outputWidth * c)
      for range in random.cuts(problem.outputHeight) {
        kernels.resizeNearest(problem.upsampling(input), into: result.pointer, rows: range)
      }
      #expect(result.isIntact)
      let values = result.values
      // Whole factors have exact places: no slack there.
      func slack(_ input: Int, _ output: Int) -> Double {
        mapping != .alignCorners && [1, 2, 4, 8].contains { output == input * $0 } ? 0 : 1e-4
      }
      var isCopy = true
      for y in 0..<problem.outputHeight {
        let rows = ReferenceResize.nearest(
          y, h, problem.outputHeight, mapping.reference, slack: slack(h, problem.outputHeight))
        for x in 0..<problem.outputWidth {
          let columns = ReferenceResize.nearest(
            x, w, problem.outputWidth, mapping.reference, slack: slack(w, problem.outputWidth))
          for channel in 0..<c {
            let source = Int(values[(y * problem.outputWidth + x) * c + channel])
            isCopy =
              isCopy && source % c == channel && columns.contains(source / c % w)
              && rows.contains(source / c / w)
          }
        }
      }
      #expect(isCopy, "\(kernels.name) \(problem)")
    }
  }

  @Test(arguments: Kernels.supported, KernelResizeMapping.allCases)
  func labelsAreTheLargestOfTheResized(_ kernels: KernelTable, _ mapping: KernelResizeMapping) {
    var random = SeededRandom(seed: 33)
    for _ in 0..<40 {
      let problem = Problem(&random, mapping: mapping)
      let labels = labels(problem, kernels, &random)
      let expected = ReferenceUpsampling.labels(
        problem.reference, to: (problem.outputHeight, problem.outputWidth), mapping.reference)
      for pixel in labels.indices where expected.margins[pixel] > 1e-4 {
        #expect(Int(labels[pixel]) == expected.labels[pixel], "\(kernels.name) \(problem)")
      }
      // The same arithmetic as resizing and then comparing, on the same level: equal everywhere.
      let input = Guarded(problem.image)
      let large = Guarded<Float>(count: labels.count * problem.channels)
      kernels.resizeBilinear(
        problem.upsampling(input), into: large.pointer, rows: 0..<problem.outputHeight)
      let indices = Guarded<Int32>(count: labels.count)
      kernels.argMax(
        RowMajorMatrix(elements: large.pointer, rows: labels.count, columns: problem.channels),
        into: indices.pointer)
      #expect(indices.values.map { UInt8($0) } == labels, "\(kernels.name) \(problem)")
    }
  }

  @Test(arguments: Kernels.supported)
  func tiesGoToTheLowestClass(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 34)
    for _ in 0..<30 {
      // All channels equal at every place: every result is a tie.
      var problem = Problem(&random, mapping: .alignCorners)
      let labels = labels(
        problem, kernels, &random,
        image: problem.image.indices.map { problem.image[$0 / problem.channels] })
      #expect(labels.allSatisfy { $0 == 0 })
      // Few levels, so that many of the input's own places tie.
      problem = Problem(&random, mapping: .alignCorners, levels: 3)
      let some = self.labels(problem, kernels, &random)
      let expected = ReferenceRows.argMax(problem.reference)
      let (h, w) = (problem.height, problem.width)
      if problem.outputHeight == h, problem.outputWidth == w {
        #expect(some.map(Double.init) == expected.values)
      }
      #expect(Double(some[0]) == expected.values[0])
    }
  }

  @Test(arguments: Kernels.supported)
  func twoHundredAndFiftySixClassesFitAByte(_ kernels: KernelTable) {
    let input = Guarded((0..<256).map { Float($0) })
    let scratch = Guarded<Float>(count: 256 + 2 * 3)
    let result = Guarded<UInt8>(count: 9)
    kernels.upsampledArgMax(
      Upsampling(
        input: input.pointer, inputHeight: 1, inputWidth: 1, channels: 256, outputHeight: 3,
        outputWidth: 3, mapping: .alignCorners), scratch: scratch.pointer, into: result.pointer,
      rows: 0..<3)
    #expect(result.isIntact && scratch.isIntact)
    #expect(result.values == [UInt8](repeating: 255, count: 9))
  }

  @Test(arguments: Kernels.supported, KernelResizeMapping.allCases)
  func probabilitiesAgree(_ kernels: KernelTable, _ mapping: KernelResizeMapping) {
    var random = SeededRandom(seed: 35)
    for _ in 0..<30 {
      let problem = Problem(&random, mapping: mapping)
      let weights = (0..<problem.channels).map { _ in Float(random.int(0...1)) }
      let expected = ReferenceUpsampling.probability(
        problem.reference, weights: weights.map(Double.init),
        to: (problem.outputHeight, problem.outputWidth), mapping.reference)
      let (input, kept) = (Guarded(problem.image), Guarded(weights))
      func run(_ ranges: [Range<Int>]) -> [Float] {
        let scratch = Guarded<Float>(count: problem.upsampling(input).scratchCount)
        let result = Guarded<Float>(count: problem.outputHeight * problem.outputWidth)
        for range in ranges {
          kernels.upsampledProbability(
            problem.upsampling(input), weights: kept.pointer, scratch: scratch.pointer,
            into: result.pointer, rows: range)
        }
        #expect(result.isIntact && scratch.isIntact)
        return result.values
      }
      let whole = run([0..<problem.outputHeight])
      #expect(
        mismatch(whole, expected.values, absolute: 3e-5) == nil, "\(kernels.name) \(problem)")
      #expect(bitMismatch(whole, run(random.cuts(problem.outputHeight))) == nil)
    }
  }

  private func labels(
    _ problem: Problem, _ kernels: KernelTable, _ random: inout SeededRandom,
    image: [Float]? = nil
  ) -> [UInt8] {
    let input = Guarded(image ?? problem.image)
    let result = Guarded<UInt8>(count: problem.outputHeight * problem.outputWidth)
    let scratch = Guarded<Float>(count: problem.upsampling(input).scratchCount)
    for range in random.cuts(problem.outputHeight) {
      kernels.upsampledArgMax(
        problem.upsampling(input), scratch: scratch.pointer, into: result.pointer, rows: range)
    }
    #expect(result.isIntact && scratch.isIntact)
    return result.values
  }
}
