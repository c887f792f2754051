// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Exports of whole networks against what ONNX Runtime computes of them.
@Suite(.enabled(if: ONNXGolden.isPresent, "needs the folder shared beside the checkout"))
struct ONNXGoldenTests {
  @Test(arguments: ONNXGolden.all)
  func networksGiveWhatONNXRuntimeGives(_ golden: ONNXGolden) throws {
    let graph = try golden.graph()
    try Graph.Verifier.verify(graph)
    #expect(graph.outputs.map(\.name) == golden.outputNames)
    for setting in Setting.all {
      let model = try Model(
        graph, options: setting.options, passes: .standard.verified, limits: PlanLimits())
      let results = try model.run(golden.inputs)
      #expect(results.count == golden.outputs.count)
      for (index, result) in results.enumerated() {
        let expected = golden.outputs[index]
        #expect(result.shape == expected.shape, "output \(index), \(setting)")
        if expected.elementType == .float32 {
          #expect(
            mismatch(result.numbers, expected.numbers, absolute: golden.tolerance[index]) == nil,
            "output \(index), \(setting)")
        } else {
          // Of numbers that differ by less than the tolerance, either may be the largest.
          let wrong = zip(result.numbers, expected.numbers).filter { $0 != $1 }.count
          #expect(wrong <= expected.shape.elementCount / 1000, "output \(index), \(setting)")
        }
      }
    }
  }

  @Test func everyFileIsThere() {
    #expect(ONNXGolden.all.count == 24)
    #expect(ONNXGolden.all.contains { $0.hasOpenSize })
  }

  /// A size that a file leaves open is the caller's.
  @Test(arguments: ONNXGolden.all.filter(\.hasOpenSize))
  func openSizesAreChosen(_ golden: ONNXGolden) throws {
    #expect(throws: ModelError.self) { try ONNXFile(contentsOf: golden.path) }
    let graph = try ONNXFile(
      contentsOf: golden.path, inputSize: ModelInputSize(width: 45, height: 75)
    ).graph
    #expect(graph[graph.inputs[0]].type.shape == [1, 75, 45, 3])
    #expect(graph[graph.outputs[0].value].type.shape == [1, 75, 45, 1])
  }
}

/// A network with inputs, outputs and how far off these may be.
struct ONNXGolden: Sendable, CustomTestStringConvertible {
  let path: String
  let inputs: [Tensor]
  let outputs: [Tensor]
  let outputNames: [String]
  let tolerance: [Double]
  /// Indicates whether the file leaves the size of the image open.
  let hasOpenSize: Bool

  var testDescription: String { path.split(separator: "/").last.map(String.init) ?? path }

  static let isPresent = FileManager.default.fileExists(
    atPath: SharedData.path("onnx/manifest.json"))

  /// The networks of the manifest; none without the folder.
  static let all: [ONNXGolden] = {
    do {
      return isPresent ? try read() : []
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// Reads the network with the size of its input.
  func graph() throws -> Graph {
    let shape = inputs[0].shape
    return try ONNXFile(
      contentsOf: path, inputSize: ModelInputSize(width: shape[2], height: shape[1])
    ).graph
  }

  private struct Manifest: Decodable {
    struct Model: Decodable {
      let model: String
      let golden: String
      let options: [String]
      let output_names: [String]
      let tolerance: [Double]
    }
    let models: [Model]
  }

  private static func read() throws -> [ONNXGolden] {
    let data = try Data(contentsOf: URL(fileURLWithPath: SharedData.path("onnx/manifest.json")))
    return try JSONDecoder().decode(Manifest.self, from: data).models.map { entry in
      let file = try SafetensorsFile(contentsOf: SharedData.path("onnx/" + entry.golden))
      func tensors(_ prefix: String) throws -> [Tensor] {
        let count = file.entries.filter { $0.name.hasPrefix(prefix) }.count
        return try (0..<count).map { index in
          let tensor = try file.tensor("\(prefix)\(index)")
          // As the graph has them: images with channels last.
          return tensor.shape.rank == 4 ? tensor.permuted([0, 2, 3, 1]) : tensor
        }
      }
      return ONNXGolden(
        path: SharedData.path("onnx/" + entry.model), inputs: try tensors("input."),
        outputs: try tensors("output."), outputNames: entry.output_names,
        tolerance: entry.tolerance, hasOpenSize: entry.options.contains("dynamic"))
    }
  }
}
