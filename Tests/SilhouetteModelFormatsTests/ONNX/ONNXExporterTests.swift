// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Networks as PyTorch's exporters write them, against what ONNX Runtime computes.
@Suite struct ONNXExporterTests {
  @Test(arguments: ONNXExport.all)
  func networksGiveWhatONNXRuntimeGives(_ export: ONNXExport) throws {
    let file = try export.file()
    let graph = try file.graph()
    try Graph.Verifier.verify(graph)
    let expected = try export.arrays("output")
    let order = file.contents.axisOrder
    let constants = file.contents.constantInputs
    let inputs = try export.arrays("input").enumerated()
      .filter { !constants.contains($0.offset) }.map { order.graphTensor($0.element) }
    for setting in Setting.all {
      let model = try Model(
        graph, options: setting.options, passes: .standard.verified, limits: PlanLimits())
      let results = try model.run(inputs).map(order.tensor(fromGraph:))
      #expect(results.map(\.shape) == expected.map(\.shape))
      for (index, (result, expected)) in zip(results, expected).enumerated() {
        let largest = expected.numbers.map(abs).max() ?? 0
        #expect(
          mismatch(result.numbers, expected.numbers, absolute: 1e-5 * max(largest, 0.1)) == nil,
          "output \(index), \(setting)")
      }
    }
  }

  /// What depends on known values only is not computed again in every run.
  @Test(arguments: [("windows", ["softmax", "gather 49"]), ("sine-positions", ["function"])])
  func knownValuesAreNoOperators(_ name: String, _ operators: [String]) throws {
    let graph = try #require(ONNXExport.all.first { $0.name == name }).file().graph()
    let names = Set(graph.statistics.operators.map(\.name))
    for name in operators { #expect(!names.contains(name)) }
  }

  @Test func numbersThatDecideSizesAreConstants() throws {
    for export in ONNXExport.all {
      let file = try export.file()
      #expect(file.contents.constantInputs == (export.name == "sized" ? [1, 2] : []))
      #expect(try file.graph().inputs.count == 1)
    }
    let sized = try #require(ONNXExport.all.first { $0.name == "sized" })
    #expect(throws: ModelError.self) {
      try ModelFile(
        contentsOf: sized.path, ModelFile.Options(arrays: sized.arrays("input").map(\.shape)))
    }
  }

  @Test func everyExportIsThere() throws {
    #expect(ONNXExport.all.count >= 10)
    #expect(ONNXExport.all.contains { $0.entry.data != nil })
  }
}

/// A network in `Tests/Fixtures/onnx`, written by `Tools/make-onnx-fixtures.py`.
struct ONNXExport: Sendable, CustomTestStringConvertible {
  struct Entry: FixtureEntry {
    let name: String
    /// The number of the network's inputs.
    let inputs: Int
    let model: String
    let values: String
    /// The file of its weights, if it has one.
    let data: String?
  }

  let entry: Entry
  private let folder: FixtureFolder

  var name: String { entry.name }
  var testDescription: String { name }

  /// The path of the file.
  var path: String { folder.path + "/" + entry.model }

  /// The networks of the folder.
  static let all: [ONNXExport] = {
    do {
      let folder = try FixtureFolder(named: "onnx")
      return try folder.entries(Entry.self).map { ONNXExport(entry: $0, folder: folder) }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// Reads the file for the input's arrays.
  func file() throws -> ModelFile {
    for name in [entry.model, entry.data].compactMap(\.self) { _ = try folder.bytes(name) }
    let arrays = try arrays("input")
    var options = ModelFile.Options(arrays: arrays.map(\.shape))
    for (position, array) in arrays.enumerated() {
      let file = try NPYFile(bytes: NPYWriter(array).bytes, name: "input.\(position)")
      options.numbers[position] = try ModelFile.InputNumbers(file)
    }
    return try ModelFile(contentsOf: path, options)
  }

  /// Returns the arrays of the inputs or outputs.
  func arrays(_ kind: String) throws -> [Tensor] {
    let file = try SafetensorsFile(bytes: folder.bytes(entry.values), name: entry.values)
    let count = file.entries.filter { $0.name.hasPrefix(kind + ".") }.count
    return try (0..<count).map { try file.tensor("\(kind).\($0)") }
  }
}
