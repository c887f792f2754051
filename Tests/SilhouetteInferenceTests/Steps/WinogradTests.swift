// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

/// Convolutions that allow Winograd's minimal filtering, compared with the definition.
@Suite struct WinogradTests {
  /// A convolution of the channels of several images, perhaps with a residual.
  struct Problem: CustomTestStringConvertible, Sendable {
    var size = (33, 35)
    var batches = 1
    var channels = [16]
    var outputs = 16
    var padding = Operator.Padding.same
    var activation = Operator.Activation.identity
    var hasBias = true
    var hasResidual = false

    var testDescription: String {
      "\(size), \(batches) × \(channels) to \(outputs), \(padding), \(activation)"
        + "\(hasBias ? "" : ", no bias")\(hasResidual ? ", residual" : "")"
    }

    var window: Operator.Window { Operator.Window(padding: padding) }
  }

  static let problems = [
    Problem(), Problem(size: (32, 32), channels: [48], outputs: 80),
    Problem(size: (37, 30), batches: 2, channels: [16, 32], activation: .relu, hasResidual: true),
    Problem(size: (34, 36), channels: [32, 16, 16], outputs: 48, activation: .relu6),
    Problem(size: (35, 34), outputs: 32, padding: .valid, hasBias: false),
    Problem(
      size: (31, 38), padding: .explicit(top: 3, bottom: 0, left: 0, right: 4), hasResidual: true),
    Problem(size: (2, 600), activation: .relu), Problem(size: (1025, 1)),
    Problem(size: (61, 67), channels: [64], outputs: 16),
  ]

  @Test(arguments: problems)
  func resultsAgree(_ problem: Problem) throws {
    var random = SeededRandom(seed: 700)
    let (height, width) = problem.size
    let images = problem.channels.map { random.tensor([problem.batches, height, width, $0]) }
    let total = problem.channels.reduce(0, +)
    let weights = random.tensor([problem.outputs, 3, 3, total])
    let bias = random.tensor([problem.outputs])

    var convolution = Operator.Convolution2D(window: problem.window, activation: problem.activation)
    convolution.allowsWinograd = true
    var graph = Graph()
    let inputs = images.enumerated().map { graph.addInput("\($0)", $1.type) }
    let joined =
      inputs.count == 1
      ? inputs[0] : try graph.add(.concatenate(Operator.Concatenate(axis: 3)), inputs)
    let operands =
      [joined, graph.addConstant(weights)] + (problem.hasBias ? [graph.addConstant(bias)] : [])
    var result = try graph.add(.convolution2D(convolution), operands)
    let residual = random.tensor(graph[result].type.shape)
    if problem.hasResidual {
      let other = graph.addInput("residual", residual.type)
      result = try graph.add(.binary(.add), [result, other])
    }
    graph.addOutput("result", result)

    let image = Self.concatenated(images)
    var expected = ReferenceConvolution.dense(
      image.reference, weights: weights.reference, bias: problem.hasBias ? bias.numbers : nil,
      window: problem.window.reference(kernel: 3), activation: problem.activation.reference)
    if problem.hasResidual {
      expected = ReferenceElementwise.combine("add", expected, residual.reference)
    }

    var found: [String: Tensor] = [:]
    for setting in Setting.all {
      let model = try Model(graph, options: setting.options)
      let names = model.plan.steps.map(\.name)
      if setting.backend == .swift {
        #expect(names.count == 1 && names[0].hasPrefix("winograd "), "\(names)")
      } else {
        #expect(!names.contains { $0.hasPrefix("winograd ") })
      }
      let result = try model.run(images + (problem.hasResidual ? [residual] : []))[0]
      // The transforms amplify the rounding of a sum of so many products, each of 0…1, by about ten.
      let message = TestSupport.mismatch(
        result.numbers, expected.values, absolute: 1.2e-6 * Double(9 * total), relative: 1e-5)
      #expect(message == nil, "\(setting)")
      // Neither threads nor blocks change a tile.
      guard setting.backend == .swift else { continue }
      let other = found.updateValue(result, forKey: setting.instructionSet)
      #expect(other == nil || other == result, "\(setting)")
    }
  }

  /// Images of which some are resized before their channels are concatenated.
  static let resized:
    [(size: (Int, Int), from: [(height: Int, width: Int, channels: Int)?], batches: Int)] = [
      ((34, 38), [(17, 19, 16)], 1), ((33, 37), [(17, 19, 32), nil], 2),
      ((64, 301), [nil, (3, 90, 16)], 1), ((40, 30), [(53, 61, 16), (1, 1, 16)], 1),
      ((2, 600), [(1, 300, 16)], 1), ((1025, 1), [(400, 1, 16)], 1),
    ]

  @Test(
    "Resized inputs are computed while they are read", arguments: Operator.ResizeMapping.allCases)
  func resizedInputsAgree(_ mapping: Operator.ResizeMapping) throws {
    var random = SeededRandom(seed: 703)
    for (size, from, batches) in Self.resized {
      let images = from.map { part in
        random.tensor([
          batches, part?.height ?? size.0, part?.width ?? size.1, part?.channels ?? 16,
        ])
      }
      var convolution = Operator.Convolution2D(window: Operator.Window(), activation: .relu)
      convolution.allowsWinograd = true
      var graph = Graph()
      let inputs = images.enumerated().map { graph.addInput("\($0)", $1.type) }
      let resize = Operator.ResizeBilinear(
        size: Operator.Extent2D(size.0, size.1), mapping: mapping)
      let parts = try inputs.enumerated().map { index, input in
        from[index] == nil
          ? input : try graph.add(.resizeBilinear(resize), [input], name: "resized \(index)")
      }
      let joined =
        parts.count == 1
        ? parts[0] : try graph.add(.concatenate(Operator.Concatenate(axis: 3)), parts)
      let total = images.reduce(0) { $0 + $1.shape[3] }
      let weights = random.tensor([32, 3, 3, total])
      graph.addOutput(
        "result",
        try graph.add(.convolution2D(convolution), [joined, graph.addConstant(weights)]))

      let whole = zip(images, from).map { image, part in
        part == nil
          ? image.reference
          : ReferenceResize.bilinear(image.reference, to: size, mapping.reference)
      }
      let image = ReferenceTensor(shape: [batches, size.0, size.1, total]) { place in
        var channel = place[3]
        for part in whole {
          if channel < part.shape[3] {
            return part.padded(place[0], place[1], place[2], channel)
          }
          channel -= part.shape[3]
        }
        return 0
      }
      let expected = ReferenceConvolution.dense(
        image, weights: weights.reference, bias: nil,
        window: Operator.Window().reference(kernel: 3), activation: convolution.activation.reference
      )
      for setting in Setting.all where setting.backend == .swift {
        var options = setting.options
        let model = try Model(graph, options: options)
        let names = model.plan.steps.map(\.name)
        #expect(names == ["winograd resizeBilinear + convolution2D 3×3"], "\(names)")
        let result = try model.run(images)[0]
        // Positions are rounded too: a distance of half a unit in the last place moves each tap.
        let position = 0x1p-24 * Double(max(size.0, size.1)) * 9
        let message = TestSupport.mismatch(
          result.numbers, expected.values, absolute: 1.2e-6 * Double(9 * total) + position,
          relative: 1e-5)
        #expect(message == nil, "\(size), \(setting)")
        // A resize with another reader is a step of its own, and changes no bit.
        options.keptValues = from.indices.filter { from[$0] != nil }.map { "resized \($0)" }
        let other = try Model(graph, options: options)
        #expect(other.plan.steps.contains { $0.name == "resizeBilinear" })
        #expect(try other.run(images)[0] == result, "\(size), \(setting)")
      }
    }
  }

  /// Returns images with their channels one after the other.
  static func concatenated(_ images: [Tensor]) -> Tensor {
    let numbers = images.map { $0.scalars(of: Float.self) }
    let channels = images.map { $0.shape[3] }
    let pixels = images[0].shape.elementCount / channels[0]
    let joined = (0..<pixels).flatMap { pixel in
      zip(numbers, channels).flatMap { $0[pixel * $1..<(pixel + 1) * $1] }
    }
    let shape = images[0].shape
    return Tensor(joined, shape: [shape[0], shape[1], shape[2], channels.reduce(0, +)])
  }

  @Test("Other windows, channels, sizes and functions are done as always")
  func unsuitable() throws {
    var random = SeededRandom(seed: 701)
    func names(
      _ image: TensorShape = [1, 32, 32, 16], kernel: Int = 3, outputs: Int = 16,
      window: Operator.Window = Operator.Window(), activation: Operator.Activation = .relu,
      allows: Bool = true
    ) throws -> [String] {
      let graph = try PassTests.graph(image) { graph, x in
        var convolution = Operator.Convolution2D(window: window, activation: activation)
        convolution.allowsWinograd = allows
        return try graph.add(
          .convolution2D(convolution),
          [x, graph.addConstant(random.tensor([outputs, kernel, kernel, image[3]]))])
      }
      return try Model(graph, options: InferenceOptions(matrixBackend: .swift)).plan.steps
        .map(\.name)
    }
    #expect(try names() == ["winograd convolution2D 3×3"])
    #expect(try names(allows: false) == ["convolution2D 3×3"])
    for others in [
      try names([1, 31, 32, 16]), try names([1, 32, 32, 17]), try names(outputs: 24),
      try names(kernel: 5), try names([1, 64, 64, 16], window: Operator.Window(stride: 2)),
      try names(window: Operator.Window(dilation: 2)), try names(activation: .sigmoid),
    ] {
      #expect(others.count == 1 && !others[0].hasPrefix("winograd "), "\(others)")
    }
  }

  @Test("A concatenation with other readers is kept")
  func sharedConcatenation() throws {
    var random = SeededRandom(seed: 702)
    let weights = random.tensor([16, 3, 3, 32])
    var convolution = Operator.Convolution2D()
    convolution.allowsWinograd = true
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.float32, [1, 32, 32, 16]))
    let joined = try graph.add(.concatenate(Operator.Concatenate(axis: 3)), [x, x])
    graph.addOutput(
      "y", try graph.add(.convolution2D(convolution), [joined, graph.addConstant(weights)]))
    graph.addOutput("joined", joined)
    let image = random.tensor([1, 32, 32, 16])
    let outputs = try Model(graph, options: InferenceOptions(matrixBackend: .swift)).run([image])
    #expect(outputs[1] == Self.concatenated([image, image]))
    let expected = ReferenceConvolution.dense(
      outputs[1].reference, weights: weights.reference, bias: nil,
      window: Operator.Window().reference(kernel: 3))
    #expect(
      TestSupport.mismatch(
        outputs[0].numbers, expected.values, absolute: 4e-4, relative: 1e-5) == nil)
  }
}

// Mistake winograd-edge: tiles that read the next row at the image's right edge
// - top &+ 6 <= p.height && left &+ 6 <= p.width {
// + top &+ 6 <= p.height && left &+ 5 <= p.width {
// = WinogradTests

// Mistake winograd-resize-column: resized inputs of tiles that start at the wrong column
// - resize.columns.starting(at: columns.lowerBound)
// + resize.columns.starting(at: max(left, 1) - 1)
// = WinogradTests
