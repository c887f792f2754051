// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouettePeople
import Testing

/// The typed filters, which Tools/make-core-image-filters.py writes, are those of the catalogue.
@Suite struct BuiltinFilesTests {
  private static let folder: String = {
    // Tests/SilhouetteCompatibilityTests/CoreImage/BuiltinFilesTests.swift
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/")
      + "/Sources/SilhouetteAppleNames/CoreImage/Builtins/"
  }()

  private static let names = FilterCatalog.people.filters.compactMap { $0.info.coreImageName }

  @Test("there is a file for every filter with a name in Core Image, and no other")
  func files() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    let expected = Self.names.map { $0 + ".swift" }
    let shared = [
      "CICompositeOperation", "CIConvolution", "CIEdgePreserveUpsample", "CIStraighten",
    ]
    #expect(
      Set(names) == Set(expected + shared.map { $0 + ".swift" } + ["CIFilter+Builtins.swift"]))
  }

  @Test("every file has its filter's inputs and their descriptions, and no other", arguments: names)
  func inputs(_ name: String) throws {
    let info = try #require(FilterCatalog.people.filter(named: name)).info
    let text = try String(contentsOfFile: Self.folder + name + ".swift", encoding: .utf8)
    let found = text.matches(of: /setValue\(newValue, forKey: "(\w+)"\)/).map { String($0.1) }
    var expected = info.category == .generator ? [] : ["inputImage"]
    for parameter in info.parameters {
      if parameter.type == .file { expected += ["inputCubeDimension", "inputCubeData"] }
      if let key = parameter.coreImageKey { expected.append(key) }
    }
    #expect(found == expected)
    // Comments are broken into lines.
    let words = text.replacing("///", with: "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(words.contains(info.summary))
    for parameter in info.parameters where parameter.type != .file && parameter.coreImageKey != nil
    {
      #expect(words.contains(parameter.summary))
    }
  }
}
