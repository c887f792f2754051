// SPDX-License-Identifier: Apache-2.0

import Given
import SilhouetteInference
import SilhouetteModelFormats
import Testing

@testable import Exercises

@Suite struct PassTests {
  @Test("A convolution and its ReLU become one operator")
  func pair() throws {
    var network = RandomNetwork(seed: 1)
    let convolution = try network.addConvolution(of: network.image)
    let result = try network.graph.add(.activation(.relu), [convolution], name: "activation")
    network.graph.addOutput("result", result)
    let fused = try check(network.graph, expectedFusions: 1, for: "a convolution and a ReLU")
    let name = fused.outputs.first.map { fused[$0.value].name }
    #expect(name == "activation", "the fused convolution has the name of the ReLU")
  }

  @Test("Other values that read the convolution need its own result")
  func readers() throws {
    for reader in ["output", "sum", "second ReLU"] {
      var network = RandomNetwork(seed: 2)
      let convolution = try network.addConvolution(of: network.image)
      var result = try network.graph.add(.activation(.relu), [convolution])
      switch reader {
      case "output": network.graph.addOutput("convolution", convolution)
      case "sum": result = try network.graph.add(.binary(.add), [result, convolution])
      default:
        let second = try network.graph.add(.activation(.relu), [convolution])
        network.graph.addOutput("second", second)
      }
      network.graph.addOutput("result", result)
      try check(
        network.graph, expectedFusions: 0, for: "a convolution that is also read by: \(reader)")
    }
  }

  @Test("Other operators and other activations remain")
  func others() throws {
    var network = RandomNetwork(seed: 3)
    let activated = try network.addConvolution(of: network.image, activation: .sigmoid)
    let first = try network.graph.add(.activation(.relu), [activated])
    let sum = try network.graph.add(.binary(.add), [network.image, network.image])
    let second = try network.graph.add(.activation(.relu), [sum])
    let plain = try network.addConvolution(of: network.image)
    let third = try network.graph.add(.activation(.relu6), [plain])
    for (name, value) in [("first", first), ("second", second), ("third", third)] {
      network.graph.addOutput(name, value)
    }
    try check(
      network.graph, expectedFusions: 0,
      for: "a convolution with a sigmoid and a ReLU, a sum with a ReLU, a convolution with a ReLU6")
  }

  @Test("Random graphs")
  func random() throws {
    for seed in 0..<40 {
      let network = try RandomNetwork(seed: seed, operatorCount: 12)
      try check(
        network.graph, expectedFusions: network.fusibleCount, for: "a random graph, seed \(seed)")
    }
  }

  /// Applies the pass and compares the operators, the outputs and the results.
  @discardableResult
  private func check(_ graph: Graph, expectedFusions: Int, for input: String) throws -> Graph {
    let fused = try Pass.fusingReLU(graph)
    let expected = operatorCount(graph) - expectedFusions
    guard operatorCount(fused) == expected else {
      throw Difference(
        "\(operatorCount(graph)) operators become \(operatorCount(fused)), expected \(expected),"
          + " for \(input):\n\(text(graph))\nwhich became:\n\(text(fused))")
    }
    let inputs = (graph.inputs.map { graph[$0] }, fused.inputs.map { fused[$0] })
    guard inputs.0 == inputs.1 else {
      throw Difference("The inputs \(inputs.0) became \(inputs.1), for \(input)")
    }
    let names = (graph.outputs.map(\.name), fused.outputs.map(\.name))
    guard names.0 == names.1 else {
      throw Difference("The outputs \(names.0) became \(names.1), for \(input)")
    }
    var random = SplitMix64(seed: 8)
    let tensors = graph.inputs.map { id in
      Tensor(random.floats(graph[id].type.shape.elementCount), shape: graph[id].type.shape)
    }
    let options = InferenceOptions(threadCount: 1)
    let expectedResults = try Model(graph, options: options).run(tensors)
    let results = try Model(fused, options: options).run(tensors)
    for (index, name) in names.0.enumerated() {
      let shape = expectedResults[index].shape
      try compare(
        "The output “\(name)”", results[index].scalars(),
        with: expectedResults[index].scalars().map { Double($0) }, shape: shape.dimensions,
        axes: "n y x c", for: "\(input):\n\(text(graph))\nwhich became:\n\(text(fused))")
    }
    return fused
  }

  private func operatorCount(_ graph: Graph) -> Int {
    graph.values.count { if case .operation = $0.origin { true } else { false } }
  }

  private func text(_ graph: Graph) -> String { Graph.TextPrinter().text(of: graph) }
}

/// A graph of random operators on maps of the same size.
private struct RandomNetwork {
  var graph = Graph()
  let image: Graph.ValueID
  /// The number of ReLUs that belong into convolutions.
  private(set) var fusibleCount = 0
  private var random: SplitMix64

  init(seed: Int) {
    random = SplitMix64(seed: seed)
    image = graph.addInput("image", TensorType(.float32, [1, 4, 5, 3]))
  }

  init(seed: Int, operatorCount: Int) throws {
    self.init(seed: seed)
    var values = [image]
    var readers = [image.index: 1]
    /// The convolutions that ReLUs read, among others.
    var candidates: [Graph.ValueID] = []
    func isPlainConvolution(_ value: Graph.ValueID) -> Bool {
      if case .convolution2D(let convolution) = graph.operation(value)?.operation {
        convolution.activation == .identity
      } else {
        false
      }
    }
    for _ in 0..<operatorCount {
      let operand = values[random.int(max(0, values.count - 3)...values.count - 1)]
      readers[operand.index, default: 0] += 1
      switch random.int(0...5) {
      case 0, 1: values.append(try addConvolution(of: operand))
      case 2: values.append(try addConvolution(of: operand, activation: .relu6))
      case 3:
        readers[image.index, default: 0] += 1
        values.append(try graph.add(.binary(.add), [operand, image]))
      default:
        if isPlainConvolution(operand) { candidates.append(operand) }
        values.append(
          try graph.add(.activation(.relu), [operand], name: "relu \(values.count)"))
      }
    }
    // Everything that nothing reads is an output, and some other values.
    for value in values where readers[value.index] == nil || random.int(0...9) == 0 {
      readers[value.index, default: 0] += 1
      graph.addOutput("output \(value.index)", value)
    }
    fusibleCount = candidates.count { readers[$0.index] == 1 }
  }

  /// Adds a convolution with random weights and a bias, with as many channels as the image.
  mutating func addConvolution(
    of value: Graph.ValueID, activation: Operator.Activation = .identity
  ) throws -> Graph.ValueID {
    let weights = graph.addConstant(Tensor(random.floats(3 * 3 * 3 * 3), shape: [3, 3, 3, 3]))
    let bias = graph.addConstant(Tensor(random.floats(3)))
    return try graph.add(
      .convolution2D(Operator.Convolution2D(activation: activation)), [value, weights, bias],
      name: "convolution \(graph.values.count)")
  }
}
