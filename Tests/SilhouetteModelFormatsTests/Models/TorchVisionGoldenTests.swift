// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// A state dict of one of torchvision's networks with random weights, an input, and ONNX Runtime's results.
struct TorchVisionGolden: Decodable, CustomTestStringConvertible, Sendable {
  /// The state dict's file; several goldens may share it, and other networks have none.
  let state: String?
  /// The file with the input and the logits.
  let golden: String
  /// The largest error of each output.
  let tolerance: [Double]

  var testDescription: String { state ?? golden }

  static let comment = "needs ../shared/onnx"

  static let folder = SharedData.path("onnx")

  private struct Manifest: Decodable {
    let models: [TorchVisionGolden]
  }

  /// The state dicts that are here, each once.
  static let available: [TorchVisionGolden] = {
    guard let data = try? Data(contentsOf: URL(filePath: folder + "/manifest.json")),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data)
    else { return [] }
    var seen: Set<String> = []
    return manifest.models.filter { $0.state.map { seen.insert($0).inserted } ?? false }
  }()
}

/// State dicts that lie beside the checkout.
@Suite(
  .enabled(if: !TorchVisionGolden.available.isEmpty, Comment(rawValue: TorchVisionGolden.comment)))
struct TorchVisionGoldenTests {
  @Test(arguments: TorchVisionGolden.available)
  func logitsAgree(_ golden: TorchVisionGolden) throws {
    let folder = TorchVisionGolden.folder
    let state = try #require(golden.state)
    let file = try ModelFile(contentsOf: "\(folder)/\(state)")
    let weights = try #require(
      file.contents as? TorchVision.Weights, "\(state) is not recognised")
    #expect(state.hasPrefix(weights.networkName))
    let tensors = try SafetensorsFile(contentsOf: "\(folder)/\(golden.golden)")
    let input = try tensors.tensor("input.0").permuted([0, 2, 3, 1])
    let expected = try tensors.tensor("output.0").permuted([0, 2, 3, 1])
    let graph = try weights.graph(width: input.shape[2], height: input.shape[1])
    for setting in Setting.all {
      let model = try Model(
        graph, options: setting.options, passes: .standard.verified, limits: PlanLimits())
      let logits = try model.run([input])[0]
      #expect(logits.type == expected.type)
      let error = distance(logits.scalars(of: Float.self), expected.scalars(of: Float.self)).largest
      #expect(error <= golden.tolerance[0], "\(error), \(setting)")
    }
  }
}
