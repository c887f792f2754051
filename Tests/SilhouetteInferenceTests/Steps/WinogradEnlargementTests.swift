// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

/// Convolutions by Winograd's minimal filtering that enlarge their input themselves.
@Suite struct WinogradEnlargementTests {
  /// A convolution of enlarged images, perhaps after an image of full size.
  struct Enlargement: CustomTestStringConvertible, Sendable {
    /// The sizes of the images before the enlargement.
    var sizes: [(height: Int, width: Int)]
    /// The number of channels of each of them.
    var channels = 16
    var to: Operator.Extent2D
    var mapping = Operator.ResizeMapping.halfPixelCenters
    var hasWhole = true
    var batches = 1
    var padding = Operator.Padding.same

    var testDescription: String {
      "\(batches) × \(sizes), \(channels) channels, \(mapping), to \(to), \(padding)"
    }
  }

  static let enlargements = [
    Enlargement(sizes: [(20, 17)], to: Operator.Extent2D(40, 34)),
    Enlargement(sizes: [(20, 17)], to: Operator.Extent2D(40, 34), hasWhole: false),
    Enlargement(
      sizes: [(13, 40), (1, 1)], channels: 32, to: Operator.Extent2D(33, 41),
      mapping: .alignCorners, batches: 2),
    Enlargement(
      sizes: [(33, 35)], to: Operator.Extent2D(33, 35), mapping: .asymmetric,
      padding: .explicit(top: 7, bottom: 9, left: 8, right: 5)),
    Enlargement(
      sizes: [(5, 150)], channels: 64, to: Operator.Extent2D(9, 301), hasWhole: false,
      padding: .valid),
  ]

  @Test("Enlarging block by block gives the same numbers", arguments: enlargements)
  func enlarging(_ problem: Enlargement) throws {
    var random = SeededRandom(seed: 703)
    let (n, c) = (problem.batches, problem.channels)
    var images = problem.sizes.map { random.tensor([n, $0.height, $0.width, c]) }
    if problem.hasWhole {
      images.append(random.tensor([n, problem.to.height, problem.to.width, c]))
    }
    let weights = random.tensor([16, 3, 3, images.count * c])
    let window = Operator.Window(padding: problem.padding)
    /// Returns the computation; with several readers, the enlarged images are computed whole.
    func graph(keepsImage: Bool) throws -> Graph {
      var graph = Graph()
      let inputs = images.enumerated().map { graph.addInput("\($0)", $1.type) }
      var sources = inputs
      for index in problem.sizes.indices {
        sources[index] = try graph.add(
          .resizeBilinear(
            Operator.ResizeBilinear(size: problem.to, mapping: problem.mapping)), [inputs[index]])
      }
      let joined =
        sources.count == 1
        ? sources[0] : try graph.add(.concatenate(Operator.Concatenate(axis: 3)), sources)
      var convolution = Operator.Convolution2D(window: window)
      convolution.allowsWinograd = true
      graph.addOutput(
        "y", try graph.add(.convolution2D(convolution), [joined, graph.addConstant(weights)]))
      if keepsImage { graph.addOutput("image", joined) }
      return graph
    }
    var expected: [Double]?
    for setting in Setting.all where setting.backend == .swift {
      let model = try Model(graph(keepsImage: false), options: setting.options)
      #expect(model.plan.steps.map(\.name) == ["winograd convolution2D 3×3 of resizeBilinear"])
      let found = try model.run(images)
      let whole = try Model(graph(keepsImage: true), options: setting.options).run(images)
      #expect(found[0] == whole[0], "\(setting)")
      let definition =
        expected
        ?? ReferenceConvolution.dense(
          whole[1].reference, weights: weights.reference, bias: nil,
          window: window.reference(kernel: 3)
        ).values
      expected = definition
      let message = TestSupport.mismatch(
        found[0].numbers, definition, absolute: 1.2e-5 * Double(images.count * c), relative: 1e-5)
      #expect(message == nil, "\(setting)")
    }
  }

  @Test("Images that shrink, and those with other readers, are resized whole")
  func resizingWhole() throws {
    var random = SeededRandom(seed: 704)
    let weights = random.tensor([16, 3, 3, 16])
    func steps(_ side: Int, keepsImage: Bool = false) throws -> Int {
      var graph = Graph()
      let x = graph.addInput("x", TensorType(.float32, [1, 40, 40, 16]))
      let image = try graph.add(
        .resizeBilinear(
          Operator.ResizeBilinear(
            size: Operator.Extent2D(side, side), mapping: .halfPixelCenters)), [x])
      var convolution = Operator.Convolution2D()
      convolution.allowsWinograd = true
      graph.addOutput(
        "y", try graph.add(.convolution2D(convolution), [image, graph.addConstant(weights)]))
      if keepsImage { graph.addOutput("image", image) }
      return try Model(graph, options: InferenceOptions(matrixBackend: .swift)).plan.steps.count
    }
    #expect(try steps(80) == 1)
    #expect(try steps(80, keepsImage: true) == 2)
    #expect(try steps(36) == 2)
  }

  @Test("The bundled network's run takes the memory of its three largest images")
  func memory() throws {
    // An image of the first stage, the result of the last, and the half image that it enlarges.
    let first = 320 * 320 * 64 * 4
    let model = try ImageModel(
      contentsOf: U2NetTests.path, options: InferenceOptions(matrixBackend: .swift))
    #expect(model.model.arenaByteCount < first * 5 / 2)
  }
}
