// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteInference
import TestSupport

@testable import SilhouettePeople

/// A network's input and exact outputs for a photo, from ../shared.
struct GoldenTensors: Sendable, CustomStringConvertible {
  let network: String
  let name: String

  /// All of them; empty without ../shared.
  static let all: [GoldenTensors] = {
    let folder = SharedData.path("people-models/tensors")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".safetensors") }.compactMap { path in
      let parts = path.dropLast(".safetensors".count).split(separator: "/")
      return parts.count == 2
        ? GoldenTensors(network: String(parts[0]), name: String(parts[1])) : nil
    }
  }()

  /// Those of some networks.
  static func all(of networks: Set<PeopleNetwork>) -> [GoldenTensors] {
    all.filter { golden in networks.contains { $0.rawValue == golden.network } }
  }

  var description: String { "\(network)/\(name)" }

  /// The file.
  func file() throws -> SafetensorsFile {
    try SafetensorsFile(
      contentsOf: SharedData.path("people-models/tensors/\(network)/\(name).safetensors"))
  }

  /// The exact outputs.
  func outputs(of network: PeopleNetwork) throws -> [Tensor] {
    let file = try file()
    return try network.outputs.indices.map { try file.tensor("output.\($0)") }
  }
}

extension SafetensorsFile {
  /// A member of the metadata, which is JSON.
  func value<T>(_ name: String, as type: T.Type = T.self) throws -> T {
    let text = metadata[name] ?? "null"
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    guard let result = value as? T else { throw GoldenError(text: "\(name) is \(text)") }
    return result
  }

  /// The crop, the whole image if the file names none.
  func crop() throws -> CropRect {
    guard let numbers = try? value("roi", as: [Double].self) else { return .whole }
    guard let rect = CropRect(numbers.map { Float($0) }) else {
      throw GoldenError(text: "\(numbers) is no crop")
    }
    return rect
  }
}

/// A golden that cannot be read.
struct GoldenError: Error {
  let text: String
}

/// MediaPipe's results for a photo, from ../shared.
struct GoldenPhoto: Sendable, CustomStringConvertible {
  /// A finding of a detector.
  struct Found: Decodable {
    let score: Float
    let box: [Float]
    let points: [[Float]]
  }

  /// A face, a hand or a body.
  struct Points: Decodable {
    let landmarks: [[Float]]
    let world: [[Float]]?
    let label: String?
    let score: Float?
    let roi: [Float]?
    let next_roi: [Float]
  }

  struct Faces: Decodable {
    let rois: [[Float]]
    let faces: [Points]
  }

  struct Hands: Decodable {
    let palms: [Found]
    let rois: [[Float]]
    let hands: [Points]
  }

  struct Bodies: Decodable {
    let detections: [Found]
    let pose: Points?
  }

  struct Results: Decodable {
    let photo: String
    let width: Int
    let height: Int
    let face_detection: [String: [Found]]
    let face_mesh: [String: Faces]
    let hands: [String: Hands]
    let pose: Bodies
    let masks: [String: String]

    var size: Size { Size(width: Double(width), height: Double(height)) }
  }

  let name: String

  /// All of them; empty without ../shared.
  static let all: [GoldenPhoto] = {
    let folder = SharedData.path("people-models/pipelines")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".json") }
      .map { GoldenPhoto(name: String($0.dropLast(".json".count))) }
  }()

  var description: String { name }

  func results() throws -> Results {
    try JSONDecoder().decode(
      Results.self,
      from: Data(
        contentsOf: URL(
          fileURLWithPath: SharedData.path("people-models/pipelines/\(name).json"))))
  }

  /// The path of one of the masks.
  func mask(_ name: String) -> String {
    SharedData.path("people-models/pipelines/\(self.name).\(name).png")
  }
}

extension Detection {
  init(_ found: GoldenPhoto.Found) {
    self.init(
      score: found.score, x: found.box[0], y: found.box[1], width: found.box[2],
      height: found.box[3], points: found.points.map { SIMD2($0[0], $0[1]) })
  }

  /// The largest difference between coordinates.
  func distance(to other: Detection) -> Float {
    let pairs =
      zip(points, other.points).map { $0 - $1 } + [
        box.minimum - other.box.minimum, box.maximum - other.box.maximum,
      ]
    return pairs.reduce(abs(score - other.score)) { max($0, abs($1.x), abs($1.y)) }
  }
}

extension CropRect {
  /// The largest difference between numbers.
  func distance(to numbers: [Float]) -> Float {
    zip(self.numbers, numbers).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
