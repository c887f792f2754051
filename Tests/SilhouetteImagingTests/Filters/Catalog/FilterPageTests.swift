// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SilhouetteImaging

@Suite("The page of filters") struct FilterPageTests {
  @Test(
    "Documentation/Filters.md lists every filter of the catalogue by category, and nothing else")
  func complete() throws {
    // Tests/SilhouetteImagingTests/Filters/Catalog/ in the checkout.
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Documentation/Filters.md"), encoding: .utf8)
    let found = page.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    let expected = FilterCatalog.standard.filters.map { type in
      let coreImage = type.info.coreImageName.map { "`\($0)`" } ?? ""
      return "| `\(type.info.name)` | \(coreImage) | \(type.info.summary) |"
    }
    for row in expected where !found.contains(row) { Issue.record("missing: \(row)") }
    for row in found where !expected.contains(row) { Issue.record("no such filter: \(row)") }
    #expect(found.count == expected.count)
    let sections = page.components(separatedBy: "\n## ").dropFirst()
    #expect(sections.count == FilterInfo.Category.allCases.count)
    for (section, category) in zip(sections, FilterInfo.Category.allCases) {
      for type in FilterCatalog.standard.filters where type.info.category == category {
        #expect(section.contains("| `\(type.info.name)` |"), "\(type.info.name) in \(category)")
      }
    }
  }
}
