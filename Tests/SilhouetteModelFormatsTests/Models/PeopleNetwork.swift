// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// A network of MediaPipe 0.10.21, its file, and results computed from the file's weights in Float64.
struct PeopleNetwork: CustomTestStringConvertible, Sendable {
  let name: String

  var testDescription: String { name }

  /// The networks whose files are here, of those that have results in `../shared`.
  static let available: [PeopleNetwork] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    .filter { !$0.hasSuffix(".json") }.map { PeopleNetwork(name: $0) }
    .filter { FileManager.default.fileExists(atPath: $0.path) }

  static let comment =
    "needs ../shared/people-models and networks in Weights/people or SILHOUETTE_PEOPLE_MODELS"

  private static let folder = SharedData.path("people-models/tensors")

  private static let modelFolder =
    ProcessInfo.processInfo.environment["SILHOUETTE_PEOPLE_MODELS"]
    ?? SharedData.packageFolder + "/Weights/people"

  var path: String { "\(Self.modelFolder)/\(name).tflite" }

  /// The results' files, one for each region of a photo.
  var goldens: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(name)")) ?? [])
      .sorted().map { "\(Self.folder)/\(name)/\($0)" }
  }

  /// The largest error of an output and its largest mean error.
  struct Limit: Decodable, Sendable {
    let output: Int
    let name: String
    let tolerance: Double
    let tolerance_mean: Double
  }

  func limits() throws -> [Limit] {
    let data = try Data(contentsOf: URL(filePath: "\(Self.folder)/tolerances.json"))
    return try JSONDecoder().decode([String: [Limit]].self, from: data)[name] ?? []
  }
}
