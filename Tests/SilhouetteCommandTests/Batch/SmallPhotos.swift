// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import SilhouetteModelFormats
import TestSupport
import Testing

/// A folder `in` of many small photos, and a network with random weights and an input size of only 65.
struct SmallPhotos: Sendable {
  let folder: TemporaryFolder
  let model: String

  /// The network's file, written once for all tests.
  private static let network = Result { try bytes(ofFile: Files.deepLabV3) }

  init() throws {
    folder = try TemporaryFolder()
    model = folder("model.safetensors")
    try folder.write(try Self.network.get(), to: "model.safetensors")
  }

  /// Writes photos of noise, some of them truncated.
  func write(_ count: Int, broken: Set<Int> = []) throws {
    var random = SeededRandom(seed: 3)
    try FileManager.default.createDirectory(
      atPath: folder("in/sub"), withIntermediateDirectories: true)
    for index in 0..<count {
      var bytes = Array("P6\n32 24\n255\n".utf8)
      bytes += (0..<32 * 24 * 3).map { _ in UInt8(random.int(0...255)) }
      if broken.contains(index) { bytes.removeLast(100) }
      try folder.write(bytes, to: (index % 2 == 0 ? "in/" : "in/sub/") + "\(index).ppm")
    }
  }

  /// Returns the paths of all files below a folder, including hidden ones.
  func files(in folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  func contents(of name: String) throws -> [String: [UInt8]] {
    try Dictionary(
      uniqueKeysWithValues: files(in: folder(name)).map {
        ($0, try bytes(ofFile: folder(name) + "/" + $0))
      })
  }
}

extension Command {
  /// The JSON objects on standard output, one per line.
  var jsonLines: [[String: Any]] {
    get throws {
      try text.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
  }
}
