// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteTensors
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Networks that are known by the digests of their files.
@Suite("Known networks for masks")
struct ModelFamilyTests {
  @Test("Digests are those of files, and no two networks share one")
  func digests() {
    let digests = ModelFamily.all.map(\.md5)
    #expect(Set(digests).count == digests.count)
    for digest in digests {
      #expect(digest.count == 32 && digest.allSatisfy { $0.isHexDigit && !$0.isUppercase })
      #expect(ModelFamily.family(md5: digest)?.md5 == digest)
    }
    #expect(ModelFamily.family(md5: MD5.hexDigest([])) == nil)
  }

  @Test("Two networks of one graph have their own settings")
  func settings() throws {
    let general = try #require(ModelFamily.family(md5: "fc16ebd8b0c10d971d3513d564d01e29"))
    let anime = try #require(ModelFamily.family(md5: "6f184e756bb3bd901c8849220a83e38e"))
    #expect(general.name == "isnet-general-use" && anime.name == "isnet-anime")
    #expect(general.settings?.mean == SIMD3(0.5, 0.5, 0.5))
    #expect(anime.settings?.mean == SIMD3(0.485, 0.456, 0.406))
    for settings in [general.settings, anime.settings] {
      #expect(settings?.deviation == SIMD3(1, 1, 1) && settings?.scalesByMaximum == true)
      #expect(settings?.inputSize?.description == "1024×1024" && settings?.sampler == .lanczos)
      #expect(settings?.reading == .stretched && settings?.outputName == nil)
    }
  }

  @Test("A network of integers is refused by its name")
  func refused() throws {
    let family = try #require(ModelFamily.family(md5: "55e59e0d8062d2f5d013f4725ee84782"))
    #expect(family.settings == nil)
    let error = #expect(throws: ModelError.self) { try family.checkSupport(path: "a.onnx") }
    #expect(error?.description.hasPrefix("a.onnx: ") == true)
    #expect(error?.description.contains("silueta, whose weights are integers") == true)
    let others = ModelFamily.all.filter { $0 != family }
    #expect(others.count == 6)
    for other in others { #expect(throws: Never.self) { try other.checkSupport(path: "") } }
  }

  @Test("A file of another network is not one of them")
  func unknown() throws {
    let bytes = Array("unknown bytes, which are longer than a head".utf8)
    let file = bytes.withUnsafeBytes { FileBytes(copying: $0, path: "") }
    #expect(try ModelFamily.family(of: file) == nil)
  }
}
