// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// MediaPipe's networks on regions of photos, compared with results computed in Float64.
///
/// The first photo runs with every setting, all others with the fastest one.
@Suite(.enabled(if: !PeopleNetwork.available.isEmpty, Comment(rawValue: PeopleNetwork.comment)))
struct PeopleNetworkTests {
  @Test(arguments: PeopleNetwork.available)
  func outputsAgree(_ network: PeopleNetwork) throws {
    let graph = try TFLiteFile(contentsOf: network.path).graph
    try Graph.Verifier.verify(graph)
    let limits = try network.limits()
    #expect(graph.outputs.map(\.name) == limits.map(\.name))
    #expect(!network.goldens.isEmpty)
    for setting in Setting.all {
      let model = try Model(
        graph, options: setting.options, passes: .standard.verified, limits: PlanLimits())
      let isFastest =
        setting.instructionSet == Setting.fastest.instructionSet && setting.backend == .swift
      for golden in isFastest ? network.goldens[...] : network.goldens.prefix(1) {
        let file = try SafetensorsFile(contentsOf: golden)
        let outputs = try model.run([file.tensor("input")])
        for limit in limits {
          let expected = try file.tensor("output.\(limit.output)")
          let found = outputs[limit.output]
          let what: Comment = "\(golden) \(limit.name) \(setting)"
          #expect(found.shape == expected.shape, what)
          let (mean, largest, _) = distance(
            found.scalars(of: Float.self), expected.scalars(of: Float.self))
          #expect(largest <= limit.tolerance, what)
          #expect(mean <= limit.tolerance_mean, what)
        }
      }
    }
  }

  /// The description of the image is the caller's, since that of the file is missing or wrong.
  @Test(arguments: PeopleNetwork.available)
  func imageInputsAreGiven(_ network: PeopleNetwork) throws {
    let file = try ModelFile(contentsOf: network.path)
    let graph = try file.graph()
    let shape = graph[graph.inputs[0]].type.shape
    let input = ImageInput(
      width: shape[2], height: shape[1], scale: 1 / 255, border: .replicate)
    let first = graph.outputs[0].name
    let model = try ImageModel(file, imageInput: input, roles: [first: .points])
    #expect(model.imageInput == input)
    #expect(model.inputImageFeatureName == graph[graph.inputs[0]].name)
    #expect(model.outputs.map(\.name) == graph.outputs.map(\.name))
    #expect(model.outputs[0].role == .points)
    #expect(throws: InferenceError.self) {
      try ImageModel(file, imageInput: ImageInput(width: 7, height: 5))
    }
    #expect(throws: InferenceError.self) {
      try ImageModel(file, imageInput: input, inputImageFeatureName: "unknown")
    }
  }
}
