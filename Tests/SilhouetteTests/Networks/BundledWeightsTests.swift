// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouetteInference
import TestSupport
import Testing

@Suite("Bundled weights")
struct BundledWeightsTests {
  @Test("The linked bytes equal the files, and the digest lines match them")
  func linkedBytes() throws {
    let folder = SharedData.packageFolder + "/Weights/"
    let notes = String(decoding: try bytes(ofFile: folder + "README.md"), as: UTF8.self)
    for (name, source) in [("silhouette-scene", "scene/Scene.S")] {
      let file = try #require(AlignedBuffer.linkedFile("\(name).safetensors"))
      let memory = UnsafeRawBufferPointer(file.bytes)
      let lines = String(decoding: try bytes(ofFile: folder + source), as: UTF8.self)
        .split(separator: "\n").filter { $0.hasPrefix("// SHA-256 ") }
      #expect(lines == ["// SHA-256 \(SHA256.hexDigest(memory))"])
      #expect(UInt(bitPattern: memory.baseAddress) % 64 == 0)
      let digest = SHA256.hexDigest(memory)
      #expect(
        try digest == SHA256.hexDigest(bytes(ofFile: "\(folder)\(name).safetensors")),
        "the build system does not see the file change: change the digest line in \(source)")
      #expect(notes.contains("`\(digest)`"))
    }
  }

  @Test("The bytes of a linked file return after the last user left")
  func releasedPages() throws {
    func digest() throws -> String {
      let file = try #require(AlignedBuffer.linkedFile("silhouette-scene.safetensors"))
      return SHA256.hexDigest(UnsafeRawBufferPointer(file.bytes))
    }
    #expect(try digest() == digest())
  }

  @Test("The network is prepared once and matches the notes")
  func network() throws {
    let network = try ImageModel.bundled
    #expect(try network === ImageModel.bundled)
    #expect(try network === SaliencyModels.bundled.model(side: 320))
    #expect(network.classes == .pascalVOC)
    let input = network.imageInput
    #expect(input.width == 320 && input.height == 320)
    // (x − 127) / 128.
    #expect(input.scale.x == 1 / 128 && input.offset.x == -127 / 128)
    let size = ModelInputSize(width: 65, height: 33)
    #expect(try ImageModel.bundled(inputSize: size).imageInput.width == 65)
    #expect(throws: ModelError.self) {
      try ImageModel.bundled(inputSize: ModelInputSize(width: 0, height: 1))
    }
  }

  @Test(
    "The package's example photos have the expected classes",
    arguments: [
      ("chelsea", ["cat": 213_389]),
      ("astronaut", ["person": 121_198, "motorbike": 1153, "bicycle": 289]),
    ]
      as [(String, [String: Int])])
  func examples(name: String, counts: [String: Int]) throws {
    let photo = try Photo(
      contentsOf: SharedData.packageFolder + "/Examples/\(name).png")
    let occurrences = try ImageModel.bundled.labels(in: photo.pixels).occurrences
      .filter { $0.pixelCount > 100 }
    #expect(Set(occurrences.map(\.name.name)) == Set(counts.keys))
    for occurrence in occurrences {
      // Counts of logits in Float64, from the same photo scaled by other code: edges may lie elsewhere by a pixel.
      #expect(abs(occurrence.pixelCount - (counts[occurrence.name.name] ?? 0)) <= 513 * 513 / 200)
    }
  }
}
