// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SilhouetteImaging

@Suite("The folders of filters") struct FilterFolderTests {
  /// The folder of a category.
  private func folder(_ category: FilterInfo.Category) -> String {
    switch category {
    case .color: "Color"
    case .alpha: "Alpha"
    case .blending: "Blending"
    case .geometry: "Geometry"
    case .blur: "Blur"
    case .sharpening: "Sharpening"
    case .mask: "Masks"
    case .generator: "Generators"
    case .reduction: "Reduction"
    }
  }

  @Test("A filter lies in the folder of its category")
  func categories() throws {
    // Tests/SilhouetteImagingTests/Filters/ in the checkout.
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for category in FilterInfo.Category.allCases {
      let url = root.appending(path: "Sources/Core/SilhouetteImaging/Filters/\(folder(category))")
      let files = try FileManager.default.contentsOfDirectory(
        at: url, includingPropertiesForKeys: nil)
      let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
      for type in FilterCatalog.standard.filters where type.info.category == category {
        #expect(
          text.contains("struct \(type)") || text.contains("extension \(type): ImageFilter"),
          "\(type) is of category \(category), but not in \(folder(category))/")
      }
    }
  }
}
