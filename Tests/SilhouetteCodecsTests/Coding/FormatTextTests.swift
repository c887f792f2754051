// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteCodecs

/// What is written down about formats in other places than the formats themselves.
@Suite struct FormatTextTests {
  private func text(_ path: String) throws -> String {
    String(decoding: try bytes(ofFile: "\(SharedData.packageFolder)/\(path)"), as: UTF8.self)
  }

  @Test func definitionsAreDistinct() {
    let formats = ImageFileFormat.allCases
    #expect(Set(formats.map(\.rawValue)).count == formats.count)
    #expect(Set(formats.map(\.description)).count == formats.count)
    let extensions = formats.flatMap(\.pathExtensions)
    #expect(Set(extensions).count == extensions.count)
    for format in formats {
      #expect(ImageFileFormat(rawValue: format.rawValue) == format)
      #expect(format.codec?.format == format, "this program links all products")
    }
    #expect(ImageFileFormat(rawValue: "webp") == nil)
  }

  /// The table of formats in the documentation says where they are, and whether they are written.
  @Test(arguments: ImageFileFormat.allCases)
  func table(format: ImageFileFormat) throws {
    let rows = try text("Documentation/Files.md").split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimming(" `") }
    }
    let row = try #require(
      rows.first { $0.count == 3 && $0[0].split(separator: ", ").contains("\(format)") },
      "Documentation/Files.md has no row for \(format)")
    #expect(row[1] == format.product)
    #expect(row[2] == (format.hasEncoder ? "yes" : "no"))
  }

  @Test(arguments: ImageFileFormat.allCases)
  func names(format: ImageFileFormat) throws {
    #expect(try text("README.md").contains(format.description), "README.md lacks \(format)")
    guard format.hasEncoder else { return }
    let header = try text("Sources/Wings/CSilhouette/include/silhouette.h")
    #expect(header.contains("SILHOUETTE_\(format.rawValue.uppercased()) = "))
  }
}

extension Substring {
  /// The text without some characters at both ends.
  fileprivate func trimming(_ characters: String) -> String {
    let start = drop { characters.contains($0) }
    let end = start.reversed().drop { characters.contains($0) }
    return String(end.reversed())
  }
}
