// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteInference
import TestSupport
import Testing

@testable import SilhouettePeople

/// Requests name the networks that they run.
@Suite("Networks of requests")
struct RequestNetworksTests {
  private static let astronaut = SharedData.packageFolder + "/Examples/astronaut.png"
  private static let chelsea = SharedData.packageFolder + "/Examples/chelsea.png"

  /// Returns one request of each kind that runs the networks for people, and of each quality.
  private static func requests(_ models: PeopleModels) -> [any ImageProcessingRequest] {
    var bodies = DetectHumanBodyPoseRequest(models: models)
    bodies.detectsHands = true
    var given = DetectFaceLandmarksRequest(models: models)
    given.inputFaceObservations = []
    let masks = MaskQuality.allCases.map { quality -> any ImageProcessingRequest in
      let request = GeneratePersonSegmentationRequest(models: models)
      request.qualityLevel = quality
      return request
    }
    let subjects = MaskQuality.allCases.map { quality -> any ImageProcessingRequest in
      var request = GenerateForegroundInstanceMaskRequest(people: models)
      request.quality = quality
      return request
    }
    let others: [any ImageProcessingRequest] = [
      DetectFaceRectanglesRequest(models: models), DetectFaceLandmarksRequest(models: models),
      DetectFaceCaptureQualityRequest(models: models), given, bodies,
      DetectHumanBodyPoseRequest(models: models), DetectHumanHandPoseRequest(models: models),
      DetectHumanRectanglesRequest(models: models),
      GeneratePersonInstanceMaskRequest(models: models),
    ]
    return others + masks + subjects
  }

  private static let indices = requests(.bundled).indices

  private func names(_ models: PeopleModels) -> Set<String> {
    Set(PeopleNetwork.allCases.filter(models.isPrepared).map(\.rawValue))
  }

  @Test("Once a request is prepared, no image makes it load another network", arguments: indices)
  func complete(_ index: Int) throws {
    let models = PeopleModels(options: InferenceOptions(threadCount: 1))
    let request = Self.requests(models)[index]
    try request.prepare()
    let prepared = names(models)
    #expect(prepared.isSubset(of: request.networks.map(\.name)), "\(request)")
    for path in [Self.astronaut, Self.chelsea] { _ = try request.perform(onFile: path) }
    #expect(names(models) == prepared, "\(request)")
  }

  @Test("The networks that a request expects run on a photo of a person", arguments: indices)
  func expected(_ index: Int) throws {
    let models = PeopleModels(options: InferenceOptions(threadCount: 1))
    let request = Self.requests(models)[index]
    let listed = request.networks
    #expect(Set(listed.map(\.name)).count == listed.count, "\(request)")
    #expect(models.preparedCount == 0)
    _ = try request.perform(onFile: Self.astronaut)
    let people = Set(PeopleNetwork.allCases.map(\.rawValue))
    let expected = Set(listed.filter(\.isExpected).map(\.name)).intersection(people)
    #expect(expected.isSubset(of: names(models)), "\(request)")
  }

  @Test("All kinds of requests for people are tested")
  func kinds() throws {
    let tested = Set(Self.requests(.bundled).map { "\(type(of: $0))" })
    let folder = SharedData.packageFolder + "/Sources/People/SilhouettePeople"
    for case let file as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      for match in text.matches(of: /public (?:struct|final class) (\w+Request):/) {
        #expect(tested.contains(String(match.1)), "\(match.1) is not among the tested requests")
      }
    }
    #expect(tested.count > 8)
  }

  @Test("The networks for salient objects are listed by size")
  func saliency() async throws {
    let saliency = SaliencyModels(options: InferenceOptions(threadCount: 1))
    var request = GenerateForegroundInstanceMaskRequest()
    request.saliency = saliency
    let cases: [(MaskQuality, [Int])] = [
      (.fast, []), (.balanced, [320]), (.accurate, [320]),
    ]
    for (quality, sizes) in cases {
      request.quality = quality
      #expect(
        request.networks.map(\.name)
          == ["DeepLabV3+ 320×320"] + sizes.map { "DeepLabV3+ \($0)×\($0)" })
      #expect(request.networks.allSatisfy { $0.isExpected })
    }
    request.quality = .accurate
    try await request.prepare()
    #expect(saliency.prepared.count == 1)
    _ = try await request.perform(onFile: Self.astronaut)
    #expect(saliency.prepared.count == 1)
    // A model that the request was given is loaded already.
    let given = GenerateForegroundInstanceMaskRequest(model: try ImageModel.bundled)
    #expect(given.networks.map(\.name) == ["DeepLabV3+ 320×320"])
    #expect(SemanticSegmentationRequest().networks.map(\.name) == ["DeepLabV3+ 320×320"])
    // The bundled network is listed once, although it answers twice.
    #expect(GenerateForegroundInstanceMaskRequest().networks.count == 1)
    #expect(try SemanticSegmentationRequest(model: ImageModel.bundled).networks.isEmpty)
    #expect(try ModelRequest(model: ImageModel.bundled).networks.isEmpty)
  }

  @Test("Preparing reports a missing network")
  func missing() throws {
    let folder = try TemporaryFolder()
    let request = DetectHumanHandPoseRequest(models: PeopleModels(folder: folder.path))
    #expect(throws: FileError.self) { try request.prepare() }
  }
}
