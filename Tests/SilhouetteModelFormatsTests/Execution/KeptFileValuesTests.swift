// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@_spi(Verification) @testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite("Intermediate values of files, by name")
struct KeptFileValuesTests {
  private func isConstant(_ value: Graph.Value) -> Bool {
    if case .constant = value.origin { true } else { false }
  }

  @Test(
    "The layers of Apple's network are kept by the file's names",
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
  func coreML() throws {
    let file = try ModelFile(CoreMLPhotoTests.file.get())
    let graph = try file.graph()
    #expect(graph.values.allSatisfy { !$0.name.isEmpty || isConstant($0) })
    let name = try #require(graph.values.map(\.name).last { $0.contains("expanded_conv_5") })
    var options = InferenceOptions()
    options.keptValues = [name]
    let model = try ImageModel(file, options: options)
    #expect(model.outputs.map(\.name) == ["semanticPredictions", name])
    let results = try model.run(Tensor(zeros: model.imageInput.shape))
    #expect(results.labelMap != nil)
    #expect(results.tensor(named: name)?.shape.rank == 4)
  }
}

@Suite("The one pipeline of an image model")
struct ImageModelPassesTests {
  private static func check(_ file: ModelFile, _ input: ImageInput?) throws {
    let model = try input.map { try ImageModel(file, imageInput: $0) } ?? ImageModel(file)
    let twice = try Model(model.model.graph)
    #expect(lines(twice) == lines(model.model))
  }

  private static func lines(_ model: Model) -> [String] {
    model.planText.split(separator: "\n").map(String.init)
  }

  @Test(
    "It leaves nothing for a second one: Apple's network",
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
  func coreML() throws { try Self.check(ModelFile(CoreMLPhotoTests.file.get()), nil) }

  @Test("It leaves nothing for a second one", arguments: PeopleNetwork.available)
  func people(_ network: PeopleNetwork) throws {
    let file = try ModelFile(contentsOf: network.path)
    let graph = try file.graph()
    let shape = graph[graph.inputs[0]].type.shape
    try Self.check(file, ImageInput(width: shape[2], height: shape[1], scale: 1 / 255))
  }
}
