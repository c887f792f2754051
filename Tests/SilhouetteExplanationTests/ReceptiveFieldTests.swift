// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteExplanation
import SilhouetteInference
import TestSupport
import Testing

@Suite("Receptive fields")
struct ReceptiveFieldTests {
  /// A layer of a chain of convolutions.
  private struct Layer {
    var kernel: Int
    var stride: Int
    var dilation: Int
    var isSame: Bool
    var isResidual = false
  }

  /// Returns a graph of layers on one channel whose weights are all positive, so that no effect cancels another.
  private func graph(_ layers: [Layer], height: Int, width: Int) throws -> Graph {
    var graph = Graph()
    var value = graph.addInput("image", TensorType(.float32, [1, height, width, 1]))
    for layer in layers {
      let weights = graph.addConstant(
        Tensor(repeating: Float(0.5), shape: [1, layer.kernel, layer.kernel, 1]))
      let window = Operator.Window(
        stride: Operator.Extent2D(layer.stride, layer.stride),
        dilation: Operator.Extent2D(layer.dilation, layer.dilation),
        padding: layer.isSame ? .same : .valid)
      let next = try graph.add(
        .convolution2D(Operator.Convolution2D(window: window)), [value, weights])
      let isResidual = layer.isResidual && graph[next].type == graph[value].type
      value = isResidual ? try graph.add(.binary(.add), [next, value]) : next
    }
    graph.addOutput("result", value)
    return graph
  }

  @Test(
    "A field is the smallest rectangle around the pixels that change a position",
    arguments: 0..<12)
  func perturbed(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let layers = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let isStrided = Bool.random(using: &random)
      return Layer(
        kernel: [1, 2, 3, 5].randomElement(using: &random) ?? 3,
        stride: isStrided ? Int.random(in: 1...3, using: &random) : 1,
        dilation: isStrided ? 1 : Int.random(in: 1...3, using: &random),
        isSame: Bool.random(using: &random), isResidual: Bool.random(using: &random))
    }
    let height = Int.random(in: 31...47, using: &random)
    let width = Int.random(in: 31...47, using: &random)
    guard let graph = try? graph(layers, height: height, width: width) else { return }
    let output = graph.outputs[0].value
    let shape = graph[output].type.shape
    let field = ReceptiveField.fields(in: graph)[output.index]
    guard case .window(let rows, let columns) = field else {
      Issue.record("\(layers): \(field)")
      return
    }
    let model = try Model(graph, options: InferenceOptions(threadCount: 1))
    // For each position that pixels change: the first and the last row and column of those pixels.
    var reached = [(rows: ClosedRange<Int>, columns: ClosedRange<Int>)?](
      repeating: nil, count: shape[1] * shape[2])
    for y in 0..<height {
      for x in 0..<width {
        var pixels = [Float](repeating: 0, count: height * width)
        pixels[y * width + x] = 1
        let result = try model.run([Tensor(pixels, shape: [1, height, width, 1])])[0]
        for (place, value) in result.scalars(of: Float.self).enumerated() where value != 0 {
          let old = reached[place] ?? (y...y, x...x)
          reached[place] = (
            min(old.rows.lowerBound, y)...max(old.rows.upperBound, y),
            min(old.columns.lowerBound, x)...max(old.columns.upperBound, x)
          )
        }
      }
    }
    // The field is the smallest rectangle around the pixels that have an effect, where none of them is padding.
    for row in 0..<shape[1] {
      for column in 0..<shape[2] {
        let expected = (rows.pixels(of: row), columns.pixels(of: column))
        guard expected.0.lowerBound >= 0, expected.0.upperBound <= height,
          expected.1.lowerBound >= 0, expected.1.upperBound <= width
        else { continue }
        let found = try #require(reached[row * shape[2] + column])
        #expect(Range(found.rows) == expected.0, "row \(row) of \(layers)")
        #expect(Range(found.columns) == expected.1, "column \(column) of \(layers)")
      }
    }
  }

  @Test("No pixel outside of its field changes a position of the bundled network's blocks")
  func bundled() throws {
    let size = 129
    let inputSize = ModelInputSize(width: size, height: size)
    let graph = try ModelFile.bundled.graph(inputSize: inputSize)
    let fields = ReceptiveField.fields(in: graph)
    let stages = Stage.stages(of: graph)
    var options = InferenceOptions()
    options.keptValues = stages.prefix(8).map { graph[$0.result].name }
    let model = try ImageModel(.bundled, inputSize: inputSize, options: options).model
    func results(_ y: Int, _ x: Int, _ value: Float) throws -> [Tensor] {
      var pixels = [Float](repeating: 0.25, count: size * size * 3)
      for channel in 0..<3 { pixels[(y * size + x) * 3 + channel] = value }
      return Array(
        try model.run([Tensor(pixels, shape: [1, size, size, 3])]).suffix(8))
    }
    for (y, x) in [(64, 64), (3, 120)] {
      let before = try results(y, x, 0.25)
      let after = try results(y, x, -1)
      for (stage, (old, new)) in zip(stages, zip(before, after)) {
        guard case .window(let rows, let columns) = fields[stage.result.index] else {
          Issue.record("\(stage.name) has no window")
          continue
        }
        var changed = 0
        for row in 0..<old.shape[1] {
          for column in 0..<old.shape[2] {
            let isInside =
              rows.pixels(of: row).contains(y) && columns.pixels(of: column).contains(x)
            for channel in 0..<old.shape[3]
            where old[0, row, column, channel] as Float != new[0, row, column, channel] {
              changed += 1
              #expect(isInside, "\(stage.name) at \(row), \(column)")
            }
          }
        }
        #expect(changed > 0, "\(stage.name)")
      }
    }
  }

  @Test("The field of the whole image does not end")
  func whole() throws {
    let graph = try ModelFile.bundled.graph()
    let fields = ReceptiveField.fields(in: graph)
    #expect(fields[try #require(graph.value(named: "aspp.pool")).index] == .whole)
    #expect(fields[graph.outputs[0].value.index] == .whole)
    let text = ReceptiveField.text(of: graph)
    #expect(text.contains("“backbone.stem” [1, 160, 160, 32]: 3×3 pixels, 2 apart, from 0,0\n"))
    #expect(text.split(separator: "\n").count == graph.statistics.operatorCount)
  }
}
