// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteInference
import SilhouetteModelFormats
import TestSupport
import Testing

@Suite("Known models")
struct KnownModelTests {
  @Test("The notes list every model with its digest, size and address")
  func notes() throws {
    let text = String(
      decoding: try bytes(ofFile: SharedData.packageFolder + "/Weights/README.md"), as: UTF8.self)
    let lines = text.split(separator: "\n")
    for model in ModelLibrary.KnownModel.all {
      let row = try #require(lines.first { $0.hasPrefix("| `\(model.fileName)` |") })
      #expect(row.contains("| \(model.license) |"))
      if let sha256 = model.sha256 { #expect(row.contains("`\(sha256)`")) }
      if let byteCount = model.byteCount {
        #expect(row.filter(\.isNumber).contains(String(byteCount)))
      }
      if let page = model.page { #expect(text.contains(page)) }
      if let download = model.download {
        let template = download.replacingOccurrences(of: model.fileName, with: "<file>")
        #expect(text.contains("`\(template)`"))
      }
    }
  }

  @Test("Names and digests are unique")
  func unique() {
    let models = ModelLibrary.KnownModel.all
    #expect(Set(models.map(\.name)).count == models.count)
    let digests = models.compactMap(\.sha256)
    #expect(Set(digests).count == digests.count)
    for digest in digests {
      #expect(ModelLibrary.KnownModel.model(sha256: digest)?.sha256 == digest)
    }
    #expect(ModelLibrary.KnownModel.model(sha256: String(repeating: "0", count: 64)) == nil)
  }

  @Test("The bundled file has the known digest")
  func bundledFile() throws {
    let model = try #require(ModelLibrary.KnownModel.all.first { $0.page == nil })
    let content = try bytes(ofFile: SharedData.packageFolder + "/Weights/" + model.fileName)
    #expect(content.count == model.byteCount && SHA256.hexDigest(content) == model.sha256)
  }

  @Test(
    "The tested files have the known digests",
    .enabled(if: SharedData.isPresent, "needs the folder shared beside the checkout"))
  func sharedFiles() throws {
    let models = ModelLibrary.KnownModel.all.filter { $0.page != nil }
    var count = 0
    for model in models {
      let path = SharedData.path("weights/\(model.fileName)")
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let content = try bytes(ofFile: path)
      #expect(content.count == model.byteCount && SHA256.hexDigest(content) == model.sha256)
      count += 1
    }
    #expect(count == models.count { $0.sha256 != nil })
  }

  @Test(
    "A known file is recognised by its digest",
    .enabled(if: SharedData.isPresent, "needs the folder shared beside the checkout"))
  func installed() throws {
    let folder = try TemporaryFolder()
    let library = ModelLibrary(folder: folder.path)
    let known = try #require(
      ModelLibrary.KnownModel.all.first { $0.name == "deeplabv3_mnv2_dm05_pascal_quant" })
    let summary = try library.add(contentsOf: SharedData.path("weights/\(known.fileName)"))
      .summary.get()
    #expect(summary.license == known.license && summary.source == known.source)
    #expect(summary.use == .segmentation(classes: SegmentationClasses.pascalVOC.names))
    #expect(summary.inputShape == [1, 513, 513, 3])
  }
}
