// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference
import TestSupport
import Testing

@testable import SilhouettePeople

@Suite("Bundled networks for people")
struct BundledNetworksTests {
  static let folder = SharedData.packageFolder + "/Weights/people/"

  /// Returns the lines of a text file beside the networks.
  private func lines(_ name: String) throws -> [Substring] {
    String(decoding: try bytes(ofFile: Self.folder + name), as: UTF8.self).split(separator: "\n")
  }

  @Test(
    "The linked bytes equal the file, and the lists of digests match it",
    arguments: PeopleNetwork.allCases)
  func linkedBytes(network: PeopleNetwork) throws {
    let linked = try #require(network.bundledBytes)
    let memory = UnsafeRawBufferPointer(linked.bytes)
    #expect(UInt(bitPattern: memory.baseAddress) % 64 == 0)
    let digest = SHA256.hexDigest(memory)
    #expect(
      try digest == SHA256.hexDigest(bytes(ofFile: Self.folder + network.fileName)),
      "the build system does not see the file change: change its digest in People.S")
    let source = try lines("People.S")
    let line = try #require(source.firstIndex { $0 == "NETWORK(\(network.rawValue))" })
    #expect(source[line - 1] == "// SHA-256 \(digest)")
    #expect(
      try lines("README.md").contains {
        $0.hasPrefix("| `\(network.fileName)` ") && $0.hasSuffix("`\(digest)` |")
      })
  }

  @Test("The licence and the notice lie beside the networks")
  func licence() throws {
    #expect(try lines("LICENSE").contains { $0.contains("Apache License") })
    #expect(try lines("NOTICE").contains { $0.contains("The MediaPipe Authors") })
  }

  @Test("A file with another network is refused with its name and its input")
  func otherNetwork() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      bytes(ofFile: Self.folder + PeopleNetwork.selfieGeneral.fileName),
      to: PeopleNetwork.hand.fileName)
    let error = #expect(throws: InferenceError.self) {
      try PeopleModels(folder: folder.path).model(.hand)
    }
    let text = error?.description ?? ""
    #expect(text.contains("hand_landmark_full.tflite") && text.contains("224"))
  }
}
