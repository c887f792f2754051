// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

#if BundledWeights
  import SilhouetteWeights
#endif

@Suite("Bundled weights")
struct BundledWeightsTests {
  @Test("The digest that the comparison rests on is that of FIPS 180-4")
  func digest() {
    #expect(
      SHA256.hexDigest(Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hexDigest([])
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hexDigest(
        Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.hexDigest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  #if BundledWeights
    @Test("The linked bytes are the file's, and the digest line is theirs")
    func linkedBytes() throws {
      let linked = UnsafeRawBufferPointer(
        start: silhouette_weights_start(), count: silhouette_weights_size())
      #expect(UInt(bitPattern: linked.baseAddress) % 64 == 0)
      let folder = SharedData.packageFolder + "/Weights/"
      let digest = SHA256.hexDigest(linked)
      #expect(
        try digest == SHA256.hexDigest(bytes(ofFile: folder + "silhouette-deeplabv3.safetensors")),
        "the build system does not see the file change: change the digest line in Weights.S")
      let source = String(decoding: try bytes(ofFile: folder + "Weights.S"), as: UTF8.self)
      let lines = source.split(separator: "\n").filter { $0.hasPrefix("// SHA-256 ") }
      #expect(lines == ["// SHA-256 \(digest)"])
    }

    @Test("The network is prepared once and is the one that the notes describe")
    func network() throws {
      let network = try DeepLabV3.bundled
      #expect(try network === DeepLabV3.bundled)
      #expect(network.inputSize == 513)
      #expect(network.classes == .pascalVOC)
      #expect(try DeepLabV3.bundled(inputSize: 257).inputSize == 257)
      #expect(throws: ModelError.self) { try DeepLabV3.bundled(inputSize: 256) }
    }
  #else
    @Test("Without the trait the error says so")
    func missing() throws {
      let error = #expect(throws: InferenceError.self) { try DeepLabV3.bundled }
      #expect(error?.description.contains("BundledWeights") == true)
    }
  #endif
}
