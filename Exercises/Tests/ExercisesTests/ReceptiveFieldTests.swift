// SPDX-License-Identifier: Apache-2.0

import Given
import SilhouetteInference
import Testing

@testable import Exercises

@Suite struct ReceptiveFieldTests {
  @Test("The rows that a 3×3 kernel with dilation 6 reads")
  func dilatedRows() throws {
    let layer = ChainLayer(kernel: 3, dilation: 6, padding: 6)
    for (y, expected) in [(0, [0, 6]), (5, [5, 11]), (6, [0, 6, 12]), (32, [26, 32])] {
      let found = try ReceptiveField.rows(ofResult: y, layer: layer, height: 33)
      guard found == expected else {
        throw Difference("Row \(y) reads rows \(found) of 33, expected \(expected), for \(layer)")
      }
    }
  }

  @Test("The rows that random layers read")
  func randomRows() throws {
    for seed in 0..<100 {
      var random = SplitMix64(seed: seed)
      let layer = randomLayer(&random)
      let height = random.int(1...20)
      let y = random.int(0...6)
      // For each row of the input, the kernel slides until a tap meets it.
      let expected = (0..<height).filter { row in
        (0..<layer.kernel).contains {
          row + layer.padding - y * layer.stride == $0 * layer.dilation
        }
      }
      let found = try ReceptiveField.rows(ofResult: y, layer: layer, height: height)
      guard found == expected else {
        throw Difference(
          "Row \(y) reads rows \(found) of \(height), expected \(expected), for \(layer)")
      }
    }
  }

  @Test("Two 3×3 layers see five rows, and the input itself one")
  func smallChains() throws {
    try check([], size: 1, stride: 1, offset: 0)
    let layer = ChainLayer(kernel: 3, padding: 1)
    try check([layer, layer], size: 5, stride: 1, offset: -2)
    try check([ChainLayer(kernel: 3, stride: 2, padding: 1)], size: 3, stride: 2, offset: -1)
  }

  @Test("Perturbed inputs of random chains change the rows that the receptive field contains")
  func perturbations() throws {
    for seed in 0..<12 {
      var random = SplitMix64(seed: seed)
      let layers = (0...seed / 3).map { _ in randomLayer(&random) }
      // So many rows that the middle of nine results is far from the borders.
      let height = layers.reversed().reduce(9) { rows, layer in
        (rows - 1) * layer.stride + (layer.kernel - 1) * layer.dilation + 1
      }
      let reached = try influences(of: layers, height: height)
      let found = try ReceptiveField.geometry(of: layers)
      for y in [reached.count / 2 - 1, reached.count / 2] {
        guard let first = reached[y].first, let last = reached[y].last else { continue }
        let start = found.offset + y * found.stride
        guard start == first, start + found.size - 1 == last else {
          throw Difference(
            "A size of \(found.size), a stride of \(found.stride) and an offset of \(found.offset)"
              + " mean that row \(y) depends on the input rows \(start)…\(start + found.size - 1),"
              + " but it changes with the rows \(first)…\(last), for the layers \(layers)")
        }
      }
    }
  }

  private func check(_ layers: [ChainLayer], size: Int, stride: Int, offset: Int) throws {
    let found = try ReceptiveField.geometry(of: layers)
    guard found == (size, stride, offset) else {
      throw Difference(
        "Size \(found.size), stride \(found.stride), offset \(found.offset),"
          + " expected \(size), \(stride), \(offset), for the layers \(layers)")
    }
  }

  private func randomLayer(_ random: inout SplitMix64) -> ChainLayer {
    let (kernel, dilation) = (random.int(1...4), random.int(1...3))
    return ChainLayer(
      kernel: kernel, stride: random.int(1...2), dilation: dilation,
      padding: random.int(0...(kernel - 1) * dilation))
  }

  /// Returns the input rows that change each result, found with a network whose weights are all 1.
  private func influences(of layers: [ChainLayer], height: Int) throws -> [[Int]] {
    var graph = Graph()
    var value = graph.addInput("image", TensorType(.float32, [1, height, 1, 1]))
    for layer in layers {
      let window = Operator.Window(
        stride: Operator.Extent2D(layer.stride, 1), dilation: Operator.Extent2D(layer.dilation, 1),
        padding: .explicit(top: layer.padding, bottom: layer.padding, left: 0, right: 0))
      let ones = graph.addConstant(Tensor(repeating: Float(1), shape: [1, layer.kernel, 1, 1]))
      value = try graph.add(
        .convolution2D(Operator.Convolution2D(window: window)), [value, ones])
    }
    graph.addOutput("result", value)
    let model = try Model(graph, options: InferenceOptions(threadCount: 1))
    var reached: [[Int]] = Array(repeating: [], count: graph[value].type.shape[1])
    for row in 0..<height {
      var image = Tensor(zeros: [1, height, 1, 1])
      image[0, row, 0, 0] = 1
      for (y, change) in try model.run([image])[0].scalars().enumerated() where change > 0.5 {
        reached[y].append(row)
      }
    }
    return reached
  }
}
